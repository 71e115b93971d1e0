import { areaCodes } from '@tideline/wire/calls/codes';
import {
  dealBook,
  newTimeshar,
  quotationNew,
  sparklines,
  userCurrencyList,
} from '@tideline/wire/calls/market';
import { newsDetail, newsList } from '@tideline/wire/calls/news';
import { customerUrl, getLang, setLang } from '@tideline/wire/calls/settings';
import { type Case, DIGITS, ID, LISTED_SYMBOL, NOTE, WORD } from './case.ts';

/** Public calls. */
export const MARKET: readonly Case[] = [
  { row: quotationNew, as: 'visitor', good: () => ({}), bad: {}, again: 'ok' },
  {
    row: newTimeshar,
    as: 'visitor',
    good: () => ({ symbol: 'BTCUSDT', period: '1m', limit: '10', before: '1700000000000' }),
    bad: {
      symbol: LISTED_SYMBOL,
      period: [['2m', 'period-unknown']],
      limit: DIGITS,
      before: DIGITS,
    },
    again: 'ok',
  },
  {
    row: dealBook,
    as: 'visitor',
    good: () => ({ symbol: 'BTCUSDT', depth: '5', limit: '5', after: '1' }),
    bad: { symbol: LISTED_SYMBOL, depth: DIGITS, limit: DIGITS, after: DIGITS },
    again: 'ok',
  },
  { row: sparklines, as: 'visitor', good: () => ({}), bad: {}, again: 'ok' },
  { row: userCurrencyList, as: 'demo', good: () => ({}), bad: {}, again: 'ok' },
  {
    row: setLang,
    as: 'visitor',
    good: () => ({ lang: 'jp' }),
    bad: { lang: [...WORD, ['EN', 'field-invalid']] },
    again: 'ok',
  },
  { row: getLang, as: 'visitor', good: () => ({}), bad: {}, again: 'ok' },
  { row: customerUrl, as: 'visitor', good: () => ({}), bad: {}, again: 'ok' },
  { row: areaCodes, as: 'visitor', good: () => ({}), bad: {}, again: 'ok' },
  {
    row: newsList,
    as: 'visitor',
    good: () => ({ kind: 'faq', search: 'a' }),
    bad: { kind: WORD, search: NOTE(100), page: DIGITS },
    again: 'ok',
  },
  {
    row: newsDetail,
    as: 'newcomer',
    good: async (person) => {
      const { rows } = await person.call(newsList, { kind: 'message' });
      return { id: rows[0]?.id };
    },
    bad: { id: [...ID, ['m999999', 'not-found'], ['nothing', 'not-found']] },
    again: 'ok',
    foreign: {
      id: {
        form: async (owner) => {
          const { rows } = await owner.call(newsList, { kind: 'message' });
          return { id: rows[0]?.id };
        },
        answer: 'not-found',
      },
    },
  },
];
