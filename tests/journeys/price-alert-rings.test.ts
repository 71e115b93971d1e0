import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { ALERTS, AlertsScreen, HOME } from './alerts-screen.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { losePart } from './lost-part.ts';
import type { Person } from './person.ts';

const CHART = '/pages/trade/kline?symbol=BTCUSDT';

/**
 * An alert at 50,500.00 that was set long ago: a price missed within three seconds of setting one
 * is not reported as missed.
 */
const SET_LONG_AGO = {
  version: 1,
  alerts: [
    {
      ...{ id: 'a1', symbol: 'BTCUSDT', direction: 'rise', price: '50500.00', repeat: 'once' },
      ...{ note: '', on: true, armed: true, since: 0, rangAt: null, rings: 0 },
    },
  ],
  rings: [],
};

/** Last price of BTC/USDT at the exchange. */
async function lastPrice(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/currency/quotation_new`);
  const { data } = (await answer.json()) as {
    readonly data: {
      readonly quotes: readonly { readonly symbol: string; readonly last: string }[];
    };
  };
  return Number(data.quotes.find(({ symbol }) => symbol === 'BTCUSDT')?.last);
}

/** Rings of the alerts on the exchange's own prices, which the journey scripts. */
inBrowser('a price alert that is reached', () => {
  let exchange: ExchangeProcess;
  let on: AlertsScreen;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
  });
  afterEach(async () => {
    await someone?.leave();
  });

  const enter = async (options: Parameters<typeof AlertsScreen.enter>[1] = {}) => {
    on = await AlertsScreen.enter(exchange.origin, options);
    ({ someone, page } = on);
  };

  it('rings once at the price, shows a message, counts on the bell and lists the ring', async () => {
    await enter();
    await on.open();
    await on.set('50500');
    await on.set('49500');
    await sees(async () => (await on.stored()).alerts.map(({ direction }) => direction)).toEqual([
      'fall',
      'rise',
    ]);
    await page.getByRole('button', { name: 'Back' }).click();
    await someone.go('/pages/settings/language/language');
    await on.send(50_600);
    await on.message().getByText('BTC/USDT rose to 50,500.00').waitFor();
    await on.sendAndHear(50_400);
    await on.sendAndHear(50_600);
    await sees(() => on.rings()).toEqual([
      expect.objectContaining({ price: '50500.00', away: false }),
    ]);

    await someone.go(CHART);
    await sees(() => on.bell().getAttribute('aria-label')).toBe('Price alerts, 1 new');
    await on.bell().click();
    const triggered = page.getByRole('region', { name: 'Triggered' });
    await triggered.getByText('BTC/USDT rose to 50,500.00').waitFor();
    await triggered.getByText('New').waitFor();
    await triggered.getByText(/Last price 50,[56]/).waitFor();
    await someone.expectAccessible();
    await page.getByRole('tab', { name: 'Alerts' }).click();
    const rung = on.list().getByRole('switch', { name: 'BTC/USDT rises to 50,500.00' });
    await sees(() => rung.getAttribute('aria-checked')).toBe('false');

    // The last price is beyond the alert: it cannot be switched on.
    await rung.click();
    await page.getByText(/is already at or above this price/).waitFor();
    await sees(() => rung.getAttribute('aria-checked')).toBe('false');
    await page.getByRole('tab', { name: 'Triggered' }).click();
    await triggered.getByRole('link').click();
    await page.getByRole('heading', { name: 'BTC/USDT Chart' }).waitFor();
    await sees(() => on.bell().getAttribute('aria-label')).toBe('Price alerts');
    someone.expectQuiet();
  });

  it('rings although the code that watches the price was lost at first', async () => {
    await enter({ stored: SET_LONG_AGO });
    const parts = ['src/app/later.ts', 'src/features/alerts/watcher.ts'];
    const arrivals = await Promise.all(parts.map((part) => losePart(page, part)));
    await someone.go('/');
    for (const arrive of arrivals) await arrive();
    await on.send(50_600);
    await on.message().getByText('BTC/USDT rose to 50,500.00').waitFor();
  });

  it('rings at every crossing except in its pause and on jitter, also while the screen is frozen', async () => {
    await enter();
    await page.addInitScript(() =>
      localStorage.setItem('tideline.settings', JSON.stringify({ pace: 'paused' })),
    );
    await on.open();
    await on.set('49500', { every: true });
    await on.list().getByText('Every time').waitFor();
    await on.send(49_490);
    await until(
      () => on.rings(),
      (all) => all.length === 1,
    );
    for (const next of [49_510, 49_495, 49_505, 49_490]) await on.sendAndHear(next);
    await sees(() => on.rings()).toHaveLength(1);
    // The price returns by more than a thousandth and crosses again during the pause: no ring.
    await on.send(49_700);
    await until(
      async () => (await on.stored()).alerts[0]?.armed,
      (armed) => armed === true,
    );
    await on
      .list()
      .getByText(/Paused until \d\d:\d\d/)
      .waitFor();
    await on.send(49_400);
    await until(
      async () => (await on.stored()).alerts[0]?.armed,
      (armed) => armed === false,
    );
    await sees(() => on.rings()).toHaveLength(1);
    someone.expectQuiet();
  });

  it('never rings on delayed prices, and rings once for a missed crossing when prices are live again', async () => {
    await enter({ stored: SET_LONG_AGO });
    await on.open();
    await on.send(HOME, 'socket=down');
    await page.getByText('Delayed').waitFor();
    await on.send(50_700, 'socket=down');
    // The screen shows a price after the alerts have seen it.
    await page.getByText('50,700.00').first().waitFor();
    await sees(() => on.rings()).toEqual([]);
    // A new alert has no live price to compare with either.
    await on.set('52000');
    await on
      .sheet()
      .getByText(/There is no live price to compare with/)
      .waitFor();
    await page.keyboard.press('Escape');
    await on.send(50_700);
    await someone.comeBack();
    await until(
      () => on.rings(),
      (all) => all.length > 0,
    );
    await on.sendAndHear(50_710);
    await sees(() => on.rings()).toEqual([
      expect.objectContaining({ price: '50500.00', away: true }),
    ]);
    await page.getByRole('tab', { name: 'Triggered' }).click();
    await page.getByText('Reached while you were away; the time is when it was noticed').waitFor();
    someone.expectQuiet({ offline: true });
  });

  it('reports on opening what crossed while the app was closed', async () => {
    await enter({ stored: SET_LONG_AGO });
    await on.open();
    await page.goto('about:blank');
    await on.send(50_700);
    await until(
      () => lastPrice(exchange.origin),
      (last) => last === 50_700,
    );
    await someone.go('/');
    await on.message().getByText('BTC/USDT rose to 50,500.00 while you were away').waitFor();
    await sees(() => on.rings()).toHaveLength(1);
    someone.expectQuiet();
  });

  it('rings once across all tabs', async () => {
    await enter();
    await on.open();
    await on.set('50500');
    const other = await someone.context.newPage();
    // This screen watches at once, others a moment after the first screen.
    await other.goto(`/h5/#${ALERTS}`);
    await other.getByText('50,000.00').first().waitFor();
    await other.goto(`/h5/#${CHART}`);
    await on.send(50_700);
    await other.getByRole('link', { name: 'Price alerts, 1 new' }).waitFor();
    await Promise.all([on.hear(50_700), on.hear(50_700, other)]);
    await sees(() => on.rings()).toHaveLength(1);
    someone.expectQuiet();
  });

  it('shows a system notification while hidden; a tap on it opens the chart', async () => {
    await enter({ worker: true });
    await someone.context.grantPermissions(['notifications']);
    await on.open();
    await on.set('50500');
    const way = page.getByRole('switch', { name: 'System notification' });
    await sees(() => way.getAttribute('aria-checked')).toBe('false');
    await way.click();
    await until(
      () => way.getAttribute('aria-checked'),
      (on) => on === 'true',
    );
    await page.getByRole('switch', { name: 'Sound' }).click();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // A headless browser never hides a page, so the test sets the state.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await on.send(50_700);
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, tag }) => [
          title,
          body,
          tag,
        ]);
      });
    const [first] = await until(shown, (all) => all.length > 0);
    expect(first?.[0]).toBe('BTC/USDT rose to 50,500.00');
    expect(first?.[1]).toMatch(/^Last price 50,[567]/);
    await sees(() => shown()).toHaveLength(1);

    const [worker] = someone.context.serviceWorkers();
    await worker?.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        dispatchEvent(event: Event): void;
        NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
      };
      const [notification] = await scope.registration.getNotifications();
      if (notification)
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
    await page.getByRole('heading', { name: 'BTC/USDT Chart' }).waitFor();
    await sees(() => shown()).toEqual([]);
    // Rings held while hidden appear when the page becomes visible.
    await sees(() => on.message().count()).toBe(0);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await on.message().waitFor();
    someone.expectQuiet();
  });
});
