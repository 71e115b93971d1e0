import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API_BASE, STORAGE_KEYS } from '@tideline/wire';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from '../house/source-files.ts';
import { sees, until } from '../support/until.ts';
import { expectAccessibleInBoth, logInAsGuest } from './account.ts';
import { inBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person, press } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

const RUN = /\/practice\/([0-9a-f]{32})\/h5\//;

inBrowser('practice on a simulated day (ROUTE:/pages/practice/index)', () => {
  let exchange: ExchangeProcess;
  let someone: Person;
  beforeAll(async () => {
    exchange = await startExchange();
    someone = await person(exchange.origin, { timezoneId: 'UTC' });
    await logInAsGuest(someone);
    await someone.go('/pages/index/index');
  });

  /** Amounts of the paper account, which prices do not change. */
  const paperAmounts = () =>
    someone.page.evaluate(
      async ([base, key]) => {
        const headers = { authorization: localStorage.getItem(key) ?? '' };
        const answer = await fetch(`${base}/wallet/list`, { method: 'POST', headers });
        const { data } = (await answer.json()) as {
          data: {
            accounts: { account: string; balances: { code: string; available: string }[] }[];
          };
        };
        return data.accounts.flatMap(({ account, balances }) =>
          balances.map(({ code, available }) => `${account} ${code} ${available}`),
        );
      },
      [API_BASE, STORAGE_KEYS.token] as const,
    );
  const bar = () => someone.page.getByRole('complementary', { name: 'Practise' });
  const control = (name: string | RegExp): Locator => bar().getByRole('button', { name });
  const time = () => bar().locator('time').innerText();
  /** The id of the run whose desk has opened. */
  async function atDesk(): Promise<string> {
    await someone.page.waitForURL(RUN);
    await control('Leave').waitFor();
    return RUN.exec(someone.page.url())?.[1] ?? '';
  }
  async function leaves(): Promise<void> {
    await control('Leave').click();
    await someone.page.getByRole('heading', { name: 'Your runs' }).waitFor();
  }
  async function buys(): Promise<void> {
    const spot = new SpotScreen(someone.page);
    await spot.ready();
    await spot.fill({ side: 'Buy', type: 'Market', quantity: '500' });
    await press(spot.confirm('Buy'));
    await spot.ticket.waitFor();
  }

  it('begins from the menu, moves the clock, fills an order, and compares two attempts', async () => {
    const { page } = someone;
    const before = await paperAmounts();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Practise' }).click();
    await page.getByRole('radio', { name: /^03\/04\/2025, simulated/ }).waitFor();
    await expectAccessibleInBoth(someone);
    await page.getByRole('textbox', { name: 'Balance' }).fill('5000');
    await page.getByRole('button', { name: 'Open the desk' }).click();
    const first = await atDesk();
    await sees(time).toBe('03/04/2025, 09:00:00');
    await expectAccessibleInBoth(someone);

    // The market moves only when its owner says so, and is never called live.
    await control('Play').click();
    await until('the clock moves', async () => (await time()) > '03/04/2025, 09:00:00');
    await control('Pause').click();
    await bar().getByText('Paused').waitFor();
    const paused = await time();
    // It shows seconds, and the next deal may be in the same one.
    await until('the clock steps', async () => {
      await control(/^To the next deal of BTCUSDT/).click();
      return (await time()) > paused;
    });
    await page.getByText('Replay', { exact: true }).waitFor({ state: 'attached' });
    await sees(() => page.getByText('Live', { exact: true }).count()).toBe(0);

    await buys();
    await page.getByRole('link', { name: 'Assets' }).click();
    await sees(() => page.getByRole('main').innerText()).toContain('BTC');
    // Pages of money that are not the run's have no link, and their addresses lead back.
    for (const name of ['Deposit', 'Withdraw', 'Trust']) {
      await sees(() => page.getByRole('link', { name, exact: true }).count()).toBe(0);
    }
    await page.evaluate(() => {
      window.location.hash = '/pages/assets/deposit/index';
    });
    await page.getByText('A practice run has no such page. Leave it first.').waitFor();

    await leaves();
    const card = page.getByRole('listitem').filter({ hasText: 'Continue' });
    await sees(() => card.innerText()).toMatch(/Fills: [1-9]/);
    expect(await paperAmounts()).toEqual(before);
    await someone.go('/pages/trade/index?symbol=BTCUSDT');
    await page.getByRole('tab', { name: 'Open orders (0)' }).waitFor();

    // Continues where it was; a second attempt begins at the same moment.
    await someone.go('/pages/practice/index');
    await page.getByRole('link', { name: 'Continue' }).click();
    expect(await atDesk()).toBe(first);
    await until('the clock is where it was', async () => (await time()) > paused);
    await leaves();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await atDesk()).not.toBe(first);
    await sees(time).toBe('03/04/2025, 09:00:00');
    await leaves();
    const rows = page.getByRole('row');
    await sees(() => rows.filter({ hasText: 'Start' }).innerText()).toMatch(/09:00:00\s+09:00:00/);
    await sees(() => rows.filter({ hasText: 'Fills' }).innerText()).toMatch(/[1-9]\d*\s+0$/);
    await sees(() => rows.filter({ hasText: 'Equity' }).innerText()).toMatch(/\s5,000\.00$/);
    await expectAccessibleInBoth(someone);

    // A run that was ended leads back from its own address.
    await page.getByRole('button', { name: 'End' }).first().click();
    await press(page.getByRole('dialog').getByRole('button', { name: 'End' }));
    await sees(() => card.count()).toBe(1);
    const ended = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(ended.filter((key) => key.startsWith('/practice/') && !key.includes(first))).toEqual([]);
    someone.expectQuiet();
  });

  /** Sends a call from the page, as another tab of the same person does. */
  const sends = <Data>(path: string, form?: Record<string, string>): Promise<Data> =>
    someone.page.evaluate(
      async ([url, key, fields]) => {
        const headers = { authorization: localStorage.getItem(key) ?? '' };
        const posted = fields && { method: 'POST', body: new URLSearchParams(fields) };
        const answer = await fetch(url, { ...posted, headers });
        return ((await answer.json()) as { data: Data }).data;
      },
      [`${API_BASE}/${path}`, STORAGE_KEYS.token, form] as const,
    );

  it('takes a recording that is dropped on the page, and removes it', async () => {
    const { page } = someone;
    const folder = mkdtempSync(join(tmpdir(), 'tideline-own-day-'));
    const file = join(folder, 'my day.tideline');
    // As its owner makes one.
    const record = ['record', '--url', exchange.origin, '--symbols', 'BTCUSDT', '--for', '15s'];
    await promisify(execFile)(process.execPath, ['bin/tideline.js', ...record, '--out', file], {
      cwd: ROOT,
    });
    const bytes = readFileSync(file);
    rmSync(folder, { recursive: true });
    await someone.go('/pages/practice/index');
    const place = page.getByRole('region', { name: 'A file of your own' });
    await place.waitFor();
    /** Drops a file on the page as a hand does. */
    const drops = async (name: string, content: Buffer) => {
      const data = await page.evaluateHandle(
        ([called, text]) => {
          const raw = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([raw], called));
          return transfer;
        },
        [name, content.toString('base64')] as const,
      );
      await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
      await page.dispatchEvent('main', 'drop', { dataTransfer: data });
    };
    await drops('notes.txt', Buffer.from('no market at all'));
    await sees(() => place.getByRole('alert').innerText()).toBe(
      'notes.txt This is not a Tideline recording',
    );
    await drops('my day.tideline', bytes);
    const day = page.getByRole('radio', { name: /^my day\.tideline/ });
    await day.waitFor();
    await until('it is chosen', () => day.isChecked());
    await expectAccessibleInBoth(someone);

    await page.getByRole('button', { name: 'Open the desk' }).click();
    await atDesk();
    // The recorder has the first deals before the book.
    await until('the clock has come to the book', async () => {
      await control(/^To the next deal of BTCUSDT/).click();
      return (await page.getByRole('list', { name: 'Bids' }).getByRole('button').count()) > 0;
    });
    await buys();
    await leaves();
    await page.getByRole('listitem').filter({ hasText: 'my day.tideline' }).waitFor();

    await page.getByRole('button', { name: 'Remove my day.tideline' }).click();
    await press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
    await sees(() => day.count()).toBe(0);
    someone.expectQuiet();
  });

  it('says above the desk that a run has ended, with the way to the others', async () => {
    const { page } = someone;
    await someone.go('/pages/practice/index');
    const { days } = await sends<{ days: { id: string }[] }>('practice/days');
    const begin = { day: days[0]?.id ?? '', balance: '1000' };
    const { id } = await sends<{ id: string }>('practice/begin', begin);
    await page.goto(`/practice/${id}/h5/#/pages/trade/index`);
    expect(await atDesk()).toBe(id);
    await sends('practice/end', { id });
    await bar().getByText('This run has ended').waitFor();
    await bar().getByRole('link', { name: 'All runs' }).click();
    await page.getByRole('button', { name: 'Open the desk' }).waitFor();
    // Its address leads there too.
    await page.goto(`/practice/${id}/h5/#/pages/trade/index`);
    await page.waitForURL(/\/h5\/#\/pages\/practice\/index/);
  });
});
