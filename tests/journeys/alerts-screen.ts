import type { Page } from 'playwright-core';
import { setFaults } from './faults.ts';
import { type Person, type PersonOptions, person } from './person.ts';

export const ALERTS = '/pages/trade/alerts?symbol=BTCUSDT';
/** Price of BTC/USDT before a journey moves it. */
export const HOME = 50_000;

interface StoredRing {
  readonly price: string;
  readonly away: boolean;
}

interface StoredAlerts {
  readonly alerts: readonly { readonly direction: string; readonly armed: boolean }[];
  readonly rings?: readonly StoredRing[];
}

/** The alerts' screen, and the price that the journey scripts. */
export class AlertsScreen {
  readonly someone: Person;
  readonly page: Page;

  private constructor(someone: Person) {
    this.someone = someone;
    this.page = someone.page;
  }

  /**
   * A person before the first visit, with the price at {@link HOME}.
   * @param stored - content of the alerts' storage, for a page that finds none
   */
  static async enter(
    origin: string,
    {
      stored = null,
      ...options
    }: PersonOptions & { readonly stored?: object | string | null } = {},
  ): Promise<AlertsScreen> {
    await setFaults(origin, `market:BTCUSDT=path(${HOME}@0)`);
    const someone = await person(origin, options);
    await someone.context.addInitScript(noteReceivedPrices);
    if (stored !== null)
      await someone.context.addInitScript(
        (text) => {
          // An empty page has no storage.
          if (location.origin === 'null' || localStorage.getItem('tideline.alerts')) return;
          localStorage.setItem('tideline.alerts', text);
        },
        typeof stored === 'string' ? stored : JSON.stringify(stored),
      );
    return new AlertsScreen(someone);
  }

  async open(route = ALERTS): Promise<void> {
    await this.someone.go(route);
    await this.page.getByText('50,000.00').first().waitFor();
  }

  /**
   * Moves the outside price of BTC/USDT.
   * @param also - further faults
   */
  send(price: number, also = ''): Promise<void> {
    return setFaults(this.someone.origin, `market:BTCUSDT=path(${price}@0)${also && `;${also}`}`);
  }

  /** Moves the price, and waits until the app has handled it, alerts included. */
  async sendAndHear(price: number): Promise<void> {
    await this.send(price);
    await this.hear(price);
  }

  /** Waits until a page has handled a price from the socket. */
  async hear(price: number, page = this.page): Promise<void> {
    await page.waitForFunction(
      (wanted) => (window as { receivedPrice?: string }).receivedPrice === wanted,
      price.toFixed(2),
    );
  }

  list() {
    return this.page.getByRole('region', { name: 'Alerts', exact: true });
  }

  bell() {
    return this.page.getByRole('link', { name: /^Price alerts/ });
  }

  sheet() {
    return this.page.getByRole('dialog');
  }

  price() {
    return this.sheet().getByRole('textbox', { name: /Alert price/ });
  }

  /** The message on the screen about a ring. */
  message() {
    return this.page.getByRole('status').filter({ hasText: /BTC\/USDT (?:rose|fell)/ });
  }

  stored(): Promise<StoredAlerts> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('tideline.alerts') ?? '{}'));
  }

  async rings(): Promise<readonly StoredRing[]> {
    return (await this.stored()).rings ?? [];
  }

  /** Fills in the sheet of a new alert and submits it. */
  async set(at: string, options: { readonly every?: boolean } = {}): Promise<void> {
    await this.page.getByRole('button', { name: /^New alert/ }).click();
    await this.price().fill(at);
    if (options.every) await this.sheet().getByRole('radio', { name: 'Every time' }).check();
    await this.submit('Set alert');
  }

  /**
   * Presses the sheet's button by keyboard. After a tap that closes a sheet the app ignores a
   * second one for a moment, and the button that opens the sheet lies below.
   */
  submit(name: 'Set alert' | 'Save'): Promise<void> {
    return this.sheet().getByRole('button', { name }).press('Enter');
  }
}

/**
 * Runs in the page. Notes the last price of BTC/USDT that came through the socket, after the app
 * has handled it: this listener is registered first, and its timer runs after the app's listener.
 */
function noteReceivedPrices(): void {
  const target = window as { receivedPrice?: string };
  const frame = /"topic":"price:BTCUSDT".*?"last":"([\d.]+)"/g;
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => {
        const last = [...String(data).matchAll(frame)].at(-1)?.[1];
        if (last !== undefined) setTimeout(() => Object.assign(target, { receivedPrice: last }));
      });
    }
  };
}
