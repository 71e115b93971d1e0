import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { logIn } from './account.ts';
import { builtFile } from './built-file.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

const NOTICES = '/pages/notice/index';

/** Topics that a page asked the exchange for and has not given back. */
function topicsOf(page: Page): ReadonlySet<string> {
  const topics = new Set<string>();
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const [, name, list] = /^42\d*\["(subscribe|unsubscribe)",(\[[^\]]*\])/.exec(
        String(payload),
      ) ?? [null, '', '[]'];
      for (const topic of JSON.parse(list ?? '[]') as string[]) {
        if (name === 'subscribe') topics.add(topic);
        else topics.delete(topic);
      }
    });
  });
  return topics;
}

inBrowser('the place of a person in the app', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;
  let topics: ReadonlySet<string>;

  beforeAll(async () => {
    exchange = await startExchange();
  });
  beforeEach(async () => {
    someone = await person(exchange.origin);
    page = someone.page;
    topics = topicsOf(page);
  });
  afterEach(() => someone.leave());

  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name, exact: true });
  const openTab = async (name: string) => {
    await tab(name).click();
    await until(
      () => tab(name).getAttribute('aria-current'),
      (current) => current === 'page',
    );
  };
  const main = () => page.getByRole('main');
  const scrollTo = (top: number) =>
    main().evaluate(async (element, to) => {
      element.scrollTop = to;
      await new Promise(requestAnimationFrame);
      return element.scrollTop;
    }, top);
  const scrolled = () => main().evaluate((element) => Math.round(element.scrollTop));
  const history = () => page.evaluate(() => window.history.length);

  it('finds each tab as it was left, without streams of hidden tabs', async () => {
    await logIn(someone);
    await someone.go('/');
    await page.getByRole('tab', { name: 'Volume' }).click();
    await page.getByRole('list', { name: 'Market' }).waitFor();
    const home = await scrollTo(120);
    expect(home).toBeGreaterThan(0);
    await until(
      async () => [...topics],
      (all) => all.some((each) => /BTCUSDT/.test(each)),
    );

    await openTab('Spot');
    const quantity = page.getByRole('textbox', { name: /^Quantity/ });
    await quantity.fill('0.0123');
    await page.getByRole('tab', { name: 'History', exact: true }).click();
    await until(
      async () => [...topics],
      (all) => all.some((each) => /book|depth/.test(each)),
    );
    const spot = await scrollTo(200);
    expect(spot).toBeGreaterThan(0);
    const before = await history();

    await openTab('Options');
    await page.getByRole('link', { name: 'Contracts' }).click();
    await page.getByRole('button', { name: 'Open long' }).waitFor();
    await openTab('Trust');
    await page.getByRole('heading', { name: 'Products' }).waitFor();
    const trust = await scrollTo(150);
    await openTab('Assets');
    await page.getByText('Total assets').first().waitFor();
    // Streams of hidden tabs end after their linger.
    await until(
      async () => [...topics],
      (all) => all.join() === 'tickers',
    );

    await openTab('Trust');
    await sees(() => scrolled()).toBe(trust);
    await openTab('Options');
    await page.getByRole('button', { name: 'Open long' }).waitFor();
    await openTab('Spot');
    await sees(() => quantity.inputValue()).toBe('0.0123');
    const inner = page.getByRole('tab', { name: 'History', exact: true });
    await sees(() => inner.getAttribute('aria-selected')).toBe('true');
    await sees(() => scrolled()).toBe(spot);
    await openTab('Home');
    await sees(() => page.getByRole('tab', { name: 'Volume' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await sees(() => scrolled()).toBe(home);
    await sees(() => history()).toBe(before);
    await tab('Home').click();
    await until(scrolled, (top) => top === 0);
    someone.expectQuiet();
  });

  it('keeps the pairs of Home in their place while the total above them loads', async () => {
    await logIn(someone);
    let load: () => void = () => undefined;
    const loading = new Promise<void>((done) => {
      load = done;
    });
    await page.route(`**/${builtFile('src/features/wallet/home-total.tsx')}`, async (route) => {
      await loading;
      await route.continue();
    });
    await someone.go('/');
    await page.reload();
    // The list of the document is replaced by that of the app.
    await page.waitForFunction(() => !('static' in document.documentElement.dataset));
    const list = page.getByRole('list', { name: 'Market' });
    await list.getByRole('link').first().waitFor();
    const total = page.getByRole('region', { name: 'Total assets' });
    await sees(() => total.count()).toBe(0);
    const before = await list.boundingBox();
    load();
    await total
      .getByText(/^[\d,]+\.\d+/)
      .first()
      .waitFor();
    expect(await list.boundingBox()).toEqual(before);
    someone.expectQuiet();
  });

  it('finds a page of the history as it was left, and a half filled form on forward', async () => {
    await logIn(someone);
    await someone.go('/');
    await page.evaluate(() => window.location.assign('#/pages/assets/withdraw/detail?coin=USDT'));
    const amount = page.getByRole('textbox', { name: 'Quantity' });
    await amount.fill('50');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('list', { name: 'Market' }).waitFor();
    await page.goForward();
    await sees(() => amount.inputValue()).toBe('50');
    await page.getByRole('link', { name: 'New address' }).first().click();
    await page.getByRole('heading', { name: 'New address' }).waitFor();
    await page.goBack();
    await sees(() => amount.inputValue()).toBe('50');
    someone.expectQuiet();
  });

  it('opens the valuation from the menu, also when the tab of assets is mounted already', async () => {
    await logIn(someone);
    await someone.go('/');
    await openTab('Assets');
    await page.getByText('Total assets').first().waitFor();
    await openTab('Home');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Valuation method' }).click();
    const sheet = page.getByRole('dialog', { name: 'Valuation method' });
    await sheet.getByRole('button', { name: 'BTC' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Valuation method: BTC' }).waitFor();
    await openTab('Home');
    await openTab('Assets');
    await page.getByRole('button', { name: 'Valuation method: BTC' }).waitFor();
    await sees(() => sheet.count()).toBe(0);
    someone.expectQuiet();
  });

  it('closes what is open before it leaves the page [HANDLE:back]', async () => {
    await someone.go('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('list', { name: 'Market' }).getByRole('link').first().click();
    await page.getByRole('img', { name: /USDT/ }).waitFor();
    const chart = page.url();
    await page.getByRole('button', { name: /Full screen/ }).click();
    await page.getByRole('button', { name: /Leave full screen|Exit full screen/ }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    expect(page.url()).toBe(chart);
    // Closing it by its own button leaves no entry behind.
    const more = page.getByRole('button', { name: 'More' }).first();
    await more.click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goBack();
    await page.getByRole('list', { name: 'Market' }).waitFor();
    someone.expectQuiet();
  });

  it('leads from a tab to Home, and asks there for a second press [HANDLE:back]', async () => {
    const again = page.getByText('Press Back again to leave');
    await page.clock.install();
    await page.goto('about:blank');
    await someone.go('/');
    await openTab('Trust');
    await openTab('Spot');
    await page.goBack();
    await page.getByRole('list', { name: 'Market' }).waitFor();
    await sees(() => again.count()).toBe(0);
    await page.goBack();
    await again.waitFor();
    // A press after the message would be a first one again.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
    await again.waitFor();
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await page.clock.resume();
  });

  it('leaves no second entry after the log-in, and no way back into it', async () => {
    await someone.go('/');
    await openTab('Spot');
    await page.evaluate((to) => window.location.assign(`#${to}`), NOTICES);
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('link', { name: /Log in/ }).click();
    await page.getByRole('textbox', { name: 'E-mail or account name' }).fill('demo');
    await page.getByRole('textbox', { name: 'Password' }).fill('tideline');
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Notices' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Buy BTC' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'Notices' }).waitFor();
    // The entry of the log-in is above; it leads back at once.
    await page.goForward();
    await page.getByRole('heading', { name: 'Notices' }).waitFor();
    expect(page.url()).not.toContain('login');
    someone.expectQuiet();
  });
});
