import {
  flashAgainst,
  hzHistory,
  legalLog,
  paperFunds,
  walletChange,
  walletDetail,
  walletHistory,
  walletList,
} from '@tideline/wire/calls/wallet';
import { intent, type Person } from '../support/people.ts';
import { AMOUNT, type Case, CLIENT_ID, COIN, DECIMAL, DIGITS, ID, SPAN, WORD } from './case.ts';

const USDT = '3';

const quoteFor = async (person: Person) => {
  const ask = { from_currency: USDT, to_currency: '1', amount: '10' };
  const { quote_id } = await person.call(flashAgainst, ask);
  return { ...ask, quote_id, client_id: intent() };
};

/** Accounts, transfers and exchanges. */
export const WALLET: readonly Case[] = [
  { row: walletList, as: 'demo', good: () => ({}), bad: {}, again: 'ok' },
  { row: paperFunds, as: 'newcomer', good: () => ({}), bad: {}, again: 'ok' },
  { row: walletHistory, as: 'demo', good: () => ({}), bad: {}, again: 'ok' },
  {
    row: walletDetail,
    as: 'demo',
    good: () => ({ account: 'currency', currency_id: USDT }),
    bad: { account: WORD, currency_id: COIN, page: DIGITS },
    again: 'ok',
  },
  {
    row: legalLog,
    as: 'demo',
    good: () => ({ account: 'currency', currency_id: USDT, kind: 'deposit', from: '0' }),
    bad: {
      account: WORD,
      currency_id: COIN,
      // Any word is accepted; an unknown kind finds nothing.
      kind: [],
      from: DIGITS,
      to: DIGITS,
      page: DIGITS,
    },
    again: 'ok',
  },
  {
    row: walletChange,
    as: 'demo',
    good: () => ({
      from: 'currency',
      to: 'trust',
      currency_id: USDT,
      amount: '1',
      client_id: intent(),
    }),
    bad: {
      from: [...WORD, ['trust', '=same-account to']],
      to: [...WORD, ['currency', 'same-account']],
      currency_id: COIN,
      amount: [...AMOUNT, ['9000000', '=insufficient-balance amount']],
      client_id: CLIENT_ID,
    },
    again: 'same',
  },
  {
    row: hzHistory,
    as: 'demo',
    good: () => ({ kind: 'transfer' }),
    bad: { kind: WORD, currency_id: COIN, ...SPAN, page: DIGITS },
    again: 'ok',
  },
  {
    row: flashAgainst,
    as: 'demo',
    good: quoteFor,
    fleeting: true,
    bad: {
      // The exchange executes the quote; wallet.test.ts tests refused quotes.
      from_currency: [...DIGITS, ['77', '=field-invalid quote_id']],
      to_currency: [...DIGITS, ['2', '=field-invalid quote_id']],
      amount: [...DECIMAL, ['11', '=field-invalid quote_id']],
      quote_id: [...ID, ['nothing', 'quote-expired']],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: { quote_id: { form: quoteFor, answer: 'quote-expired' } },
  },
];
