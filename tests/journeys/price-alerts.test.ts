import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHROME, launch } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { eventually, type Person, type PersonOptions, person } from './person.ts';

const CHART = '/pages/trade/kline?symbol=BTCUSDT';
const SCREEN = '/pages/trade/alerts?symbol=BTCUSDT';
/** The price between the moves of these journeys. */
const HOME = 50_000;
/** Longer than an alerted pair's prices take to arrive, ms: no ring within it means none at all. */
const SETTLE = 2_500;

/** Alerts on the exchange's own prices, which the journey scripts. */
describe.skipIf(!CHROME)('price alerts', () => {
  let browser: Browser;
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    [browser, exchange] = await Promise.all([launch(), startExchange()]);
  });
  afterEach(async () => {
    await someone?.leave();
  });
  afterAll(async () => {
    await browser?.close();
    await exchange?.end();
  });

  /** Moves the outside price of BTC/USDT to a value within a second. */
  const send = (price: number, also = '') =>
    setFaults(exchange.origin, `market:BTCUSDT=path(${price}@1)${also && `;${also}`}`);
  const enter = async (options: PersonOptions = {}, kept: object | string | null = null) => {
    await send(HOME);
    someone = await person(browser, exchange.origin, options);
    page = someone.page;
    if (kept !== null)
      await someone.context.addInitScript(
        (text) => {
          if (!localStorage.getItem('tideline.alerts'))
            localStorage.setItem('tideline.alerts', text);
        },
        typeof kept === 'string' ? kept : JSON.stringify(kept),
      );
  };
  const open = async (route = SCREEN) => {
    await someone.go(route);
    await page.getByText('50,000.00').first().waitFor();
  };
  const list = () => page.getByRole('region', { name: 'Alerts', exact: true });
  const bell = () => page.getByRole('link', { name: /^Price alerts/ });
  const sheet = () => page.getByRole('dialog');
  const price = () => sheet().getByRole('textbox', { name: /Alert price/ });
  const tell = () => page.getByRole('status').filter({ hasText: /BTC\/USDT (?:rose|fell)/ });
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('tideline.alerts') ?? '{}'));
  const rings = async (): Promise<readonly { readonly price: string; readonly away: boolean }[]> =>
    (await stored()).rings ?? [];
  const set = async (at: string, options: { every?: boolean } = {}) => {
    // The submit button covers the one that opened the sheet; the app ignores an immediate second
    // tap.
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: /^New alert/ }).click();
    await price().fill(at);
    if (options.every) await sheet().getByRole('radio', { name: 'Every time' }).check();
    await sheet().getByRole('button', { name: 'Set alert' }).click();
  };

  it('refuses a price that is passed, accepts one that is ahead, and stores it', async () => {
    await enter();
    await open(CHART);
    await bell().click();
    await page.getByText('No alerts for BTC/USDT yet').waitFor();
    await page.getByText(/No server watches or sends alerts/).waitFor();

    await set('');
    await sheet().getByText('Enter a price').waitFor();
    await sheet().getByRole('radio', { name: 'Falls to' }).check();
    await sheet().getByRole('radio', { name: 'Rises to' }).check();
    await price().fill('49000');
    await sheet().getByRole('button', { name: 'Set alert' }).click();
    await sheet().getByText('The price is at 50,000.00 already: it cannot rise to this').waitFor();
    await sheet().getByRole('radio', { name: 'Falls to' }).check();
    await price().fill('50000');
    await sheet().getByRole('button', { name: 'Set alert' }).click();
    await sheet().getByText('The price is at 50,000.00 already: it cannot fall to this').waitFor();
    await someone.expectAccessible();

    await sheet().getByRole('button', { name: '+2%' }).click();
    expect(await price().inputValue()).toBe('51000.00');
    expect(await sheet().getByRole('radio', { name: 'Rises to' }).isChecked()).toBe(true);
    await sheet()
      .getByRole('textbox', { name: /^Note/ })
      .fill(`sell ${'x'.repeat(60)}`);
    await sheet().getByText('40 of 40 characters').waitFor();
    await sheet().getByRole('button', { name: 'Set alert' }).click();
    await list().getByText('+2.00% to go · Once').waitFor();
    await list()
      .getByText(`sell ${'x'.repeat(35)}`, { exact: true })
      .waitFor();
    await list().getByText('1 of 50').waitFor();

    await set('51000');
    await sheet().getByText('This alert is set already').waitFor();
    await page.keyboard.press('Escape');
    await someone.expectAccessible();
    // Leaving the screen keeps the alert.
    await page.reload();
    await list().getByText('+2.00% to go · Once').waitFor();
    someone.expectQuiet();
  });

  it('rings once at the price, shows a message, counts on the bell and lists the ring', async () => {
    await enter();
    await open();
    await set('50500');
    await set('49500');
    expect(
      (await stored()).alerts.map(({ direction }: { direction: string }) => direction),
    ).toEqual(['fall', 'rise']);
    await page.getByRole('button', { name: 'Back' }).click();
    await someone.go('/pages/settings/language/language');
    await send(50_600);
    await tell().getByText('BTC/USDT rose to 50,500.00').waitFor();
    await send(50_400);
    await page.waitForTimeout(SETTLE);
    await send(50_600);
    await page.waitForTimeout(SETTLE);
    expect(await rings()).toEqual([expect.objectContaining({ price: '50500.00', away: false })]);

    await someone.go(CHART);
    expect(await bell().getAttribute('aria-label')).toBe('Price alerts, 1 new');
    await bell().click();
    const triggered = page.getByRole('region', { name: 'Triggered' });
    await triggered.getByText('BTC/USDT rose to 50,500.00').waitFor();
    await triggered.getByText('New').waitFor();
    await triggered.getByText(/Last price 50,[56]/).waitFor();
    await someone.expectAccessible();
    await page.getByRole('tab', { name: 'Alerts' }).click();
    const rung = list().getByRole('switch', { name: 'BTC/USDT rises to 50,500.00' });
    expect(await rung.getAttribute('aria-checked')).toBe('false');

    // The last price is beyond the alert: it cannot be switched on.
    await rung.click();
    await page.getByText(/it cannot rise to this any more/).waitFor();
    expect(await rung.getAttribute('aria-checked')).toBe('false');
    await page.getByRole('tab', { name: 'Triggered' }).click();
    await triggered.getByRole('link').click();
    await page.getByRole('heading', { name: 'BTC/USDT Chart' }).waitFor();
    expect(await bell().getAttribute('aria-label')).toBe('Price alerts');
    someone.expectQuiet();
  });

  it('rings at every crossing except in its pause and on jitter, also while the screen is frozen', async () => {
    await enter();
    await page.addInitScript(() =>
      localStorage.setItem('tideline.settings', JSON.stringify({ pace: 'paused' })),
    );
    await open();
    await set('49500', { every: true });
    await list().getByText('Every time').waitFor();
    await send(49_490);
    await eventually(rings, (all) => all.length === 1);
    for (const next of [49_510, 49_495, 49_505, 49_490]) {
      await send(next);
      await page.waitForTimeout(1_500);
    }
    expect(await rings()).toHaveLength(1);
    // The price returns by more than a thousandth and crosses again during the pause: no ring.
    await send(49_700);
    await eventually(
      async () => (await stored()).alerts[0].armed,
      (armed) => armed === true,
    );
    await list()
      .getByText(/Resting until \d\d:\d\d/)
      .waitFor();
    await send(49_400);
    await eventually(
      async () => (await stored()).alerts[0].armed,
      (armed) => armed === false,
    );
    expect(await rings()).toHaveLength(1);
    someone.expectQuiet();
  });

  it('can be edited, switched off, deleted and restored', async () => {
    await enter();
    await open();
    await set('51000');
    await list()
      .getByRole('button', { name: /^Edit BTC\/USDT ≥ 51,000\.00/ })
      .click();
    expect(await price().inputValue()).toBe('51000.00');
    await sheet().getByRole('button', { name: '−1%' }).click();
    await sheet().getByRole('button', { name: 'Save' }).click();
    const edited = list().getByRole('switch', { name: 'BTC/USDT falls to 49,500.00' });
    await edited.click();
    await list().getByText('Once · Off').waitFor();
    await send(49_400);
    await page.waitForTimeout(SETTLE);
    expect(await rings()).toEqual([]);
    await send(HOME);
    await eventually(
      () => page.getByText('50,000.00').count(),
      (count) => count > 0,
    );
    await edited.click();
    await eventually(
      () => edited.getAttribute('aria-checked'),
      (on) => on === 'true',
    );
    await list()
      .getByRole('button', { name: /^Delete: / })
      .click();
    await page.getByText('Alert deleted').waitFor();
    await page.getByText('No alerts for BTC/USDT yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await edited.waitFor();
    expect(await page.getByText('Alert deleted').count()).toBe(0);
    // With a keyboard, the focus moves to the undo button when the deleted button disappears.
    await list()
      .getByRole('button', { name: /^Delete: / })
      .press('Enter');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.poll(() => undo.evaluate((own) => own === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await edited.waitFor();
    someone.expectQuiet();
  });

  it('never rings on delayed prices, and rings once for a missed crossing when prices are live again', async () => {
    await enter();
    await open();
    await set('50500');
    await send(HOME, 'socket=down');
    await page.getByText('Delayed').waitFor();
    await send(50_700, 'socket=down');
    await page.getByText('50,700.00').first().waitFor();
    await page.waitForTimeout(SETTLE);
    expect(await rings()).toEqual([]);
    // A new alert has no live price to compare with either.
    await set('52000');
    await sheet()
      .getByText(/There is no live price to compare with/)
      .waitFor();
    await page.keyboard.press('Escape');
    await setFaults(exchange.origin, 'market:BTCUSDT=path(50700@0)');
    await eventually(rings, (all) => all.length > 0, 40_000);
    await page.waitForTimeout(SETTLE);
    expect(await rings()).toEqual([expect.objectContaining({ price: '50500.00', away: true })]);
    await page.getByRole('tab', { name: 'Triggered' }).click();
    await page.getByText('Happened while you were away; noticed at this time').waitFor();
    someone.expectQuiet({ offline: true });
  });

  it('reports on opening what crossed while the app was closed', async () => {
    await enter();
    await open();
    await set('50500');
    await page.goto('about:blank');
    await send(50_700);
    await page.waitForTimeout(SETTLE);
    await someone.go('/');
    await tell().getByText('BTC/USDT rose to 50,500.00 while you were away').waitFor();
    expect(await rings()).toHaveLength(1);
    someone.expectQuiet();
  });

  it('rings once across all tabs', async () => {
    await enter();
    await open();
    await set('50500');
    const other = await someone.context.newPage();
    await other.goto(`/h5/#${CHART}`);
    await other.getByText('50,000.00').first().waitFor();
    // The second tab starts watching a moment after its first screen.
    await page.waitForTimeout(SETTLE);
    await send(50_700);
    await other.getByRole('link', { name: 'Price alerts, 1 new' }).waitFor();
    await eventually(rings, (all) => all.length > 0);
    await page.waitForTimeout(SETTLE);
    expect(await rings()).toHaveLength(1);
    someone.expectQuiet();
  });

  it('shows a system notification while hidden; a tap on it opens the chart', async () => {
    await enter({ worker: true });
    await someone.context.grantPermissions(['notifications']);
    await open();
    await set('50500');
    const way = page.getByRole('switch', { name: 'System notification' });
    expect(await way.getAttribute('aria-checked')).toBe('false');
    await way.click();
    await eventually(
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
    await send(50_700);
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, tag }) => [
          title,
          body,
          tag,
        ]);
      });
    const [first] = await eventually(shown, (all) => all.length > 0);
    expect(first?.[0]).toBe('BTC/USDT rose to 50,500.00');
    expect(first?.[1]).toMatch(/^Last price 50,[567]/);
    expect(await shown()).toHaveLength(1);

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
    expect(await shown()).toEqual([]);
    // Rings held while hidden appear when the page becomes visible.
    expect(await tell().count()).toBe(0);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await tell().waitFor();
    someone.expectQuiet();
  });

  it('says when notifications are blocked', async () => {
    await enter();
    // Grants no permission, which denies all.
    await someone.context.grantPermissions([]);
    await open();
    await page.getByText(/Blocked by the browser\./).waitFor();
    expect(await page.getByRole('switch', { name: 'System notification' }).isDisabled()).toBe(true);
    someone.expectQuiet();
  });

  it.each(['dark', 'light'] as const)(
    'holds at most fifty alerts and fits a narrow phone, %s',
    async (theme) => {
      const alerts = Array.from({ length: 50 }, (_, index) => ({
        id: `a${index}`,
        symbol: index % 5 === 0 ? 'AVAXUSDT' : 'BTCUSDT',
        direction: 'rise',
        price: `${900_000_000 + index}`,
        repeat: index % 2 ? 'once' : 'always',
        note: 'n'.repeat(40),
        on: true,
        armed: index % 3 > 0,
        since: 0,
        rangAt: null,
        rings: 0,
      }));
      await enter({ scheme: theme }, { version: 1, alerts, rings: [] });
      await page.addInitScript(
        (chosen) => localStorage.setItem('tideline.settings', JSON.stringify({ theme: chosen })),
        theme,
      );
      await page.setViewportSize({ width: 320, height: 640 });
      await open();
      await page.getByRole('radio', { name: 'All pairs' }).check();
      await list().getByText('50 of 50').waitFor();
      const add = page.getByRole('button', { name: /^New alert/ });
      expect(await add.isDisabled()).toBe(true);
      await page.getByText(/50 alerts are set, which is as many as there can be/).waitFor();
      const over = await page.evaluate(() => {
        const main = document.querySelector('main');
        return main ? main.scrollWidth - main.clientWidth : -1;
      });
      expect(over).toBe(0);
      await someone.expectAccessible();
      await list()
        .getByRole('button', { name: /^Delete: / })
        .first()
        .click();
      expect(await add.isDisabled()).toBe(false);
      someone.expectQuiet();
    },
  );

  it('survives foreign data in its storage', async () => {
    await enter({}, '{"version":7,"alerts":[1]}');
    await open();
    await page.getByText('No alerts for BTC/USDT yet').waitFor();
    await set('51000');
    await list().getByText('1 of 50').waitFor();
    someone.expectQuiet();
  });
});
