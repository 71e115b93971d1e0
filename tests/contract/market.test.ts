import {
  API_BASE,
  type Candle,
  type Deal,
  INSTRUMENTS,
  okEnvelope,
  PERIODS,
  type ResponseOf,
} from '@tideline/wire';
import { schemasOf } from '@tideline/wire/calls';
import { dealBook, newTimeshar, quotationNew, userCurrencyList } from '@tideline/wire/calls/market';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { errorText } from '#locales/errors';
import { intervalEnd } from '../../streams/candles/index.ts';
import { until } from '../support/until.ts';
import { dataOf, withExchange } from './support/exchange.ts';

const exchange = withExchange();
const { get } = exchange;

type Book = ResponseOf<typeof dealBook>;
const candlesOf = async (query: Record<string, string>) =>
  dataOf<ResponseOf<typeof newTimeshar>>(await get('currency/new_timeshar', query));

describe('CALL:GET currency/quotation_new', () => {
  test("returns all quotes of one epoch in the contract's shape", async () => {
    // The clock of an edge follows that of its core, and is later by a message: an earlier answer
    // is the measure.
    const first = dataOf<ResponseOf<typeof quotationNew>>(await get('currency/quotation_new'));
    const answer = await get('currency/quotation_new');
    expect(Object.keys(answer)[0]).toBe('type');
    const { data } = v.parse(okEnvelope(schemasOf(quotationNew).response), answer);
    expect(data.quotes.map((quote) => quote.symbol)).toEqual(
      INSTRUMENTS.map((each) => each.symbol),
    );
    expect(data.feed.kind).toBe('sim');
    expect(data.time).toBeGreaterThanOrEqual(first.time);
    expect(data.epoch).toBe(first.epoch);
    expect(data.time).toBeLessThanOrEqual(Date.now());
    expect(data.silent).toBeUndefined();
    for (const quote of data.quotes) {
      expect(Number(quote.low)).toBeLessThanOrEqual(Number(quote.last));
      expect(Number(quote.high)).toBeGreaterThanOrEqual(Number(quote.last));
      expect(Number(quote.bid)).toBeLessThan(Number(quote.ask));
    }
  });

  test('is compressed for a client that accepts it; an answer to a user never is', async () => {
    const encodingOf = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(`${exchange.url}${API_BASE}/${path}`, { headers });
      expect(answer.status).toBe(200);
      return answer.headers.get('content-encoding');
    };
    const path = 'currency/quotation_new';
    expect(await encodingOf(path, { 'accept-encoding': 'gzip, deflate, br' })).toBe('br');
    expect(await encodingOf(path, { 'accept-encoding': 'gzip' })).toBe('gzip');
    expect(await encodingOf(path, { 'accept-encoding': 'identity' })).toBeNull();
    const own = { authorization: await exchange.token(), 'accept-encoding': 'br' };
    expect(await encodingOf('user/center', own)).toBeNull();
  });

  test('refuses an unknown field', async () => {
    expect(await get('currency/quotation_new', { page: '1' })).toMatchObject({
      type: 'error',
      code: 0,
      error: { id: 'unknown-field', field: 'page' },
    });
  });
});

describe('CALL:GET currency/new_timeshar', () => {
  test.each(PERIODS)('%s: candles have no gap, and the last one is live', async (period) => {
    const data = await candlesOf({ symbol: 'LTCUSDT', period, limit: '40' });
    v.parse(schemasOf(newTimeshar).response, data);
    const { candles } = data;
    candles.forEach((candle, at) => {
      const next = candles[at + 1];
      if (next) expect(intervalEnd(period, candle.time)).toBe(next.time);
      if (next) expect(next.open).toBe(candle.close);
      expect(candle.final).toBe(next !== undefined);
    });
    // The history begins with July 2024.
    expect(data.more).toBe((candles[0]?.time ?? 0) > Date.UTC(2024, 6, 1));
  });

  test('pages back with `before` and returns each candle once', async () => {
    const query = { symbol: 'BTCUSDT', period: '5m', limit: '30' };
    const newest = await candlesOf(query);
    const before = String(newest.candles[0]?.time);
    const older = await candlesOf({ ...query, before });
    expect(older.candles).toHaveLength(30);
    expect((older.candles.at(-1) as Candle).time + 300_000).toBe(Number(before));
    expect(older.candles.every((candle) => candle.final)).toBe(true);
  });

  test('returns 300 candles by default and at most 1000', async () => {
    expect((await candlesOf({ symbol: 'BTCUSDT', period: '1m' })).candles).toHaveLength(300);
    const largest = await candlesOf({ symbol: 'BTCUSDT', period: '1m', limit: '5000' });
    expect(largest.candles).toHaveLength(1000);
  });

  test('ends at the start of history', async () => {
    const data = await candlesOf({
      symbol: 'BTCUSDT',
      period: '1d',
      before: String(Date.UTC(2024, 6, 4)),
    });
    expect(data.candles).toHaveLength(3);
    expect(data.more).toBe(false);
    const none = await candlesOf({ symbol: 'BTCUSDT', period: '1d', before: '0' });
    expect(none).toMatchObject({ candles: [], more: false });
  });

  test.each([
    [{ period: '1m' }, 'field-required', 'symbol'],
    [{ symbol: 'BTCUSDT' }, 'field-required', 'period'],
    [{ symbol: '', period: '1m' }, 'field-required', 'symbol'],
    [{ symbol: 'NOPEUSDT', period: '1m' }, 'symbol-unknown', 'symbol'],
    [{ symbol: 'btcusdt', period: '1m' }, 'symbol-unknown', 'symbol'],
    [{ symbol: 'BTCUSDT', period: '2m' }, 'period-unknown', 'period'],
    [{ symbol: 'BTCUSDT', period: '1m', limit: '-1' }, 'field-invalid', 'limit'],
    [{ symbol: 'BTCUSDT', period: '1m', limit: '0' }, 'field-invalid', 'limit'],
    [{ symbol: 'BTCUSDT', period: '1m', before: 'now' }, 'field-invalid', 'before'],
    [{ symbol: 'BTCUSDT', period: '1m', after: '1' }, 'unknown-field', 'after'],
  ])('refuses %j with %s at %s', async (query, id, field) => {
    const answer = await get('currency/new_timeshar', query as unknown as Record<string, string>);
    expect(answer).toMatchObject({ type: 'error', code: 0, error: { id, field } });
  });
});

describe('CALL:GET currency/deal', () => {
  test('returns book and newest deals of one sequence', async () => {
    const answer = await get('currency/deal', { symbol: 'ETHUSDT', depth: '5', limit: '10' });
    const { data } = v.parse(okEnvelope(schemasOf(dealBook).response), answer);
    expect(data.book.bids).toHaveLength(5);
    expect(data.book.asks).toHaveLength(5);
    expect(data.deals.map((deal) => deal.id)).toEqual(
      data.deals.map((_, at) => (data.deals[0] as Deal).id - at),
    );
  });

  test('`after` returns the newer deals', async () => {
    const first = dataOf<Book>(await get('currency/deal', { symbol: 'BTCUSDT' }));
    const after = (first.deals[5] as Deal).id;
    const data = dataOf<Book>(
      await get('currency/deal', { symbol: 'BTCUSDT', after: String(after), limit: '500' }),
    );
    expect(data.deals.at(-1)?.id).toBe(after + 1);
  });

  test('returns the same book for the same sequence', async () => {
    const ask = () => get('currency/deal', { symbol: 'BTCUSDT', depth: '500' });
    const [a, b] = await until('two answers between two changes', async () => {
      const [one, two] = (await Promise.all([ask(), ask()])).map((each) => dataOf<Book>(each));
      return one?.seq === two?.seq && [one, two];
    });
    expect(a?.book).toEqual(b?.book);
  });

  test.each([
    [{}, 'field-required', 'symbol'],
    [{ symbol: 'NOPE' }, 'symbol-unknown', 'symbol'],
    [{ symbol: 'BTCUSDT', depth: '0' }, 'field-invalid', 'depth'],
    [{ symbol: 'BTCUSDT', depth: '1.5' }, 'field-invalid', 'depth'],
    [{ symbol: 'BTCUSDT', limit: 'all' }, 'field-invalid', 'limit'],
    [{ symbol: 'BTCUSDT', after: '-3' }, 'field-invalid', 'after'],
    [{ symbol: 'BTCUSDT', side: 'buy' }, 'unknown-field', 'side'],
  ])('refuses %j with %s at %s', async (query, id, field) => {
    const answer = await get('currency/deal', query as unknown as Record<string, string>);
    expect(answer).toMatchObject({ type: 'error', code: 0, error: { id, field } });
  });
});

describe('CALL:GET currency/user_currency_list', () => {
  test('shows pairs to a visitor, and to a user the available spot balance too', async () => {
    const visitor = v.parse(
      okEnvelope(schemasOf(userCurrencyList).response),
      await get('currency/user_currency_list'),
    );
    expect(visitor.data.available).toBeNull();
    expect(visitor.data.instruments).toHaveLength(INSTRUMENTS.length);
    expect(visitor.data.instruments.every((each) => each.open)).toBe(true);
    expect(visitor.data.instruments[0]).toEqual({
      ...{ symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', base_id: 1, quote_id: 3 },
      ...{ tick: '0.01', lot: '0.00001', min_turnover: '5', max_quantity: '100' },
      ...{ maker_fee_bps: 10, taker_fee_bps: 20, open: true },
    });
    const authorization = await exchange.token();
    const user = await get('currency/user_currency_list', {}, { authorization });
    expect(dataOf<ResponseOf<typeof userCurrencyList>>(user).available?.['USDT']).toBe('10000');
  });

  test('ends the session of an expired token', async () => {
    expect(await get('currency/user_currency_list', {}, { authorization: 'gone' })).toMatchObject({
      type: '999',
      error: { id: 'session-expired' },
    });
  });
});

describe('every call', () => {
  test("answers in the caller's language", async () => {
    const query = { symbol: 'NOPE' };
    for (const lang of ['en', 'jp', 'kr', 'hk', 'zh'] as const) {
      const answer = await get('currency/deal', query, { 'x-lang': lang });
      expect(answer.message).toBe(errorText(lang, 'symbol-unknown'));
    }
    const other = await get('currency/deal', query, { 'x-lang': 'xx' });
    expect(other.message).toBe(errorText('en', 'symbol-unknown'));
  });

  test('answers unknown-call to an unknown path and an unknown method', async () => {
    const unknown = { type: 'error', error: { id: 'unknown-call' } };
    expect(await get('currency/nope')).toMatchObject(unknown);
    expect(await exchange.send('POST', 'currency/deal')).toMatchObject(unknown);
  });

  test('refuses a repeated field and a malformed body', async () => {
    const login = `${exchange.url}/api/user/login`;
    const twice = await fetch(login, {
      method: 'POST',
      body: new URLSearchParams('account=a&account=b&password=c'),
    });
    expect(await twice.json()).toMatchObject({ error: { id: 'field-invalid', field: 'account' } });
    const json = await fetch(login, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"account":1}',
    });
    expect(json.status).toBe(200);
    expect(await json.json()).toMatchObject({ error: { id: 'malformed-request' } });
  });

  test('refuses an oversized body with 413 in the common shape', async () => {
    const body = new URLSearchParams({ account: 'a'.repeat(70_000) });
    const answer = await fetch(`${exchange.url}/api/user/login`, { method: 'POST', body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ type: 'error', error: { id: 'too-large' } });
  });

  test('requires a token for user calls, and refuses a form posted from another site', async () => {
    expect(await get('user/center')).toMatchObject({ type: '999', error: { id: 'not-logged-in' } });
    expect(
      await exchange.send('POST', 'set/lang', { lang: 'en' }, { 'sec-fetch-site': 'cross-site' }),
    ).toMatchObject({ error: { id: 'malformed-request' } });
  });

  test('is described by OpenAPI 3.1', async () => {
    const document = (await (await fetch(`${exchange.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { summary: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/coin/trade']?.['put']?.summary).toContain('Cancels');
  });
});
