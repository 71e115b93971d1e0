import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../faults/random.ts';
import { until } from '../support/until.ts';

/** A sent command with the exchange's answer. */
export interface Sent {
  readonly user: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  /** Id of the answered command; `refused`; null when no answer came before the kill. */
  answer: { readonly id: string; readonly status: string } | 'refused' | null;
}

/** What all traders of a run share. */
export interface TraderParts {
  readonly random: Random;
  readonly newId: () => string;
  readonly log: Sent[];
  /**
   * Set for a cluster, which outlives its processes: a command without an answer is sent again with
   * the same client id, as clients look theirs up. True ends the trading.
   */
  readonly stopped?: () => boolean;
}

/** Answers that leave open whether the command took effect. */
const UNSURE = new Set(['unavailable', 'outcome-unknown', 'rate-limited']);
/** Pause before a command without an answer is sent again, ms. */
const AGAIN = 50;

/** A trigger order that is compared with the mark. */
interface Waiting {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly type: string;
  readonly trigger_by: string;
  readonly trigger_price: string;
}

interface Envelope {
  readonly type: string;
  readonly error?: { readonly id: string };
  readonly data?: {
    readonly id?: string;
    readonly status?: string;
    readonly token?: string;
    readonly mark?: string;
    readonly trigger?: { readonly id: string; readonly status: string };
    readonly rows?: readonly { readonly id: string }[];
    readonly next?: string | null;
  };
}

type Draft = Pick<Sent, 'method' | 'path' | 'form'>;
type Draw = { readonly [key: string]: string };

const OPENING = new Set(['lever/submit', 'lever/reverse', 'lever/margin']);

/** A client that sends all kinds of commands, each after the answer to the previous one. */
export class Trader {
  readonly name: string;
  readonly #origin: string;
  readonly #random: Random;
  readonly #newId: () => string;
  readonly #log: Sent[];
  readonly #stopped: (() => boolean) | undefined;
  readonly #open = { spot: [] as string[], triggers: [] as string[], contracts: [] as string[] };
  #token = '';
  /** Mark of BTCUSDT at the log-in. */
  #mark = 0;

  constructor(origin: string, name: string, parts: TraderParts) {
    this.name = name;
    this.#origin = origin;
    this.#random = parts.random;
    this.#newId = parts.newId;
    this.#log = parts.log;
    this.#stopped = parts.stopped;
  }

  async logIn(): Promise<void> {
    const form = { account: this.name, password: 'tideline' };
    const body = await until(
      () => this.#ask('POST', 'user/login', form),
      ({ error }) => !UNSURE.has(error?.id ?? ''),
      { every: 500 },
    );
    this.#token = body.data?.token ?? '';
    if (body.type !== 'ok') throw new Error(`${this.name} cannot log in: ${JSON.stringify(body)}`);
    // Closes what earlier processes left open, so that limits do not stop the trading.
    this.#open.spot.push(...(await this.#ids('GET', 'coin/list', { view: 'waiting' })));
    this.#open.triggers.push(...(await this.#ids('GET', 'coin/trigger', { view: 'waiting' })));
    this.#open.contracts.push(...(await this.#ids('POST', 'lever/my_trade', { view: 'trading' })));
    const market = await this.#ask('POST', 'lever/deal', { symbol: 'BTCUSDT' });
    this.#mark = Number(market.data?.mark ?? 0);
  }

  /** The mark of BTCUSDT now. */
  async mark(): Promise<number> {
    return Number((await this.#ask('POST', 'lever/deal', { symbol: 'BTCUSDT' })).data?.mark);
  }

  async #ids(method: 'GET' | 'POST', path: string, form: Draw): Promise<string[]> {
    const { data } = await this.#ask(method, path, form);
    return (data?.rows ?? []).map(({ id }) => id);
  }

  /** All waiting triggers that follow the mark. */
  async waitingTriggers(): Promise<Waiting[]> {
    const rows: Waiting[] = [];
    let page: string | null = null;
    do {
      const form: Draw = { view: 'waiting', ...(page === null ? {} : { page }) };
      const { data } = await this.#ask('GET', 'coin/trigger', form);
      rows.push(...((data?.rows ?? []) as readonly Waiting[]));
      page = data?.next ?? null;
    } while (page !== null);
    return rows.filter(({ trigger_by }) => trigger_by === 'mark');
  }

  /** Sends commands until the exchange is gone, or until it is stopped. */
  async trade(): Promise<void> {
    while (!this.#stopped?.()) {
      const { method, path, form } = this.#draw();
      const sent: Sent = { user: this.name, method, path, form, answer: null };
      this.#log.push(sent);
      if (this.#stopped) {
        await this.settle(sent);
        continue;
      }
      try {
        this.#take(sent, await this.#ask(method, path, form));
      } catch {
        // The process was killed: the outcome is unknown.
        return;
      }
    }
  }

  /** Sends a command until its outcome is known; once when it has no client id. */
  async settle(sent: Sent): Promise<void> {
    for (;;) {
      try {
        const body = await this.#ask(sent.method, sent.path, sent.form);
        if (!UNSURE.has(body.error?.id ?? '')) {
          this.#take(sent, body);
          return;
        }
      } catch {
        // The edge or the proxy was killed.
      }
      if (sent.form['client_id'] === undefined || this.#stopped?.()) return;
      await wait(AGAIN);
    }
  }

  /** Sends a command again unchanged; null while its outcome stays open. */
  async repeat(sent: Sent): Promise<Sent['answer']> {
    const copy: Sent = { ...sent, answer: null };
    const body = await this.#ask(sent.method, sent.path, sent.form);
    if (!UNSURE.has(body.error?.id ?? '')) this.#take(copy, body);
    return copy.answer;
  }

  #take(sent: Sent, body: Envelope): void {
    const { id, status } = body.data?.trigger ?? body.data ?? {};
    sent.answer = body.type === 'ok' && id ? { id, status: status ?? '' } : 'refused';
    if (sent.answer === 'refused') return;
    if (sent.path === 'coin/trade' && sent.answer.status === 'waiting') {
      this.#open.spot.push(sent.answer.id);
    }
    const triggers = sent.path === 'coin/trigger' || sent.path === 'coin/oco';
    if (triggers && sent.answer.status === 'waiting') this.#open.triggers.push(sent.answer.id);
    // A reversed position, and one that got margin, are still open.
    if (OPENING.has(sent.path) && sent.answer.status === 'trading') {
      this.#open.contracts.push(sent.answer.id);
    }
  }

  /** Triggers near the market, so that many fire, some of them after a restart. */
  #drawTrigger(client_id: string): Draft {
    const random = this.#random;
    const side = random.pick(['buy', 'sell']);
    const away = (random.next() * 0.001 + 0.00005) * (side === 'sell' ? -1 : 1);
    const price = (share: number) => (this.#mark * (1 + share)).toFixed(2);
    const common = { symbol: 'BTCUSDT', side, trigger_by: 'mark', client_id };
    const small = { ...common, quantity: '0.0005' };
    const chance = random.next();
    if (chance < 0.25) {
      const id = this.#open.triggers.shift();
      if (id) return { method: 'PUT', path: 'coin/trigger', form: { id } };
    }
    if (chance < 0.35) {
      const id = this.#open.spot[0];
      const change = random.pick([
        { price: '1001.00' },
        { stop_loss: '900.00' },
        { take_profit: 'none', price: '1002.00' },
      ]);
      const form = { id: id ?? '', ...change, client_id };
      if (id) return { method: 'PUT', path: 'coin/amend', form };
    }
    const trigger_price = price(away);
    if (chance < 0.42) {
      // Its type may not take the new terms, which is refused.
      const id = this.#open.triggers[0];
      const form = { id: id ?? '', quantity: random.pick(['0.0004', '0.0006']), client_id };
      if (id) return { method: 'PUT', path: 'coin/trigger_amend', form };
    }
    if (chance < 0.6) {
      const type = 'stop-market';
      return { method: 'POST', path: 'coin/trigger', form: { ...small, type, trigger_price } };
    }
    if (chance < 0.7) {
      const trail = { type: 'trailing-stop', trail_percent: '0.1' };
      return { method: 'POST', path: 'coin/trigger', form: { ...small, ...trail } };
    }
    if (chance < 0.85) {
      const form = { ...small, price: price(-away * 2), trigger_price };
      return { method: 'POST', path: 'coin/oco', form };
    }
    const stops = { stop_loss: price(-0.0002), take_profit: price(0.0002) };
    const form = { ...small, side: 'buy', type: 'market', ...stops };
    return { method: 'POST', path: 'coin/trade', form };
  }

  #draw(): Draft {
    const { chance, pick } = { chance: this.#random.next(), pick: this.#random };
    const client_id = this.#newId();
    const post = (path: string, form: Draw) =>
      ({ method: 'POST', path, form: { ...form, client_id } }) as const;
    const symbol = pick.pick(['BTCUSDT', 'ETHUSDT']);
    const side = pick.pick(['buy', 'sell']);
    if (pick.next() < 0.3) return this.#drawTrigger(client_id);
    if (chance < 0.2) {
      // Far from the market, so that it rests until it is cancelled.
      const price = side === 'buy' ? '1000.00' : '190000.00';
      const quantity = side === 'buy' ? '0.01' : '0.0002';
      return post('coin/trade', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity });
    }
    if (chance < 0.4) {
      return post('coin/trade', { symbol, side, type: 'market', quantity: '0.003' });
    }
    if (chance < 0.7) {
      const id = this.#open.spot.shift();
      if (id) return { method: 'PUT', path: 'coin/trade', form: { id } };
    }
    if (chance < 0.8) {
      const id = this.#open.contracts.shift();
      if (id) return this.#change(id, post);
    }
    if (chance < 0.9) {
      const open = pick.pick(['long', 'short']);
      return post('lever/submit', {
        symbol,
        side: open,
        type: 'market',
        lots: '3',
        leverage: '10',
      });
    }
    if (chance < 0.95) {
      const direction = pick.pick(['rise', 'fall', 'even']);
      const terms = { currency_id: '3', seconds: '30', amount: '10' };
      return post('microtrade/submit', { symbol, direction, ...terms });
    }
    const [from, to] = pick.pick([
      ['currency', 'option'],
      ['option', 'currency'],
      ['contract', 'currency'],
    ] as const);
    return post('wallet/change', { from, to, currency_id: '3', amount: '10' });
  }

  /** A command on an open position. A position of which a part was closed is closed later. */
  #change(id: string, post: (path: string, form: Draw) => Draft): Draft {
    const chance = this.#random.next();
    if (chance < 0.3) {
      this.#open.contracts.push(id);
      return post('lever/close', { id, lots: '1' });
    }
    if (chance < 0.5) return post('lever/reverse', { id });
    if (chance < 0.6) return post('lever/margin', { id, amount: '1' });
    return chance < 0.65 ? post('lever/close_all', {}) : post('lever/close', { id });
  }

  async #ask(method: string, path: string, form: Draw): Promise<Envelope> {
    const fields = new URLSearchParams(form);
    const url = `${this.#origin}/api/${path}`;
    const response = await fetch(method === 'GET' ? `${url}?${fields}` : url, {
      method,
      headers: { authorization: this.#token },
      ...(method !== 'GET' && { body: fields }),
      signal: AbortSignal.timeout(60_000),
    });
    return (await response.json()) as Envelope;
  }
}
