import {
  leverAmend,
  leverCancel,
  leverCancelAll,
  leverClose,
  leverCloseAll,
  leverDeal,
  leverMargin,
  leverMyTrade,
  leverReverse,
  leverSetStop,
  leverSubmit,
} from '@tideline/wire/calls/contracts';
import { intent, type Person } from '../support/people.ts';
import {
  type Case,
  CLIENT_ID,
  DECIMAL,
  DIGITS,
  LISTED_SYMBOL,
  SPAN,
  SYMBOL,
  WORD,
} from './case.ts';
import { near, notFound, UNKNOWN_ORDER } from './trading.ts';

const symbol = 'BTCUSDT';

const contract = () => ({
  symbol,
  side: 'long' as const,
  type: 'market' as const,
  lots: '1',
  leverage: '10',
  client_id: intent(),
});
const openContract = (person: Person) => person.call(leverSubmit, contract());
const waitingContract = async (person: Person) =>
  person.call(leverSubmit, { ...contract(), type: 'limit', price: await near(person, 0.8) });

/** Contracts: orders and positions. */
export const CONTRACTS: readonly Case[] = [
  {
    row: leverDeal,
    as: 'demo',
    good: () => ({ symbol }),
    bad: { symbol: LISTED_SYMBOL },
    again: 'ok',
  },
  {
    row: leverSubmit,
    as: 'demo',
    good: contract,
    bad: {
      symbol: LISTED_SYMBOL,
      side: WORD,
      type: [...WORD, ['limit', '=price-required price']],
      price: DECIMAL,
      lots: [...DIGITS, ['0', 'lots-invalid']],
      leverage: [...DIGITS, ['7', 'leverage-invalid']],
      take_profit: [...DECIMAL, ['1', 'stop-wrong-side']],
      stop_loss: [...DECIMAL, ['9999999', 'stop-wrong-side']],
      client_id: CLIENT_ID,
    },
    again: 'same',
  },
  {
    row: leverMyTrade,
    as: 'demo',
    good: () => ({ view: 'trading', symbol }),
    bad: { view: WORD, symbol: SYMBOL, side: WORD, ...SPAN, client_id: CLIENT_ID, page: DIGITS },
    again: 'ok',
    foreign: {
      client_id: {
        form: async (owner) => ({ client_id: (await openContract(owner)).client_id }),
        answer: 'empty',
      },
    },
  },
  {
    row: leverClose,
    as: 'demo',
    good: async (person) => ({ id: (await openContract(person)).id, client_id: intent() }),
    bad: {
      id: UNKNOWN_ORDER,
      lots: [...DIGITS, ['0', 'lots-invalid'], ['2', 'amount-too-large']],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: notFound(async (owner) => ({
      id: (await openContract(owner)).id,
      client_id: intent(),
    })),
  },
  {
    row: leverSetStop,
    as: 'demo',
    good: async (person) => ({
      id: (await openContract(person)).id,
      take_profit: await near(person, 1.2),
      stop_loss: await near(person, 0.96),
      client_id: intent(),
    }),
    bad: {
      id: UNKNOWN_ORDER,
      take_profit: [...DECIMAL, ['1', 'stop-wrong-side']],
      stop_loss: [...DECIMAL, ['9999999', 'stop-wrong-side']],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: notFound(async (owner) => ({ id: (await openContract(owner)).id })),
  },
  {
    row: leverCancel,
    as: 'demo',
    good: async (person) => ({ id: (await waitingContract(person)).id }),
    bad: { id: UNKNOWN_ORDER },
    again: 'order-not-open id',
    foreign: notFound(async (owner) => ({ id: (await waitingContract(owner)).id })),
  },
  {
    row: leverReverse,
    as: 'demo',
    good: async (person) => ({ id: (await openContract(person)).id, client_id: intent() }),
    bad: { id: UNKNOWN_ORDER, client_id: CLIENT_ID },
    again: 'same',
    foreign: notFound(async (owner) => ({
      id: (await openContract(owner)).id,
      client_id: intent(),
    })),
  },
  {
    row: leverMargin,
    as: 'demo',
    good: async (person) => ({
      id: (await openContract(person)).id,
      amount: '1.5',
      client_id: intent(),
    }),
    bad: {
      id: UNKNOWN_ORDER,
      amount: [
        ...DECIMAL,
        ['0', 'amount-invalid'],
        ['0.000000001', 'amount-too-precise'],
        ['999999999', 'amount-too-large'],
      ],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: notFound(async (owner) => ({
      id: (await openContract(owner)).id,
      amount: '1.5',
      client_id: intent(),
    })),
  },
  {
    row: leverAmend,
    as: 'demo',
    good: async (person) => ({
      id: (await waitingContract(person)).id,
      price: await near(person, 0.85),
      lots: '2',
      client_id: intent(),
    }),
    bad: {
      id: UNKNOWN_ORDER,
      price: [...DECIMAL, ['0', 'price-invalid'], ['1000.001', 'price-off-tick']],
      lots: [...DIGITS, ['0', 'lots-invalid']],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: notFound(async (owner) => ({
      id: (await waitingContract(owner)).id,
      price: await near(owner, 0.85),
      lots: '2',
      client_id: intent(),
    })),
  },
  {
    row: leverCloseAll,
    as: 'demo',
    good: async (person) => {
      await openContract(person);
      return { symbol, client_id: intent() };
    },
    bad: { symbol: LISTED_SYMBOL, client_id: CLIENT_ID },
    again: 'same',
  },
  {
    row: leverCancelAll,
    as: 'demo',
    good: async (person) => {
      await waitingContract(person);
      return { symbol, client_id: intent() };
    },
    bad: { symbol: LISTED_SYMBOL, client_id: CLIENT_ID },
    again: 'same',
  },
];
