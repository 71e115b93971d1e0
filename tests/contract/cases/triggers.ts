import {
  coinCancelAll,
  coinOco,
  coinTrigger,
  coinTriggerAmend,
  coinTriggerCancel,
  coinTriggerList,
} from '@tideline/wire/calls/spot-triggers';
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

const stop = async (person: Person) => ({
  symbol,
  side: 'sell' as const,
  type: 'stop-limit' as const,
  trigger_price: await near(person, 0.8),
  trigger_by: 'mark' as const,
  price: await near(person, 0.79),
  quantity: '0.001',
  client_id: intent(),
});

const pair = async (person: Person) => ({
  symbol,
  side: 'sell' as const,
  quantity: '0.001',
  price: await near(person, 1.3),
  trigger_price: await near(person, 0.8),
  stop_limit_price: await near(person, 0.79),
  trigger_by: 'last' as const,
  client_id: intent(),
});

const QUANTITY = [
  ...DECIMAL,
  ['0', 'amount-invalid'],
  ['0.00000000001', 'amount-too-precise'],
] as const;
const PRICE = [...DECIMAL, ['0', 'price-invalid'], ['1000.001', 'price-off-tick']] as const;

/** Trigger orders and OCO pairs. */
export const TRIGGERS: readonly Case[] = [
  {
    row: coinTrigger,
    as: 'demo',
    good: stop,
    bad: {
      symbol: LISTED_SYMBOL,
      side: WORD,
      type: WORD,
      trigger_price: [...PRICE, ['9999999', 'trigger-reached']],
      trigger_by: WORD,
      trail_percent: [...DECIMAL, ['1', 'field-invalid']],
      trail_distance: [...DECIMAL, ['1', 'field-invalid']],
      price: [...PRICE, ['1', 'price-out-of-band']],
      quantity: QUANTITY,
      budget: [...DECIMAL, ['10', '=field-invalid budget']],
      client_id: CLIENT_ID,
    },
    again: 'same',
  },
  {
    row: coinTriggerCancel,
    as: 'demo',
    good: async (person) => ({ id: (await person.call(coinTrigger, await stop(person))).id }),
    bad: { id: UNKNOWN_ORDER },
    again: 'order-not-open id',
    foreign: notFound(async (owner) => ({
      id: (await owner.call(coinTrigger, await stop(owner))).id,
    })),
  },
  {
    row: coinTriggerAmend,
    as: 'demo',
    good: async (person) => ({
      id: (await person.call(coinTrigger, await stop(person))).id,
      trigger_price: await near(person, 0.82),
      price: await near(person, 0.81),
      quantity: '0.002',
      client_id: intent(),
    }),
    bad: {
      id: UNKNOWN_ORDER,
      trigger_price: [...PRICE, ['9999999', 'trigger-reached']],
      trail_percent: [...DECIMAL, ['1', 'field-invalid']],
      trail_distance: [...DECIMAL, ['1', 'field-invalid']],
      price: [...PRICE, ['1', 'price-out-of-band']],
      quantity: QUANTITY,
      budget: [...DECIMAL, ['10', '=field-invalid budget']],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: notFound(async (owner) => ({
      id: (await owner.call(coinTrigger, await stop(owner))).id,
      quantity: '0.002',
      client_id: intent(),
    })),
  },
  {
    row: coinTriggerList,
    as: 'demo',
    good: () => ({ view: 'waiting', symbol }),
    bad: { view: WORD, symbol: SYMBOL, side: WORD, ...SPAN, client_id: CLIENT_ID, page: DIGITS },
    again: 'ok',
    foreign: {
      client_id: {
        form: async (owner) => {
          const form = await stop(owner);
          await owner.call(coinTrigger, form);
          return { client_id: form.client_id };
        },
        answer: 'empty',
      },
    },
  },
  {
    row: coinOco,
    as: 'demo',
    good: pair,
    bad: {
      symbol: LISTED_SYMBOL,
      side: WORD,
      quantity: QUANTITY,
      price: [...PRICE, ['1', 'stop-wrong-side']],
      trigger_price: [...PRICE, ['9999999', 'trigger-reached']],
      stop_limit_price: [...PRICE, ['1', 'price-out-of-band']],
      trigger_by: WORD,
      client_id: CLIENT_ID,
    },
    again: 'same',
  },
  {
    row: coinCancelAll,
    as: 'demo',
    good: () => ({ symbol: 'ETHUSDT', kind: 'order' }),
    bad: { symbol: LISTED_SYMBOL, kind: WORD },
    again: 'ok',
  },
];
