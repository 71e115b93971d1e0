import { expect, test } from 'vitest';
import { COINS, unitOf } from './coins.ts';
import * as constants from './constants.ts';
import { FEE_BPS } from './fees.ts';
import { LARGEST_OFFSET, NOTE_LENGTH, TAG_LENGTH, TAGS_LENGTH, TAGS_LIMIT } from './journal.ts';
import { PERIODS, periodLength } from './periods.ts';
import { BOOK_DEPTH, QUIET_INTERVAL, SOCKET_LIMITS } from './socket.ts';

// Every figure is a literal here: comparing a constant with itself would prove nothing.

test('CONST:bases: the API, the app and the product version', () => {
  expect(constants.API_BASE).toBe('/api');
  expect(constants.ASSET_BASE).toBe('/h5/');
  expect(constants.PRODUCT_VERSION).toBe('2.5.8');
});

test('CONST:timeouts: a request may take a minute', () => {
  expect(constants.REQUEST_TIMEOUT).toBe(60_000);
});

test('HANDLE:page-load: a page may take one minute, its code two', () => {
  expect(constants.PAGE_TIMEOUT).toBe(60_000);
  expect(constants.CHUNK_TIMEOUT).toBe(120_000);
});

test('HANDLE:loading-indicator and STATE:redirect-once: one second each', () => {
  expect(constants.LOADING_INDICATOR_DELAY).toBe(1_000);
  expect(constants.REDIRECT_GUARD).toBe(1_000);
});

test('RULE:register-password and RULE:withdraw-address: lengths of passwords', () => {
  expect(constants.PASSWORD_MIN).toBe(6);
  expect(constants.FUND_PASSWORD_DIGITS).toBe(6);
});

test('CONST:withdrawals-per-day, CONST:contract-minimum and CONST:rank-list', () => {
  expect(constants.WITHDRAWALS_PER_DAY).toBe(3);
  expect(constants.CONTRACT_MIN_LOTS).toBe(1);
  expect(constants.RANK_LIST_LENGTH).toBe(10);
});

test('CONST:languages: five, English first, with their BCP 47 tags', () => {
  expect(constants.LANGUAGES).toEqual(['en', 'jp', 'kr', 'hk', 'zh']);
  expect(constants.LANGUAGE_TAGS).toEqual({
    en: 'en',
    jp: 'ja',
    kr: 'ko',
    hk: 'zh-HK',
    zh: 'zh-CN',
  });
  for (const language of constants.LANGUAGES) expect(constants.isLanguage(language)).toBe(true);
  for (const other of ['ja', 'EN', '', 'toString']) expect(constants.isLanguage(other)).toBe(false);
});

test('ENTITY:session: storage keys and the header that carries the token', () => {
  expect(constants.STORAGE_KEYS).toEqual({ user: 'vuex_user', token: 'vuex_token', lang: 'lang' });
  expect(constants.TOKEN_HEADER).toBe('authorization');
});

test('CONST:kline-periods: seven periods of the product, with 15 minutes and 4 hours', () => {
  expect(PERIODS).toEqual(['1m', '5m', '15m', '30m', '60m', '4h', '1d', '1w', '1M']);
});

test('periods have their lengths, except the calendar month', () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect(PERIODS.map(periodLength)).toEqual([
    ...[1, 5, 15, 30].map((count) => count * minute),
    ...[1, 4, 24, 168].map((count) => count * hour),
    null,
  ]);
});

test('accounts wait a day to withdraw, end idle sessions after four hours, close in a week', () => {
  expect(constants.WITHDRAWAL_HOLD).toBe(86_400_000);
  expect(constants.SESSION_IDLE).toBe(14_400_000);
  expect(constants.CLOSING_TIME).toBe(604_800_000);
});

test('fees are those that the exchange states, in hundredths of a percent', () => {
  expect(FEE_BPS).toEqual({ spotMaker: 10, spotTaker: 20, contract: 5, exchange: 30 });
});

test('the journal has room for tags and notes of these lengths, on any clock', () => {
  expect([TAG_LENGTH, TAGS_LIMIT, TAGS_LENGTH, NOTE_LENGTH]).toEqual([24, 5, 130, 1_000]);
  expect(LARGEST_OFFSET).toBe(840);
});

test('bank money is paper dollars, and any other coin is its own unit', () => {
  expect(['Bank', 'USDT', 'BTC'].map(unitOf)).toEqual(['USD', 'USDT', 'BTC']);
});

test('CONST:coins: ids and chains of the coins that can be deposited', () => {
  const fixed = COINS.filter((coin) => coin.chains.length > 0);
  expect(fixed.map(({ id, code, chains }) => [id, code, ...chains])).toEqual([
    [3, 'USDT', 'TRC20', 'OMNI', 'ERC20'],
    [2, 'ETH', 'ERC20'],
    [1, 'BTC', 'OMNI'],
    [9999, 'Bank', 'Bank'],
  ]);
});

test('the socket: cadence, depth and limits', () => {
  expect(QUIET_INTERVAL).toBe(5_000);
  expect(BOOK_DEPTH).toBe(200);
  expect(SOCKET_LIMITS).toEqual({
    topics: 250,
    topicsPerMessage: 250,
    messagesPerSecond: 50,
    messageBytes: 16_384,
  });
});
