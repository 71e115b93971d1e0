import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { AlertsScreen, HOME } from './alerts-screen.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import type { Person } from './person.ts';

const CHART = '/pages/trade/kline?symbol=BTCUSDT';

/** The screen of the alerts, with prices that the journey scripts. */
inBrowser('the price alerts', () => {
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

  it('refuses a price that is passed, accepts one that is ahead, and stores it', async () => {
    await enter();
    await on.open(CHART);
    await on.bell().click();
    await page.getByText('No alerts for BTC/USDT yet').waitFor();
    await page
      .getByText(/With notifications for price alerts on, the exchange watches them too/)
      .waitFor();

    await on.set('');
    await on.sheet().getByText('Enter a price').waitFor();
    await on.sheet().getByRole('radio', { name: 'Falls to' }).check();
    await on.sheet().getByRole('radio', { name: 'Rises to' }).check();
    await on.price().fill('49000');
    await on.submit('Set alert');
    await on.sheet().getByText('The last price 50,000.00 is already at or above this').waitFor();
    await on.sheet().getByRole('radio', { name: 'Falls to' }).check();
    await on.price().fill('50000');
    await on.submit('Set alert');
    await on.sheet().getByText('The last price 50,000.00 is already at or below this').waitFor();
    await someone.expectAccessible();

    await on.sheet().getByRole('button', { name: '+2%' }).click();
    await sees(() => on.price().inputValue()).toBe('51000.00');
    await sees(() => on.sheet().getByRole('radio', { name: 'Rises to' }).isChecked()).toBe(true);
    await on
      .sheet()
      .getByRole('textbox', { name: /^Note/ })
      .fill(`sell ${'x'.repeat(60)}`);
    await on.sheet().getByText('40 of 40 characters').waitFor();
    await on.submit('Set alert');
    await on.list().getByText('+2.00% to go · Once').waitFor();
    await on
      .list()
      .getByText(`sell ${'x'.repeat(35)}`, { exact: true })
      .waitFor();
    await on.list().getByText('1 of 50').waitFor();

    await on.set('51000');
    await on.sheet().getByText('This alert is already set').waitFor();
    await page.keyboard.press('Escape');
    await someone.expectAccessible();
    // Leaving the screen keeps the alert.
    await page.reload();
    await on.list().getByText('+2.00% to go · Once').waitFor();
    someone.expectQuiet();
  });

  it('can be edited, switched off, deleted and restored', async () => {
    await enter();
    await on.open();
    await on.set('51000');
    await on
      .list()
      .getByRole('button', { name: /^Edit BTC\/USDT ≥ 51,000\.00/ })
      .click();
    await sees(() => on.price().inputValue()).toBe('51000.00');
    await on.sheet().getByRole('button', { name: '−1%' }).click();
    await on.submit('Save');
    const edited = on.list().getByRole('switch', { name: 'BTC/USDT falls to 49,500.00' });
    await edited.click();
    await on.list().getByText('Once · Off').waitFor();
    await on.sendAndHear(49_400);
    await sees(() => on.rings()).toEqual([]);
    await on.sendAndHear(HOME);
    await edited.click();
    await until(
      () => edited.getAttribute('aria-checked'),
      (on) => on === 'true',
    );
    await on
      .list()
      .getByRole('button', { name: /^Delete: / })
      .click();
    await page.getByText('Alert deleted').waitFor();
    await page.getByText('No alerts for BTC/USDT yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await edited.waitFor();
    await sees(() => page.getByText('Alert deleted').count()).toBe(0);
    // With a keyboard, the focus moves to the undo button when the deleted button disappears.
    await on
      .list()
      .getByRole('button', { name: /^Delete: / })
      .press('Enter');
    const undo = page.getByRole('button', { name: 'Undo' });
    await until('the focus on Undo', () => undo.evaluate((own) => own === document.activeElement));
    await page.keyboard.press('Enter');
    await edited.waitFor();
    someone.expectQuiet();
  });

  it('says when notifications are blocked', async () => {
    await enter();
    // Grants no permission, which denies all.
    await someone.context.grantPermissions([]);
    await on.open();
    await page.getByText(/Blocked by the browser\./).waitFor();
    await sees(() => page.getByRole('switch', { name: 'System notification' }).isDisabled()).toBe(
      true,
    );
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
      await enter({ scheme: theme, stored: { version: 1, alerts, rings: [] } });
      await page.addInitScript(
        (chosen) => localStorage.setItem('tideline.settings', JSON.stringify({ theme: chosen })),
        theme,
      );
      await page.setViewportSize({ width: 320, height: 640 });
      await on.open();
      await page.getByRole('radio', { name: 'All pairs' }).check();
      await on.list().getByText('50 of 50').waitFor();
      const add = page.getByRole('button', { name: /^New alert/ });
      await sees(() => add.isDisabled()).toBe(true);
      await page.getByText(/You can set up to 50 alerts/).waitFor();
      const over = await page.evaluate(() => {
        const main = document.querySelector('main:not([hidden] *)');
        return main ? main.scrollWidth - main.clientWidth : -1;
      });
      expect(over).toBe(0);
      await someone.expectAccessible();
      await on
        .list()
        .getByRole('button', { name: /^Delete: / })
        .first()
        .click();
      await sees(() => add.isDisabled()).toBe(false);
      someone.expectQuiet();
    },
  );

  it('survives foreign data in its storage', async () => {
    await enter({ stored: '{"version":7,"alerts":[1]}' });
    await on.open();
    await page.getByText('No alerts for BTC/USDT yet').waitFor();
    await on.set('51000');
    await on.list().getByText('1 of 50').waitFor();
    someone.expectQuiet();
  });
});
