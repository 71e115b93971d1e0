import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sees, until } from '../support/until.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { setFaults } from './faults.ts';
import { type Person, person } from './person.ts';

inBrowser('a live market on a phone', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  let page: Page;

  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin);
    page = someone.page;
  });

  const market = () => page.getByRole('list', { name: 'Market' });
  const rows = async () => market().getByRole('listitem').allInnerTexts();
  const badge = () => page.getByRole('banner').textContent();

  it('shows prices that move [ROUTE:/] [CALL:GET currency/quotation_new]', async () => {
    await someone.go('/');
    // The leading pairs vary; those further down load on scrolling.
    await market().getByRole('listitem').getByText(/\d/).first().waitFor();
    // The first prices may come by REST, and are delayed until the socket has spoken.
    await until(badge, (text) => text?.includes('Live') ?? false);
    const first = (await rows()).join();
    await until(
      async () => (await rows()).join(),
      (now) => now !== first,
    );
    await someone.expectAccessible();
  });

  it('sorts the list by pair in both directions', async () => {
    const pairs = async () => (await rows()).map((row) => row.split('/')[0]?.trim() ?? '');
    await page.getByRole('button', { name: /^Pair/ }).click();
    const one = await until(pairs, (list) => isSorted(list) || isSorted(list.toReversed()));
    await page.getByRole('button', { name: /^Pair/ }).click();
    await until(pairs, (list) => list[0] !== one[0] && isSorted(list) !== isSorted(one));
    if (isSorted(one)) await page.getByRole('button', { name: /^Pair/ }).click();
  });

  it('opens a pair’s chart and changes the period [CALL:GET currency/new_timeshar] [CALL:GET currency/deal]', async () => {
    await market()
      .getByRole('link', { name: /^BTC\/USDT/ })
      .click();
    await page.getByRole('heading', { name: /BTC\/USDT/ }).waitFor();
    await page.getByRole('img', { name: /BTC\/USDT, 15 minutes: last [\d,.]+/ }).waitFor();
    const minutes = page.getByRole('button', { name: '1m', exact: true });
    await minutes.click();
    await page.getByRole('img', { name: /BTC\/USDT, 1 minute: last [\d,.]+/ }).waitFor();
    await until(
      () => page.getByRole('list', { name: 'Bids' }).getByRole('listitem').count(),
      (levels) => levels > 5,
    );
    await page.getByRole('tab', { name: 'Trades' }).click();
    await page.getByRole('tab', { name: 'Order book' }).click();
    await someone.expectAccessible();
  });

  it('draws indicators on and below the candles, and the depth of the book', async () => {
    const legend = (text: RegExp) => page.getByRole('region', { name: 'Chart' }).getByText(text);
    await legend(/^MA7 [\d,.]+$/).waitFor();
    await page.getByRole('button', { name: /^MACD/ }).click();
    await legend(/^DEA -?[\d,.]+$/).waitFor();
    await page.getByRole('button', { name: 'Indicator settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^MA / }).click();
    const average = page.getByRole('dialog', { name: /^MA/ });
    await average.getByRole('textbox', { name: 'Length' }).first().fill('10');
    await legend(/^MA10 [\d,.]+$/).waitFor();
    await average.getByRole('switch', { name: 'MA25' }).click();
    await legend(/^MA25 [\d,.]+$/).waitFor({ state: 'detached' });
    await average.getByRole('button', { name: 'Style of MA10' }).click();
    await average.getByRole('radio', { name: 'Red' }).check();
    await average.getByRole('radio', { name: 'Dotted' }).check();
    await someone.expectAccessible();
    // Escape goes back sheet by sheet.
    await page.keyboard.press('Escape');
    await average.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const colours = await legend(/^MA10 [\d,.]+$/).evaluate((each) => {
      const own = getComputedStyle(each).color;
      each.style.color = 'var(--danger)';
      return [own, getComputedStyle(each).color];
    });
    expect(colours[0]).toBe(colours[1]);
    await page.getByRole('button', { name: /^MACD/ }).click();
    await legend(/^DEA/).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Depth' }).click();
    await page.getByRole('slider', { name: /BTC\/USDT depth: [\d.,]+ BTC bid down/ }).waitFor();
    await someone.expectAccessible();
    await page.getByRole('tab', { name: 'Order book' }).click();
    someone.expectQuiet();
  });

  it('continues by REST when the socket stops, and says so; back live, the candles have no gap', async () => {
    const last = () => page.getByRole('region', { name: 'Market data' }).first().textContent();
    await setFaults(exchange.origin, 'socket=down');
    await until(badge, (text) => text?.includes('Delayed') ?? false);
    const before = await last();
    await until(last, (now) => now !== before);
    await setFaults(exchange.origin, '');
    await someone.comeBack();
    await until(badge, (text) => text?.includes('Live') ?? false);
    await page.getByRole('button', { name: 'Candles as a table' }).click();
    const table = page.getByRole('dialog').getByRole('table');
    await table.getByRole('rowheader').nth(5).waitFor();
    const times = await table.getByRole('rowheader').allInnerTexts();
    expect(times.length).toBeGreaterThan(5);
    const minutes = times.map((time) => Number(/:(\d\d)/.exec(time)?.[1]));
    for (const [index, minute] of minutes.entries()) {
      const next = minutes[index + 1];
      if (next !== undefined) expect((60 + minute - next) % 60).toBe(1);
    }
    await page.keyboard.press('Escape');
    // A sheet that has closed still takes its entry out of the history.
    await page.waitForFunction(() => !window.history.state?.layers);
    someone.expectQuiet({ offline: true });
  });

  it('switches the language at once [CALL:POST set/lang] [HANDLE:set-lang]', async () => {
    await someone.go('/pages/settings/language/language');
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/set/lang'));
    await page.getByRole('button', { name: '日本語' }).click();
    expect((await sent).postData()).toBe('lang=jp');
    await page.getByRole('heading', { name: '言語' }).waitFor();
    await sees(() =>
      page.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang')]),
    ).toEqual(['ja', 'jp']);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Language' }).waitFor();
  });

  it('refuses a wrong password and logs in with the correct one [CALL:POST user/login] [MSG:Sign in successfully] [ENTITY:session]', async () => {
    await someone.go('/pages/user/login/login');
    await page.getByRole('textbox', { name: 'E-mail or account name' }).fill('demo');
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong-one');
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Account or password is incorrect').first().waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill('tideline');
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Sign in successfully').waitFor();
    const stored = await page.evaluate(() => [
      localStorage.getItem('vuex_user'),
      localStorage.getItem('vuex_token'),
    ]);
    expect(stored[0]).toContain('demo');
    expect(stored[1]?.length).toBeGreaterThan(20);
  });

  it('can be installed: its manifest and every icon in it exist', async () => {
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = new URL(href ?? '', `${exchange.origin}/h5/`);
    const answer = await fetch(manifest);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const { start_url, display, icons } = (await answer.json()) as {
      start_url: string;
      display: string;
      icons: { src: string; type: string }[];
    };
    expect([start_url, display]).toEqual(['/h5/', 'standalone']);
    for (const { src, type } of icons) {
      const icon = await fetch(new URL(src, manifest));
      expect([icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    }
  });

  it('logs out after a confirmation [CALL:POST user/logout] [STATE:login]', async () => {
    await someone.go('/pages/settings/account/index');
    await page.getByText('demo@tideline.example').waitFor();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await until(
      () => page.evaluate(() => localStorage.getItem('vuex_token')),
      (token) => !token || token === '""' || token === 'null',
    );
    someone.expectQuiet({ offline: true });
  });
});

const isSorted = (list: readonly string[]): boolean =>
  list.every((each, index) => index === 0 || (list[index - 1] ?? '') <= each);
