import { LANGUAGE_TAGS, LANGUAGES } from '@tideline/wire';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { logIn } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person, press } from './person.ts';

const SETTINGS = '/pages/settings/index';
const LANGUAGE = '/pages/settings/language/language';
const NAMES = {
  en: 'English',
  jp: '日本語',
  kr: '한국어',
  hk: '繁體中文',
  zh: '简体中文',
} as const;

inBrowser('display settings on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
    await logIn(someone);
  });

  const look = () =>
    page.evaluate(() => {
      const { dataset, lang } = document.documentElement;
      const bar = document.querySelector('meta[name="theme-color"]')?.getAttribute('content');
      return { theme: dataset['theme'], upDown: dataset['updown'], lang, bar };
    });
  /** Opens a settings row and picks one of its options. */
  const choose = async (row: RegExp, option: string) => {
    await page.getByRole('main').getByRole('button', { name: row }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: option }).waitFor();
    await someone.expectAccessible();
    await press(dialog.getByRole('button', { name: option }));
    await dialog.waitFor({ state: 'hidden' });
  };

  it('switches light and dark at once, browser bar included, and remembers the choice [THEME:colours]', async () => {
    await someone.go(SETTINGS);
    await sees(() => look()).toMatchObject({ theme: 'dark', bar: '#1b2c42' });
    await choose(/^Theme/, 'Light');
    await sees(() => look()).toMatchObject({ theme: 'light', bar: '#f4f7fa' });
    await someone.expectAccessible();
    await page.reload();
    await page.getByRole('button', { name: /^Theme Light/ }).waitFor();
    await sees(() => look()).toMatchObject({ theme: 'light', bar: '#f4f7fa' });
    await choose(/^Theme/, 'Dark');
    await sees(async () => (await look()).theme).toBe('dark');
  });

  it("uses the price colours of the language's market until the user picks a scheme", async () => {
    const expected = {
      en: 'green-up',
      jp: 'green-up',
      kr: 'red-blue',
      hk: 'green-up',
      zh: 'red-up',
    };
    for (const lang of LANGUAGES) {
      await someone.go(LANGUAGE);
      await page.getByRole('button', { name: NAMES[lang] }).click();
      await until(look, (now) => now.lang === LANGUAGE_TAGS[lang]);
      await sees(() => look()).toMatchObject({ upDown: expected[lang] });
      await someone.expectAccessible();
    }
    await page.getByRole('button', { name: NAMES.en }).click();
    await someone.go(SETTINGS);
    await choose(/^Up\/down colours/, 'Blue up, orange down');
    await sees(async () => (await look()).upDown).toBe('colour-blind');
    await someone.go(LANGUAGE);
    await page.getByRole('button', { name: NAMES.zh }).click();
    await until(look, (now) => now.lang === LANGUAGE_TAGS.zh);
    await sees(async () => (await look()).upDown).toBe('colour-blind');
  });

  it('switches the language without an answer of the exchange, also after a restart [CONST:languages] [HANDLE:set-lang]', async () => {
    await setFaults(exchange.origin, 'rest:set/lang=fail');
    await page.getByRole('button', { name: NAMES.kr }).click();
    await page.getByRole('heading', { name: '언어' }).waitFor();
    await setFaults(exchange.origin, '');
    const sent = page.waitForRequest('**/api/set/lang');
    await page.reload();
    await page.getByRole('heading', { name: '언어' }).waitFor();
    expect((await sent).postData()).toContain('lang=kr');
    await sees(() => page.evaluate(() => localStorage.getItem('lang'))).toBe('kr');
    await page.getByRole('button', { name: NAMES.en }).click();
    await page.getByRole('heading', { name: 'Language' }).waitFor();
  });

  it('slows prices down and skips the order confirmation when set so', async () => {
    await someone.go(SETTINGS);
    await choose(/^Price updates/, 'Paused');
    await page.getByRole('button', { name: /^Price updates Paused/ }).waitFor();
    const confirm = page.getByRole('switch', { name: 'Confirm orders before sending' });
    await confirm.click();
    await sees(() => confirm.getAttribute('aria-checked')).toBe('false');
    await someone.go('/pages/trade/index');
    await page.getByText('Paused').filter({ visible: true }).first().waitFor();
    await page.reload();
    await someone.go(SETTINGS);
    await page.getByRole('button', { name: /^Price updates Paused/ }).waitFor();
    await sees(() => confirm.getAttribute('aria-checked')).toBe('false');
    await choose(/^Price updates/, 'Live');
  });

  it('reports that the cache could not be cleared', async () => {
    await page.evaluate(() => {
      caches.keys = () => Promise.reject(new Error('refused'));
    });
    await page.getByRole('button', { name: 'Clear cache' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cache' }).click();
    await page.getByText('The cache could not be cleared').waitFor();
    await sees(() => page.getByText('Cache cleaning completed').count()).toBe(0);
    someone.expectQuiet({ offline: true });
  });
});
