import { LANGUAGES, type Language } from '@tideline/wire';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, it } from 'vitest';
import en from '../../locales/en/start.json' with { type: 'json' };
import hk from '../../locales/hk/start.json' with { type: 'json' };
import jp from '../../locales/jp/start.json' with { type: 'json' };
import kr from '../../locales/kr/start.json' with { type: 'json' };
import zh from '../../locales/zh/start.json' with { type: 'json' };
import { sees } from '../support/until.ts';
import { inBrowser, workerBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';

const TEXTS = { en, hk, jp, kr, zh } satisfies Record<Language, typeof en>;
const APP = '**/assets/run-*.js';

/** `tests/engines/journeys/start.ts` has what every engine shows. */
inBrowser('an app that does not start', () => {
  let exchange: ExchangeProcess;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
  });
  afterEach(() => context.close());

  const visit = async (options: { lang?: Language; javaScriptEnabled?: boolean } = {}) => {
    const { lang = 'en', javaScriptEnabled = true } = options;
    context = await (await workerBrowser()).newContext({
      javaScriptEnabled,
      serviceWorkers: 'block',
    });
    await context.addInitScript((code) => localStorage.setItem('lang', code), lang);
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
  };
  const open = () => page.goto(`${exchange.origin}/h5/`, { waitUntil: 'load' });
  const panel = () => page.getByRole('alert').filter({ has: page.getByRole('button') });
  const prices = () => page.getByRole('list', { name: 'Market' }).getByText(/\d\.\d/);

  it.each(LANGUAGES)(
    'says after ten seconds of silence that it has not started: %s',
    async (lang) => {
      await visit({ lang });
      await page.clock.install();
      // The code of the app arrives, and its first page and texts wait for ever.
      const script = { contentType: 'text/javascript', body: 'await new Promise(() => {})' };
      await page.route(APP, (route) => route.fulfill(script));
      await open();
      await page.waitForFunction(() => document.readyState === 'complete');
      await sees(() => panel().count()).toBe(0);
      await page.clock.runFor(10_100);
      await panel().getByText(TEXTS[lang].silent).waitFor();
      await panel().getByRole('button', { name: TEXTS[lang].reload }).waitFor();
    },
  );

  it('keeps the dated prices without JavaScript, and says what is missing', async () => {
    await visit({ javaScriptEnabled: false });
    await open();
    // Playwright finds no text in a `noscript`.
    const sentence = page.locator('p.trouble');
    await sentence.waitFor();
    await sees(() => sentence.innerText()).toBe(en.noScript);
    await sees(() => prices().count()).toBeGreaterThan(5);
    await page
      .getByText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
      .first()
      .waitFor();
  });
});
