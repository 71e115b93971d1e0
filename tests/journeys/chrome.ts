import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll } from 'vitest';
import { suiteNeeding } from '../support/needing.ts';
import { endExchanges } from './exchange-process.ts';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Browser of the journeys: `CHROME_PATH`, else an installed Chrome or Chromium, else null. */
export const CHROME: string | null =
  process.env['CHROME_PATH'] || (KNOWN.find((path) => existsSync(path)) ?? null);

/** Why journeys cannot run here; null when they can. */
export const CHROME_MISSING =
  CHROME === null ? 'no Chrome or Chromium found, CHROME_PATH names one' : null;

/**
 * A suite that needs the browser. What it started by `person` and `startExchange` ends with it.
 *
 * @param missing - what it also needs lacks here, as for {@link suiteNeeding}
 */
export function inBrowserWith(...missing: readonly (string | null)[]) {
  const suite = suiteNeeding(CHROME_MISSING, ...missing);
  return (title: string, body: () => void): void =>
    suite(title, () => {
      // The first of these hooks runs last.
      afterAll(async () => {
        await closePages();
        await endExchanges();
      });
      body();
    });
}

/** A suite that needs nothing but the browser, as {@link inBrowserWith}. */
export const inBrowser = inBrowserWith();

/** Without these a headless Chromium keeps calling its vendor's servers. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium features that Playwright disables. A second list on the command line replaces its own.
 */
const UNWANTED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];
/**
 * The address bar's pop-ups, which are pages of their own in every context, and a renderer held
 * ready for the next page. Without them a context costs a quarter less processor time.
 */
const COSTLY = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

/** @param also - further switches of the browser */
export async function launch(also: readonly string[] = []): Promise<Browser> {
  if (!CHROME) throw new Error('no Chrome or Chromium found; set CHROME_PATH');
  const disabled = [...UNWANTED_BY_PLAYWRIGHT, ...COSTLY].join();
  return chromium.launch({
    executablePath: CHROME,
    args: [...QUIET, ...also, `--disable-features=${disabled}`],
  });
}

/** The browser outlives a test file; the modules of a file may not. */
const worker = globalThis as { tidelineBrowser?: Promise<Browser> };

/**
 * The browser of this test worker, which all its journeys share: a start costs about a second. It
 * ends with the worker. Each journey uses contexts of its own.
 */
export async function workerBrowser(): Promise<Browser> {
  const browser = await worker.tidelineBrowser;
  if (browser?.isConnected()) return browser;
  worker.tidelineBrowser = launch();
  return worker.tidelineBrowser;
}

async function closePages(): Promise<void> {
  const browser = await worker.tidelineBrowser;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
