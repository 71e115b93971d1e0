import { leverDeal } from '@tideline/wire/calls/contracts';
import {
  microtradeLists,
  microtradePayable,
  microtradeSeconds,
  microtradeSubmit,
} from '@tideline/wire/calls/options';
import { coinAmend, coinCancel, coinList, coinTrade } from '@tideline/wire/calls/spot';
import { intent, type Person } from '../support/people.ts';
import {
  type Case,
  CLIENT_ID,
  COIN,
  DECIMAL,
  DIGITS,
  type Foreign,
  ID,
  LISTED_SYMBOL,
  SPAN,
  SYMBOL,
  WORD,
} from './case.ts';

const symbol = 'BTCUSDT';

/** A share of the mark price, rounded to the tick. */
export async function near(person: Person, share: number): Promise<string> {
  const { mark } = await person.call(leverDeal, { symbol });
  return (Number(mark) * share).toFixed(2);
}

const restingOrder = async (person: Person) => ({
  symbol,
  side: 'buy' as const,
  type: 'limit' as const,
  price: await near(person, 0.8),
  quantity: '0.001',
  client_id: intent(),
});

export const UNKNOWN_ORDER = [...ID, ['999999', 'order-not-found']] as const;

/** Another user's order is not found. @param form - a request for an order of `owner` */
export const notFound = (form: Foreign['form']) =>
  ({ id: { form, answer: 'order-not-found' } }) as const;

/** Spot and options. */
export const TRADING: readonly Case[] = [
  {
    row: coinTrade,
    as: 'demo',
    good: restingOrder,
    bad: {
      symbol: LISTED_SYMBOL,
      side: WORD,
      type: WORD,
      price: [...DECIMAL, ['0', 'price-invalid'], ['1000.001', 'price-off-tick']],
      quantity: [...DECIMAL, ['0', 'amount-invalid'], ['0.00000000001', 'amount-too-precise']],
      budget: DECIMAL,
      time_in_force: WORD,
      post_only: WORD,
      take_profit: [...DECIMAL, ['1', 'stop-wrong-side']],
      stop_loss: [...DECIMAL, ['999999', 'stop-wrong-side']],
      trigger_by: [...WORD, ['mark', 'field-invalid']],
      client_id: CLIENT_ID,
    },
    again: 'same',
  },
  {
    row: coinAmend,
    as: 'demo',
    good: async (person) => ({
      id: (await person.call(coinTrade, await restingOrder(person))).id,
      price: await near(person, 0.7),
      quantity: '0.002',
      client_id: intent(),
    }),
    bad: {
      id: UNKNOWN_ORDER,
      price: [...DECIMAL, ['0', 'price-invalid'], ['1000.001', 'price-off-tick']],
      quantity: [...DECIMAL, ['0', 'amount-invalid'], ['0.00000000001', 'amount-too-precise']],
      take_profit: [...DECIMAL, ['1', 'stop-wrong-side'], ['nothing', 'field-invalid']],
      stop_loss: [...DECIMAL, ['999999', 'stop-wrong-side'], ['0', 'price-invalid']],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: notFound(async (owner) => ({
      id: (await owner.call(coinTrade, await restingOrder(owner))).id,
      quantity: '0.002',
      client_id: intent(),
    })),
  },
  {
    row: coinCancel,
    as: 'demo',
    good: async (person) => ({
      id: (await person.call(coinTrade, await restingOrder(person))).id,
    }),
    bad: { id: UNKNOWN_ORDER },
    again: 'order-not-open id',
    foreign: notFound(async (owner) => ({
      id: (await owner.call(coinTrade, await restingOrder(owner))).id,
    })),
  },
  {
    row: coinList,
    as: 'demo',
    good: () => ({ view: 'waiting', symbol }),
    bad: { view: WORD, symbol: SYMBOL, side: WORD, ...SPAN, client_id: CLIENT_ID, page: DIGITS },
    again: 'ok',
    foreign: {
      client_id: {
        form: async (owner) => {
          const form = await restingOrder(owner);
          await owner.call(coinTrade, form);
          return { client_id: form.client_id };
        },
        answer: 'empty',
      },
    },
  },
  {
    row: microtradeLists,
    as: 'demo',
    good: () => ({ view: 'running' }),
    bad: {
      view: WORD,
      symbol: SYMBOL,
      direction: WORD,
      ...SPAN,
      client_id: CLIENT_ID,
      page: DIGITS,
    },
    again: 'ok',
    foreign: {
      client_id: {
        form: async (owner) => {
          const form = option();
          await owner.call(microtradeSubmit, form);
          return { client_id: form.client_id };
        },
        answer: 'empty',
      },
    },
  },
  {
    row: microtradeSeconds,
    as: 'visitor',
    good: () => ({ symbol: 'BTCUSDT' }),
    bad: { symbol: SYMBOL },
    again: 'ok',
  },
  { row: microtradePayable, as: 'demo', good: () => ({}), bad: {}, again: 'ok' },
  {
    row: microtradeSubmit,
    as: 'demo',
    good: option,
    bad: {
      symbol: LISTED_SYMBOL,
      currency_id: COIN,
      direction: WORD,
      seconds: [...DIGITS, ['7', 'duration-unknown']],
      amount: [...DECIMAL, ['0', 'amount-too-small'], ['0.0000000001', 'amount-too-precise']],
      ratio_bps: [...DIGITS, ['1', 'odds-changed']],
      client_id: CLIENT_ID,
    },
    again: 'same',
  },
];

function option() {
  const terms = {
    symbol,
    currency_id: '3',
    direction: 'rise',
    seconds: '60',
    amount: '20',
  } as const;
  return { ...terms, client_id: intent() };
}
