import {
  API_BASE,
  type Call,
  PRACTICE_BASE,
  type RequestOf,
  type ResponseOf,
  STORAGE_KEYS,
} from '@tideline/wire';
import { dealBook } from '@tideline/wire/calls/market';
import {
  practiceBegin,
  practiceDays,
  practiceEnd,
  practiceMove,
  practiceRuns,
} from '@tideline/wire/calls/practice';
import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { walletList } from '@tideline/wire/calls/wallet';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { logInAsGuest } from './account.ts';
import { inBrowser, leaveBrowser, workerBrowser } from './chrome.ts';
import { type ExchangeProcess, startExchange } from './exchange-process.ts';
import { type Person, person } from './person.ts';

const symbol = 'BTCUSDT';

// The app has no screen for it yet: a person's browser practises by the calls, with the app's session.
inBrowser('practice on a simulated day, from the browser of a demo account', () => {
  let browser: Browser;
  let exchange: ExchangeProcess;
  let someone: Person;
  beforeAll(async () => {
    [browser, exchange] = await Promise.all([workerBrowser(), startExchange()]);
    someone = await person(browser, exchange.origin);
    await logInAsGuest(someone);
    await someone.go('/pages/index/index');
  });
  afterAll(async () => {
    await someone?.leave();
    await leaveBrowser();
    await exchange?.end();
  });

  /** Calls from the page; `base` is that of a run. */
  async function call<Row extends Call>(
    { method, path }: Row,
    form: RequestOf<Row>,
    base = '',
  ): Promise<ResponseOf<Row>> {
    const asked = { url: `${base}${API_BASE}/${path}`, method, form, key: STORAGE_KEYS.token };
    const answer = await someone.page.evaluate(async ({ url, key, ...ask }) => {
      const fields = new URLSearchParams(ask.form as Record<string, string>);
      const headers = { authorization: localStorage.getItem(key) ?? '' };
      const response = await (ask.method === 'GET'
        ? fetch(`${url}?${fields}`, { headers })
        : fetch(url, { method: ask.method, headers, body: fields }));
      return response.json();
    }, asked);
    expect([path, answer.type]).toEqual([path, 'ok']);
    return answer.data;
  }

  /** Amounts of the paper account, which prices do not change. */
  const paperAmounts = async () =>
    (await call(walletList, {})).accounts.map(({ account, balances }) => [
      account,
      balances.map(({ code, available, frozen }) => [code, available, frozen]),
    ]);

  it('begins, fills an order, leaves, continues and ends; the paper account is untouched', async () => {
    const before = await paperAmounts();
    const { days } = await call(practiceDays, {});
    const begun = await call(practiceBegin, { day: days[0]?.id ?? '', balance: '10000' });
    const base = `${PRACTICE_BASE}/${begun.id}`;
    const { book } = await call(dealBook, { symbol }, base);
    const price = book.bids[0]?.[0] ?? '';
    const order = { symbol, side: 'buy', type: 'limit', price, quantity: '0.01' } as const;
    const placed = await call(coinTrade, { ...order, client_id: 'practice-order' }, base);
    expect(placed.status).toBe('waiting');
    await until('the order has filled', async () => {
      await call(practiceMove, { id: begun.id, move: 'deal', symbol });
      const { rows } = await call(coinList, { view: 'history' }, base);
      return rows.some((row) => 'status' in row && row.status === 'completed');
    });

    // Leaves: the page is loaded anew. The run is where it was.
    await someone.go('/pages/assets/index');
    const [left] = (await call(practiceRuns, {})).runs;
    expect(left).toMatchObject({ id: begun.id, state: 'paused' });
    expect(left?.time).toBeGreaterThan(begun.time);
    expect((await call(coinList, { view: 'history' }, base)).rows).toHaveLength(1);
    expect((await call(coinList, { view: 'history' })).rows).toEqual([]);
    expect(await paperAmounts()).toEqual(before);

    await call(practiceMove, { id: begun.id, move: 'candle', period: '1m' });
    const minute = Math.floor((left?.time ?? 0) / 60_000) * 60_000 + 60_000;
    await until('the next candle begins', async () => {
      const [run] = (await call(practiceRuns, {})).runs;
      return run?.state === 'paused' && run.time === minute;
    });
    expect((await call(practiceEnd, { id: begun.id })).runs).toEqual([]);
    someone.expectQuiet();
  });
});
