import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees } from '../support/until.ts';
import { logIn, logInAsGuest } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { newcomer } from './newcomer.ts';
import { type Person, person } from './person.ts';
import { routeOf, SCREENS, settled } from './sweep/screens.ts';

/** Paths that lead a person on: to a trade, to an account, or to what the account lacks. */
const TRADE = ['/pages/trade/index', '/pages/lever/index', '/pages/option/detail'];
const ACCOUNT = ['/pages/user/login/login', '/pages/user/login/register', '/pages/user/login/keep'];
/** From home and the side menu, all of these are one tap away. */
const HOME = ['/pages/index/index'];
/** The button that opens a demo account is no link. */
const DEMO = 'Try the demo';

/**
 * The ways that the shown page offers itself: links to {@link TRADE}, {@link ACCOUNT} and
 * {@link HOME}, the demo button, and the menu.
 */
function waysOn(page: Page): Promise<string[]> {
  return page.evaluate(
    ([paths, demo]) => {
      const shown = (each: Element) =>
        each.checkVisibility({ visibilityProperty: true }) && !each.closest('[hidden]');
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter(shown)
        .flatMap(({ hash }) => paths.filter((path) => hash.slice(1).split('?')[0] === path));
      const buttons = [...document.querySelectorAll('button')].filter(shown).flatMap((button) => {
        if (button.matches('[data-menu]')) return ['menu'];
        return button.textContent?.trim() === demo ? ['demo'] : [];
      });
      return [...new Set([...links, ...buttons])];
    },
    [[...TRADE, ...ACCOUNT, ...HOME], DEMO] as const,
  );
}

/** Texts of the shown page, in which a sentence says what is missing. */
const said = (page: Page): Promise<string> =>
  page.getByRole('main').filter({ visible: true }).first().innerText();

/** Opens a page as the first of a visit, as a link in a message does. */
async function openFirst({ page }: Person, path: string): Promise<void> {
  // Another query is another document; a blank page between two would cost two more processes.
  await page.goto(`/h5/?first=${encodeURIComponent(path)}#${routeOf(path)}`);
  await settled(page);
}

/** The ways of a page that is the first of a visit; without any, those of where its Back leads. */
async function waysFrom(someone: Person, path: string): Promise<string[]> {
  const { page } = someone;
  await openFirst(someone, path);
  const ways = await waysOn(page);
  if (ways.length > 0) return ways;
  const back = page.getByRole('button', { name: 'Back' }).filter({ visible: true });
  if ((await back.count()) === 0) return [];
  await back.first().click();
  await page.waitForURL(/#\/pages\/index\/index/);
  await settled(page);
  return (await waysOn(page)).map((way) => `Back, ${way}`);
}

inBrowser('no page is a dead end', () => {
  let exchange: ExchangeProcess;
  beforeAll(async () => {
    exchange = await startExchange();
  });

  it('leads a stranger from every page to a trade or to an account of his own', async () => {
    const stranger = await person(exchange.origin);
    const stranded: string[] = [];
    for (const { path, login } of SCREENS) {
      const ways = await waysFrom(stranger, path);
      // A page that needs a log-in shows the log-in, which has every way to an account.
      const wanted = login ? ['demo', '/pages/user/login/register'] : [];
      const missing = wanted.filter((way) => !ways.includes(way));
      if (ways.length === 0 || missing.length > 0) stranded.push(`${path}: ${ways.join(', ')}`);
    }
    expect(stranded).toEqual([]);
    stranger.expectQuiet();
    await stranger.leave();
  });

  it('leads a demo user from every page to a trade, or says what a full account needs', async () => {
    const guest = await person(exchange.origin);
    await logInAsGuest(guest);
    const stranded: string[] = [];
    const unexplained: string[] = [];
    let walls = 0;
    for (const { path } of SCREENS) {
      const ways = await waysFrom(guest, path);
      if (ways.length === 0) stranded.push(path);
      const walled = (await said(guest.page)).includes('Full account needed');
      if (!walled) continue;
      walls += 1;
      const wanted = ['/pages/user/login/keep', '/pages/trade/index'];
      if (!wanted.every((way) => ways.includes(way))) unexplained.push(path);
    }
    expect({ stranded, unexplained }).toEqual({ stranded: [], unexplained: [] });
    // Else the sweep has judged none.
    expect(walls).toBeGreaterThan(10);
    guest.expectQuiet();
    await guest.leave();
  });

  it('offers funds to a new account on every page that moves money', async () => {
    await newcomer(exchange.origin, 'empty@tideline.example');
    const someone = await person(exchange.origin);
    const { page } = someone;
    await logIn(someone, 'empty@tideline.example');
    const funds = page.getByRole('button', { name: 'Get paper funds' });
    for (const path of ['deposit', 'transfer', 'exchange']) {
      await someone.go(`/pages/assets/${path}/index`);
      await funds.waitFor();
    }
    const give = page.getByRole('region', { name: 'You give' });
    await give.getByRole('link', { name: 'Deposit' }).waitFor();
    await someone.expectAccessible();
    await funds.click();
    await page
      .getByText(/arrived|starting funds/)
      .first()
      .waitFor();
    await someone.go('/pages/assets/exchange/index');
    await give.getByText('10,000.00 USDT').waitFor();
    await sees(() => funds.count()).toBe(0);
    someone.expectQuiet();
    await someone.leave();
  });
});
