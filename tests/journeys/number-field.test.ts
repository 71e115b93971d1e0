import { LANGUAGES } from '@tideline/wire';
import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { sees } from '../support/until.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { person } from './person.ts';

const GUIDE = '/dev/ui';

inBrowser('a number field in a browser', () => {
  let exchange: ExchangeProcess;
  beforeAll(async () => {
    exchange = await startExchange();
  });

  const field = (page: Page) => page.getByRole('textbox', { name: 'Price (USDT)', exact: true });
  /** The field's text, with the caret as a bar. */
  const shown = (page: Page) =>
    field(page).evaluate((input: HTMLInputElement) => {
      const at = input.selectionStart ?? 0;
      return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
    });
  const empty = async (page: Page) => {
    await field(page).fill('');
    await field(page).focus();
  };

  it.each(LANGUAGES)(
    'keeps number and caret while they are typed and pasted, in %s',
    async (lang) => {
      const someone = await person(exchange.origin, { lang });
      const { page } = someone;
      await someone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await someone.go(GUIDE);
      await empty(page);
      await page.keyboard.type('1234,5');
      await sees(() => shown(page)).toBe('1234.5|');
      for (let at = 0; at < 4; at += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('9');
      await sees(() => shown(page)).toBe('129|34.5');
      // A second separator stays and is refused: without it the text would be another number.
      await page.keyboard.type('.');
      await sees(() => shown(page)).toBe('129.|34.5');
      await sees(() => field(page).getAttribute('aria-invalid')).toBe('true');
      await page.keyboard.press('Backspace');
      await sees(() => field(page).getAttribute('aria-invalid')).toBeNull();
      await page.keyboard.press('Backspace');
      await sees(() => shown(page)).toBe('12|34.5');
      await page.keyboard.type('x');
      await sees(() => shown(page)).toBe('12x|34.5');
      await page.keyboard.press('Backspace');

      // Replacing the 1 of 100 by a 2 keeps the zeros.
      await empty(page);
      await page.keyboard.type('100');
      await page.keyboard.press('Home');
      await page.keyboard.press('Delete');
      await page.keyboard.type('2');
      await sees(() => shown(page)).toBe('2|00');

      // Once as an input method commits it, once as pasted from a message.
      await empty(page);
      await page.keyboard.insertText('１２．５');
      await sees(() => shown(page)).toBe('12.5|');
      await page.evaluate(() => navigator.clipboard.writeText('￥１，２３４．５０'));
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Control+V');
      await sees(() => shown(page)).toBe('1234.50|');
      await page.evaluate(() => navigator.clipboard.writeText('1.5万'));
      await page.keyboard.press('Control+V');
      await sees(() => shown(page)).toBe('1234.50|');

      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await sees(() => field(page).inputValue()).toBe('1234.50');
      await sees(() => field(page).evaluate((input) => input === document.activeElement)).toBe(
        false,
      );
      someone.expectQuiet();
      await someone.leave();
    },
  );

  it('leaves a composition of an input method alone and takes its result', async () => {
    const someone = await person(exchange.origin, { lang: 'jp' });
    const { page } = someone;
    await someone.go(GUIDE);
    await empty(page);
    const input = await someone.context.newCDPSession(page);
    for (const text of ['１', '１２', '１２。', '１２。５']) {
      const end = { selectionStart: text.length, selectionEnd: text.length };
      await input.send('Input.imeSetComposition', { text, ...end });
    }
    await sees(() => field(page).inputValue()).toBe('１２。５');
    await input.send('Input.insertText', { text: '１２。５' });
    await sees(() => shown(page)).toBe('12.5|');
    await someone.leave();
  });
});
