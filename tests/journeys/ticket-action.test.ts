import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '../../wire/index.ts';
import { until } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { person } from './person.ts';
import { cutLabels, hiddenActions } from './sweep/actions.ts';
import { settled } from './sweep/screens.ts';

const PRODUCTS = [
  '/pages/trade/index?symbol=BTCUSDT',
  '/pages/lever/index?symbol=BTCUSDT',
  '/pages/option/detail?symbol=BTCUSDT',
];
const WINDOWS = [
  [320, 568],
  [360, 640],
  [360, 740],
  [390, 844],
  [412, 915],
  [768, 1024],
  [1280, 800],
] as const;
/** Height of a phone's keyboard, px. */
const KEYBOARD = 260;

inBrowser('the buttons of an order ticket', () => {
  let exchange: ExchangeProcess;
  beforeAll(async () => {
    exchange = await startExchange();
  });

  it.each(LANGUAGES)(
    'and their price are in sight and whole in every window and state (%s)',
    async (lang) => {
      const someone = await person(exchange.origin, { lang });
      const { page } = someone;
      await logIn(someone);
      const found: string[] = [];
      for (const path of PRODUCTS) {
        await page.setViewportSize({ width: 390, height: 844 });
        if (path === PRODUCTS[0]) await someone.go(path);
        else await page.evaluate((to) => void location.assign(`#${to}`), path);
        const ticket = page.locator('[data-ticket]:not([hidden] *)');
        const send = ticket.locator('button[data-action="up"]');
        await send.waitFor();
        await settled(page);
        const look = async (state: string, keyboard = 0) => {
          for (const [width, height] of WINDOWS) {
            if (keyboard > 0 && width > 412) continue;
            await page.setViewportSize({ width, height });
            for (const size of ['', '200%']) {
              await enlarged(page, size, keyboard);
              const seen = [...(await hiddenActions(page)), ...(await cutLabels(page))];
              const where = `${path.split('/')[2]} ${state} ${width} × ${height} ${size}`;
              found.push(...seen.map((each) => `${where}: ${each}`));
            }
          }
          await enlarged(page, '', 0);
          await page.setViewportSize({ width: 390, height: 844 });
        };
        await look('at rest');
        const switches = await ticket.getByRole('switch').all();
        for (const each of switches) await each.click();
        if (switches.length > 0) await look('with stops');
        await send.click();
        await until('an error', () =>
          ticket.locator('[aria-invalid="true"], [data-invalid]').count(),
        );
        await look('with errors');
        await ticket.locator('input[inputmode]').last().focus();
        await look('with the keyboard', KEYBOARD);
      }
      expect(found).toEqual([]);
      someone.expectQuiet();
      await someone.leave();
    },
  );

  it('name no price above the button while prices are old', async () => {
    const someone = await person(exchange.origin);
    const { page } = someone;
    await logIn(someone);
    const ticket = page.locator('[data-ticket]:not([hidden] *)');
    const price = () => ticket.getByText(/^Market /).innerText();
    const choose = [
      async () => {
        await ticket.getByRole('button', { name: /^Order type/ }).click();
        const types = page.getByRole('dialog', { name: 'Order type' });
        await types.getByRole('button', { name: /^Market/ }).click();
      },
      // Two types stand beside each other.
      () => ticket.getByRole('radio', { name: 'Market' }).check(),
    ];
    for (const [at, market] of choose.entries()) {
      await setFaults(exchange.origin, '');
      await someone.go(PRODUCTS[at] ?? '');
      await market();
      await until(price, (text) => /^Market [\d,]+\.\d/.test(text));
      await setFaults(exchange.origin, '*=stall;rest:currency/*=fail');
      await until(price, (text) => text === 'Market --');
    }
    await setFaults(exchange.origin, '');
    await someone.leave();
  });
});

/**
 * Sets the text size and the height of a keyboard that covers the page, and waits for the layout.
 */
const enlarged = (page: Page, size: string, keyboard: number): Promise<void> =>
  page.evaluate(
    async ([text, height]) => {
      const { style } = document.documentElement;
      style.fontSize = text;
      style.setProperty('--keyboard', `${height}px`);
      // As a browser does when its keyboard opens.
      const typed = document.activeElement?.matches('input') && height > 0;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      if (typed) document.activeElement?.scrollIntoView({ block: 'nearest' });
    },
    [size, keyboard] as const,
  );
