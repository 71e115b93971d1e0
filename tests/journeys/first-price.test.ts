import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { logInAsGuest } from './account.ts';
import { inBrowser, workerBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

/** Rows of the list at one moment. */
interface Moment {
  /** The elements of the app, not of the document. */
  readonly app: boolean;
  readonly badge: string;
  readonly rows: readonly string[];
}

/**
 * A sum of shifts below this is no movement that a person sees: 1 px of a line of 20 px across a
 * phone is 0.0001 and comes from figures that get another digit beside text. A moved row is 0.01
 * and more.
 */
const SHIFT = 0.001;

interface Recorded {
  shift: number;
  /** What moved, and by how much. */
  readonly moved: string[];
  readonly moments: Moment[];
  /** Texts of the shown page's head, of the document and of the app. */
  readonly heads: { readonly app: boolean; readonly text: string }[];
}

inBrowser('the first price', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
  });
  afterEach(async () => {
    await someone?.leave();
  });

  const visit = async (options: Parameters<typeof person>[1] = {}): Promise<void> => {
    someone = await person(exchange.origin, options);
    page = someone.page;
  };
  /** Holds the app's code back until the returned function is called. */
  const holdApp = async (code = /\/assets\/.*\.js$/): Promise<() => Promise<void>> => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(code, async (route) => {
      await released;
      await route.continue();
    });
    return async () => {
      release();
      await page.waitForFunction(() => !('static' in document.documentElement.dataset));
      await page.unroute(code);
    };
  };
  /**
   * Records what moves. Inter is held back: until it comes, a font of the device has its widths,
   * but only where Arial, Helvetica, Roboto or Liberation Sans is installed, and these tests are
   * about the app.
   */
  const watch = async (context: BrowserContext) => {
    await context.route(/\.woff2$/, () => new Promise(() => undefined));
    await context.addInitScript(record);
  };
  const recorded = () => page.evaluate(() => (window as unknown as { seen: Recorded }).seen);
  const live = () =>
    until(
      async () => (await page.getByRole('banner').textContent()) ?? '',
      (text) => text.includes('Live'),
    );

  it('reads without scripts: dated, with the feed and figures', async () => {
    const context = await (await workerBrowser()).newContext({
      baseURL: exchange.origin,
      javaScriptEnabled: false,
      locale: 'ko-KR',
    });
    page = await context.newPage();
    const answer = await page.goto('/h5/');
    expect((await answer?.allHeaders())?.['content-language']).toBe('ko');
    await sees(() => page.locator('html').getAttribute('lang')).toBe('ko');
    const list = page.getByRole('list', { name: '마켓' });
    const text = (await list.allInnerTexts()).join();
    expect(text).toMatch(/[A-Z]+\/USDT/);
    expect(text).toMatch(/\d\.\d+/);
    await sees(() => page.locator('section').last().innerText()).toMatch(
      /20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC.*simulated market/s,
    );
    await context.close();
  });

  it.each(['visitor', 'guest'])('is taken over in place, for a %s', async (who) => {
    await visit();
    if (who === 'guest') await logInAsGuest(someone);
    await watch(someone.context);
    const run = await holdApp();
    await page.goto('/h5/', { waitUntil: 'commit' });
    await page.getByRole('list', { name: 'Market' }).waitFor();
    await sees(() => page.getByRole('banner').innerText()).toContain('Connecting');
    await page.getByText(/^prices from 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC · simulated/i).waitFor();
    const look = who === 'guest' ? /keep it/ : 'Try the demo';
    await page.getByText(look).waitFor();
    // Nothing scrolls before the first frame, which waits for the styles.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await sees(() => page.getByText('Practise trading on paper').count()).toBe(0);
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 40));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await run();
    await sees(() => page.evaluate(() => document.querySelector('main')?.scrollTop)).toBe(40);
    await live();
    await sees(() => page.getByText(/prices from/i).count()).toBe(0);
    const { shift, moved, moments } = await recorded();
    expect(shift, moved.join('\n')).toBeLessThan(SHIFT);
    const before = moments.filter(({ app }) => !app).at(-1);
    const after = moments.find(({ app }) => app);
    // The rows below the view follow the first frame of the app, whose prices may be live already.
    const inView = Math.min(before?.rows.length ?? 0, after?.rows.length ?? 0);
    expect(inView).toBeGreaterThan(6);
    const pairs = (moment?: Moment) => moment?.rows.slice(0, inView).map(pairOf);
    expect(pairs(after)).toEqual(pairs(before));
    for (const { rows } of moments) {
      expect(rows.length).toBeGreaterThan(4);
      expect(rows.slice(0, 5).join()).not.toContain('--');
    }
    someone.expectQuiet();
  });

  it.each([
    ['home', '/'],
    ['spot', '/pages/trade/index?symbol=ETHUSDT'],
    ['the chart', '/pages/trade/kline?symbol=ETHUSDT'],
  ])('is live on %s before the app, and stays so in place', async (_, path) => {
    await visit();
    await watch(someone.context);
    const run = await holdApp(/\/dom-.*\.js$/);
    await page.goto(`/h5/#${path}`, { waitUntil: 'commit' });
    const banner = page.getByRole('banner').filter({ visible: true });
    await sees(() => banner.textContent()).toContain('Live');
    await sees(() =>
      page
        .getByText(/prices from/i)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await run();
    await live();
    const { shift, moved, heads, moments } = await recorded();
    expect(shift, moved.join('\n')).toBeLessThan(SHIFT);
    const texts = path === '/' ? moments.map(({ badge }) => badge) : heads.map(({ text }) => text);
    // The first price may come before the first frame.
    const first = texts.findIndex((text) => text.includes('Live'));
    expect(first).toBeGreaterThan(-1);
    for (const text of texts.slice(first)) expect(text).toContain('Live');
    someone.expectQuiet();
  });

  it('performs a tap that came before the app', async () => {
    await visit();
    const run = await holdApp();
    await page.goto('/h5/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Search pairs' }).click();
    await run();
    await page.getByRole('searchbox').waitFor();
    someone.expectQuiet();
  });

  it('follows a link before the app, and Back then leads home', async () => {
    await visit();
    const run = await holdApp();
    await page.goto('/h5/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Spot' }).click();
    // The placeholder of the other page replaces home at once.
    await page.getByRole('list', { name: 'Market' }).waitFor({ state: 'hidden' });
    await run();
    await page
      .getByRole('main')
      .getByText(/\d\.\d/)
      .first()
      .waitFor();
    expect(page.url()).toContain('#/pages/trade/index');
    await page.goBack();
    await page.getByRole('list', { name: 'Market' }).waitFor();
    someone.expectQuiet();
  });

  it.each([
    ['another page', '#/pages/option/detail?symbol=BTCUSDT', undefined],
    ['another language than the document', '', 'jp'],
  ])('shows no home and no text before %s', async (_, hash, lang) => {
    await visit(lang ? { lang } : {});
    const run = await holdApp();
    await page.goto(`/h5/${hash}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('#root nav'));
    // The browser draws no frame before it has the style sheets.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await sees(() => page.evaluate(() => document.body.innerText.trim())).toBe('');
    await run();
    await page
      .getByRole('main')
      .getByText(/\d\.\d/)
      .first()
      .waitFor();
    someone.expectQuiet();
  });

  it.each([
    ['spot', '/pages/trade/index', 'en'],
    ['the chart', '/pages/trade/kline', 'en'],
    ['contracts, in Japanese', '/pages/lever/index', 'jp'],
  ])('is in the head of %s, opened directly, and is taken over in place', async (_, path, lang) => {
    await visit({ lang });
    await someone.context.addCookies([{ name: 'lang', value: lang, url: exchange.origin }]);
    await watch(someone.context);
    const run = await holdApp();
    await page.goto(`/h5/#${path}?symbol=ETHUSDT`, { waitUntil: 'commit' });
    await page.getByText('ETH/USDT', { exact: true }).waitFor();
    await page.getByText(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC.*simulated market/).waitFor();
    const pair = page.getByRole('button', { name: 'ETH/USDT' });
    // Nothing has a place before the first frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const before = await pair.boundingBox();
    expect(before).not.toBeNull();
    await run();
    expect(await pair.boundingBox()).toEqual(before);
    await until(
      async () => (await page.getByRole('banner').textContent()) ?? '',
      (text) => /Live|リアルタイム/.test(text),
    );
    await page.getByText(/UTC.*simulated market/).waitFor({ state: 'hidden' });
    // The parts that load later have come, and the chart has its candles.
    await page.waitForFunction((chart) => {
      if (document.querySelector('main [aria-busy="true"]')) return false;
      return !chart || /\d/.test(document.querySelector('[class*="_legend_"]')?.textContent ?? '');
    }, path.endsWith('kline'));
    const { shift, moved, heads } = await recorded();
    expect(shift, moved.join('\n')).toBeLessThan(SHIFT);
    for (const { text } of heads) {
      expect(text).toMatch(/ETH\/USDT.*\d\.\d/s);
    }
    // Both the document's and the app's frames were seen.
    expect(new Set(heads.map(({ app }) => app))).toEqual(new Set([false, true]));
    someone.expectQuiet();
  });

  it('performs a tap on the pair that came before the app', async () => {
    await visit();
    const run = await holdApp();
    await page.goto('/h5/#/pages/trade/index?symbol=ETHUSDT', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'ETH/USDT' }).click();
    await run();
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    someone.expectQuiet();
  });

  it('comes in the chosen language from the next visit on', async () => {
    await visit();
    await someone.go('/pages/settings/language/language');
    await page.getByText('日本語').click();
    await until(
      () => page.evaluate(() => document.cookie),
      (text) => text.includes('lang=jp'),
    );
    const answer = await page.goto('/h5/');
    expect((await answer?.allHeaders())?.['content-language']).toBe('ja');
    someone.expectQuiet();
  });
});

const pairOf = (row: string): string => /^\w+\/\w+(?=Vol)/.exec(row)?.[0] ?? row;

/**
 * Runs in the page before its own code: records the list after every change, and layout shifts. The
 * first digit of a right-aligned figure moves when the figure gets another number of digits, while
 * its line and its right edge stay; this is no shift of the layout.
 */
function record(): void {
  const seen: Recorded = { shift: 0, moved: [], moments: [], heads: [] };
  Object.assign(window, { seen });
  interface Shift {
    readonly value: number;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  /** A figure that is wider than its column hangs over its right edge, px. */
  const OVERHANG = 2;
  const isFigure = (source: Shift['sources'][number]): boolean => {
    const { node, previousRect: from, currentRect: to } = source;
    const element = node instanceof Element ? node : node?.parentElement;
    if (element?.closest('[class*="_last_"]')) return true;
    return (
      element?.childElementCount === 0 &&
      from.top === to.top &&
      from.height === to.height &&
      Math.abs(from.right - to.right) <= OVERHANG
    );
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
      if (sources.length > 0 && sources.every(isFigure)) continue;
      seen.shift += value;
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const places = [from, to].map(({ x, y, width, height }) => [x, y, width, height].join());
        seen.moved.push(`${element?.className} ${element?.textContent}: ${places.join(' → ')}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    const rows = [...document.querySelectorAll('[aria-posinset]')]
      .filter((row) => row.checkVisibility())
      .map((row) => row.textContent ?? '');
    const app = !('static' in document.documentElement.dataset);
    // The parser has not reached the whole list yet.
    if (!app && document.readyState === 'loading') return;
    const head = [...document.querySelectorAll('header')].find((each) => each.checkVisibility());
    const facts = head?.nextElementSibling?.firstElementChild?.textContent ?? '';
    const text = `${head?.textContent} ${facts}`;
    // The document's head arrives in the frame that this callback begins.
    const hasHead = head !== undefined || seen.heads.length > 0;
    const [lastHead, last] = [seen.heads.at(-1), seen.moments.at(-1)];
    if (hasHead && (lastHead?.app !== app || lastHead.text !== text)) {
      seen.heads.push({ app, text });
    }
    const badge = document.querySelector('header')?.textContent ?? '';
    if (last?.app === app && last.badge === badge && last.rows.join() === rows.join()) return;
    seen.moments.push({ app, badge, rows });
  };
  const everyFrame = (): void => {
    look();
    requestAnimationFrame(everyFrame);
  };
  requestAnimationFrame(everyFrame);
}
