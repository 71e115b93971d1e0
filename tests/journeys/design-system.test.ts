import { beforeAll, expect, it } from 'vitest';
import { sees } from '../support/until.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';
import { violationsOfWhole } from './sweep/screens.ts';

const GUIDE = '/dev/ui';
/** Sheets with different markup for axe: scrolling text, menu, list, confirmation. */
const JUDGED = ['long', 'left', 'options', 'confirm'];
/** Each scheme in one theme; tests/house/contrast.test.ts computes the others. */
const LOOKS = [
  ['dark', 'green-up'],
  ['light', 'red-blue'],
  ['dark', 'colour-blind'],
  ['light', 'red-up'],
] as const;

inBrowser('the design system in a browser', () => {
  let exchange: ExchangeProcess;
  beforeAll(async () => {
    exchange = await startExchange();
  });

  it('shows every component in every state accessibly, in both themes and each scheme [THEME:colours]', async () => {
    const someone = await person(exchange.origin);
    const { page } = someone;
    await someone.go(GUIDE);
    await page.getByRole('heading', { name: 'Pictures' }).waitFor();
    // Busy samples are part of the check; the test waits for lazy ones.
    await page.getByRole('img', { name: 'A link' }).waitFor();
    for (const [theme, scheme] of LOOKS) {
      await page.getByRole('radio', { name: theme, exact: true }).check();
      await page.getByRole('radio', { name: scheme, exact: true }).check();
      expect(await violationsOfWhole(page)).toEqual([]);
    }
    someone.expectQuiet();
    await someone.leave();
  });

  it('opens after a page whose rules name states inside other selectors', async () => {
    const someone = await person(exchange.origin);
    const { page } = someone;
    await someone.go('/dev/streams');
    await page.evaluate(() => {
      const [sheet] = document.styleSheets;
      for (const rule of [
        '.handle[data-outside]:not(:focus-visible) { opacity: 0 }',
        '.rail:has(:focus-visible) { opacity: 1 }',
        '.rail:has(.link:active) { opacity: 1 }',
      ]) {
        sheet?.insertRule(rule);
      }
    });
    await someone.go(GUIDE);
    await page.getByRole('heading', { name: 'Pictures' }).waitFor();
    someone.expectQuiet();
    await someone.leave();
  });

  it('fits the narrowest phone, and has no target that is too low', async () => {
    const someone = await person(exchange.origin);
    const { page } = someone;
    await page.setViewportSize({ width: 320, height: 640 });
    await someone.go(GUIDE);
    await page.getByRole('img', { name: 'A link' }).waitFor();
    const main = page.getByRole('main');
    await sees(() => main.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    // WCAG 2.5.8 requires 24 px; components promise 44 px except for dense rows.
    const low = await main
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter(
            (button) => button.localName === 'button' && button.getBoundingClientRect().height < 24,
          )
          .map((button) => button.textContent),
      );
    expect(low).toEqual([]);
    await someone.leave();
  });

  it('closes sheets by Escape and restores the focus', async () => {
    const someone = await person(exchange.origin);
    const { page } = someone;
    await someone.go(GUIDE);
    for (const which of ['sheet', 'long', 'tall', 'left', 'options', 'confirm']) {
      const opener = page.getByRole('button', { name: `Open ${which}`, exact: true });
      await opener.click();
      await page.getByRole('dialog').waitFor();
      if (JUDGED.includes(which)) await someone.expectAccessible();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await opener.evaluate((each) => each === document.activeElement), which).toBe(true);
    }
    someone.expectQuiet();
    await someone.leave();
  });

  it('retries an upload after a broken connection', async () => {
    const someone: Person = await person(exchange.origin);
    const { page } = someone;
    // The sample uploads in steps of the page's time.
    await page.clock.install();
    await someone.go(GUIDE);
    const drawing = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await page.locator('input[type=file][aria-label="Picture"]').setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from(drawing, 'base64'),
    });
    await page.getByRole('progressbar').first().waitFor();
    await page.clock.runFor(5_000);
    await page.getByRole('main').getByText('The line broke').waitFor();
    await page.getByRole('button', { name: 'Try again' }).last().scrollIntoViewIfNeeded();
    await page
      .locator('[data-state="failed"]')
      .first()
      .locator('xpath=..')
      .getByRole('button', { name: 'Try again' })
      .click();
    await page.clock.runFor(5_000);
    await page.getByText('Uploaded').nth(1).waitFor();
    await someone.leave();
  });
});
