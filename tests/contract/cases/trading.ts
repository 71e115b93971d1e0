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
  ID,
  LISTED_SYMBOL,
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

export const UNKNOWN_ORDER = [...ID, ['999999', 'order-not-found']] as const;

/** Spot, contracts and options. */
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
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: {
      id: {
        form: async (owner) => ({
          id: (await owner.call(coinTrade, await restingOrder(owner))).id,
          quantity: '0.002',
          client_id: intent(),
        }),
        answer: 'order-not-found',
      },
    },
  },
  {
    row: coinCancel,
    as: 'demo',
    good: async (person) => ({
      id: (await person.call(coinTrade, await restingOrder(person))).id,
    }),
    bad: { id: UNKNOWN_ORDER },
    again: 'order-not-open id',
    foreign: {
      id: {
        form: async (owner) => ({
          id: (await owner.call(coinTrade, await restingOrder(owner))).id,
        }),
        answer: 'order-not-found',
      },
    },
  },
  {
    row: coinList,
    as: 'demo',
    good: () => ({ view: 'waiting', symbol }),
    bad: { view: WORD, symbol: SYMBOL, client_id: CLIENT_ID, page: DIGITS },
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
    bad: { view: WORD, symbol: SYMBOL, client_id: CLIENT_ID, page: DIGITS },
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
    foreign: {
      id: {
        form: async (owner) => ({ id: (await openContract(owner)).id, client_id: intent() }),
        answer: 'order-not-found',
      },
    },
  },
  {
    row: leverSetStop,
    as: 'demo',
    good: async (person) => ({
      id: (await openContract(person)).id,
      take_profit: await near(person, 1.2),
      stop_loss: await near(person, 0.96),
    }),
    bad: {
      id: UNKNOWN_ORDER,
      take_profit: [...DECIMAL, ['1', 'stop-wrong-side']],
      stop_loss: [...DECIMAL, ['9999999', 'stop-wrong-side']],
    },
    again: 'ok',
    foreign: {
      id: {
        form: async (owner) => ({ id: (await openContract(owner)).id }),
        answer: 'order-not-found',
      },
    },
  },
  {
    row: leverCancel,
    as: 'demo',
    good: async (person) => ({ id: (await waitingContract(person)).id }),
    bad: { id: UNKNOWN_ORDER },
    again: 'order-not-open id',
    foreign: {
      id: {
        form: async (owner) => ({ id: (await waitingContract(owner)).id }),
        answer: 'order-not-found',
      },
    },
  },
  {
    row: leverReverse,
    as: 'demo',
    good: async (person) => ({ id: (await openContract(person)).id, client_id: intent() }),
    bad: { id: UNKNOWN_ORDER, client_id: CLIENT_ID },
    again: 'same',
    foreign: {
      id: {
        form: async (owner) => ({ id: (await openContract(owner)).id, client_id: intent() }),
        answer: 'order-not-found',
      },
    },
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
    foreign: {
      id: {
        form: async (owner) => ({
          id: (await openContract(owner)).id,
          amount: '1.5',
          client_id: intent(),
        }),
        answer: 'order-not-found',
      },
    },
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
    foreign: {
      id: {
        form: async (owner) => ({
          id: (await waitingContract(owner)).id,
          price: await near(owner, 0.85),
          lots: '2',
          client_id: intent(),
        }),
        answer: 'order-not-found',
      },
    },
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
  {
    row: microtradeLists,
    as: 'demo',
    good: () => ({ view: 'running' }),
    bad: { view: WORD, client_id: CLIENT_ID, page: DIGITS },
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
