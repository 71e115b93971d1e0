import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORAGE_KEYS } from '@tideline/wire';
import { Caller } from '../journeys/account.ts';
import { type ExchangeProcess, startExchange } from '../journeys/exchange-process.ts';
import { setFaults } from '../journeys/faults.ts';
import type { Engine } from './back.ts';
import { ENGINES } from './engines.ts';
import { Tab } from './tab.ts';

/**
 * One person with one browser, and an exchange of their own. The journeys follow each other in it.
 */
export class World {
  readonly engine: Engine;
  #tab: Tab | undefined;
  #exchange: ExchangeProcess | undefined;
  #api: Caller | undefined;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  get tab(): Tab {
    if (!this.#tab) throw new Error('the browser has not started');
    return this.#tab;
  }

  get exchange(): ExchangeProcess {
    if (!this.#exchange) throw new Error('the exchange has not started');
    return this.#exchange;
  }

  /** Calls of the shown user, beside the browser. */
  get api(): Caller {
    if (!this.#api) throw new Error('nobody has logged in');
    return this.#api;
  }

  async begin(args: readonly string[] = []): Promise<void> {
    const [exchange, back] = await Promise.all([
      startExchange({ args }),
      ENGINES[this.engine].open(),
    ]);
    this.#exchange = exchange;
    this.#tab = new Tab(back, exchange.origin);
  }

  async end(): Promise<void> {
    await this.#tab?.back.close();
    await this.#exchange?.end();
  }

  /** Writes what the browser shows into a folder, for whoever looks into a failure. */
  async picture(folder: string, title: string): Promise<void> {
    const name = `${this.engine}-${title.replaceAll(/\W+/g, '-').slice(0, 40)}.png`;
    writeFileSync(join(folder, name), await this.tab.back.picture());
  }

  /** Stops the exchange, as a lost network does for the app. */
  stop(): Promise<void> {
    return this.exchange.stop();
  }

  /** Starts it again at the same address with the same accounts. */
  async restart(): Promise<void> {
    const { data, origin } = this.exchange;
    this.#exchange = await startExchange({ data, port: Number(new URL(origin).port) });
  }

  /** Last price of BTC/USDT in whole USDT. */
  async lastPrice(): Promise<number> {
    const answer = await fetch(`${this.exchange.origin}/api/v3/ticker/price?symbol=BTCUSDT`);
    return Math.round(Number(((await answer.json()) as { price: string }).price));
  }

  /**
   * Moves the price of BTC/USDT. Market orders fill within a tenth of the last price only: after a
   * farther move they find nothing until the next deal.
   */
  price(to: number): Promise<void> {
    return setFaults(this.exchange.origin, `market:BTCUSDT=path(${to}@0)`);
  }

  /** Lets the market move by itself again. */
  freePrice(): Promise<void> {
    return setFaults(this.exchange.origin, '');
  }

  /** Logs in as the shared demo user; journeys of the log-in itself use the screen. */
  async logIn(tab = this.tab): Promise<void> {
    const { origin } = this.exchange;
    const body = new URLSearchParams({ account: 'demo', password: 'tideline' });
    const answer = await fetch(`${origin}/api/user/login`, { method: 'POST', body });
    const { data } = (await answer.json()) as { data: { token: string; user: unknown } };
    const stored = {
      [STORAGE_KEYS.user]: JSON.stringify(data.user),
      [STORAGE_KEYS.token]: data.token,
    };
    await tab.evaluate(`(() => {
      for (const [key, text] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, text);
      dispatchEvent(new StorageEvent('storage', { key: '${STORAGE_KEYS.token}', newValue: 'x' }));
    })()`);
    this.#api = await Caller.logIn(origin, 'demo');
  }
}
