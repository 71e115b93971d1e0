import { API_BASE } from '@tideline/wire';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { SHORTEST_LIMIT, sees } from '../support/until.ts';
import { workerBrowser } from './chrome.ts';
import { violationsOf } from './sweep/screens.ts';

/** Console lines that a browser writes when a journey disconnects the network on purpose. */
const NETWORK =
  /net::ERR_|Failed to load resource|Failed to fetch|did not arrive|WebSocket connection to|WebSocket is already in CLOSING|ERR_CONNECTION/;

/**
 * A browser says so on an address that is neither https nor localhost; the header is for the
 * others.
 */
const NOT_TRUSTED = /Cross-Origin-Opener-Policy header has been ignored/;

/**
 * Answers still being read, and the calls that succeeded since the last {@link takeAnsweredCalls}.
 */
const reading = new Set<Promise<void>>();
const answered = new Set<string>();

/** Records the calls of the contract that the exchange answers with success. */
function noteCalls(context: BrowserContext): void {
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!response.ok() || !pathname.startsWith(`${API_BASE}/`)) return;
    const id = `${response.request().method()} ${pathname.slice(API_BASE.length + 1)}`;
    const read = response.json().then(
      (answer: { readonly type?: string }) => {
        if (answer.type === 'ok') answered.add(id);
      },
      // The page closed before its answer was read, or the answer is not JSON: this proves nothing.
      () => undefined,
    );
    reading.add(read);
    void read.finally(() => reading.delete(read));
  });
}

/** Pages that are open now, with the console errors of each. */
const openPages = new Map<Page, readonly string[]>();

/**
 * What each open page shows: its address, its console errors and its first texts. A journey that
 * fails at a time limit says otherwise only what did not come.
 */
export async function describeOpenPages(): Promise<string> {
  const described = [...openPages].map(async ([page, complaints]) => {
    const texts = await page
      .evaluate(() => document.body.innerText.replace(/\s+/g, ' ').slice(0, 600))
      .catch((error: Error) => error.message);
    return [page.url(), ...complaints, texts].join('\n  ');
  });
  return (await Promise.all(described)).join('\n');
}

/** Calls answered with success since the previous call of this function, as `METHOD path`. */
export async function takeAnsweredCalls(): Promise<readonly string[]> {
  await Promise.all(reading);
  const calls = [...answered].sort();
  answered.clear();
  return calls;
}

/** A person with a phone and the app. Keeps all console errors of the page. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  /** Opens a screen by its hash route and waits until it is rendered. */
  go(route: string): Promise<void>;
  /** Fails on console errors, unhandled rejections and untranslated texts. */
  expectQuiet(options?: { readonly offline?: boolean }): void;
  /** Fails on an accessibility violation on the current screen. */
  expectAccessible(): Promise<void>;
  /**
   * Returns to the app from another one. The app then reads and reconnects at once, instead of
   * after its back-off.
   */
  comeBack(): Promise<void>;
  leave(): Promise<void>;
}

export interface PersonOptions {
  readonly lang?: string;
  readonly scheme?: 'dark' | 'light';
  /** Allows the service worker; most journeys do not need its traffic. */
  readonly worker?: boolean;
  /** A computer with a mouse and a wide window instead of a phone. */
  readonly desktop?: boolean;
  /**
   * Pixels of the screen in one of the page, 1 when absent: a phone has 2 or 3, whose drawing takes
   * a sixth more of the processor in all journeys. A journey about a canvas sets it.
   */
  readonly density?: number;
  /** Time zone of the device; the machine's without it. */
  readonly timezoneId?: string;
  /** The worker's when absent. */
  readonly browser?: Browser;
}

export async function person(origin: string, options: PersonOptions = {}): Promise<Person> {
  const browser = options.browser ?? (await workerBrowser());
  const context = await browser.newContext({
    viewport: options.desktop ? { width: 1280, height: 800 } : { width: 390, height: 844 },
    deviceScaleFactor: options.density ?? 1,
    hasTouch: !options.desktop,
    isMobile: !options.desktop,
    baseURL: origin,
    colorScheme: options.scheme ?? 'dark',
    // Animations take time and show nothing that a journey checks; the journey about motion sets
    // it.
    reducedMotion: 'reduce',
    serviceWorkers: options.worker ? 'allow' : 'block',
    ...(options.timezoneId !== undefined && { timezoneId: options.timezoneId }),
  });
  const { lang } = options;
  if (lang)
    await context.addInitScript(
      (code) => localStorage.getItem('lang') ?? localStorage.setItem('lang', code),
      lang,
    );
  noteCalls(context);
  const page = await context.newPage();
  // A person reads what is shown: pages that were left stay mounted and hidden behind the shown
  // one.
  const everyText = page.getByText.bind(page);
  page.getByText = (...text) => everyText(...text).filter({ visible: true });
  // Shorter than a test's own limit, so that the error names the awaited condition.
  page.setDefaultTimeout(SHORTEST_LIMIT);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (NOT_TRUSTED.test(message.text())) return;
    if (message.type() === 'error' || /missing.?key|untranslated/i.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  openPages.set(page, complaints);
  page.once('close', () => openPages.delete(page));
  return {
    page,
    context,
    origin,
    go: async (route) => {
      await page.evaluate(layersSettled);
      const answer = await page.goto(`/h5/#${route}`);
      // Fails at once when a page cannot load, instead of after the time limit.
      if (answer && !answer.ok()) {
        throw new Error(`the app did not load: ${answer.status()} ${await page.title()}`);
      }
      await shown(page);
    },
    expectQuiet: ({ offline = false } = {}) => {
      const relevant = complaints.filter((each) => !(offline && NETWORK.test(each)));
      // As the message too: the values of a failed comparison are cut off.
      expect(relevant, relevant.join('\n')).toEqual([]);
    },
    expectAccessible: async () => {
      expect(await violationsOf(page)).toEqual([]);
    },
    comeBack: () => page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
    leave: () => context.close(),
  };
}

/**
 * Runs in the page. Waits until the app has taken the entries of closed layers out of the history.
 * A step back that is still on its way would leave the page that is opened next.
 */
async function layersSettled(): Promise<void> {
  const stepping = () => history.state?.layers > 0 && !document.querySelector('dialog[open]');
  for (let frame = 0; stepping() && frame < 600; frame += 1) {
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Waits until a screen is shown. It looks at every frame: a locator looks every 500 ms after its
 * first looks.
 */
async function shown(page: Page): Promise<void> {
  // A frame after a change of the address, the former screen is gone.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  // The document shows a first frame before the app runs, and a trading page its head before its
  // desk.
  await page.waitForFunction(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
    return (
      !('static' in document.documentElement.dataset) &&
      visible('main') &&
      !visible('[data-desk][aria-busy="true"]')
    );
  });
}

/**
 * Presses a button of a sheet by keyboard. The app ignores a tap that follows within 400 ms, in the
 * same place, one that closed a sheet; a key has no second tap. A key on a disabled button would do
 * nothing.
 */
export async function press(button: Locator): Promise<void> {
  await sees(() => button.isEnabled()).toBe(true);
  await button.press('Enter');
}
