import { chargeReq } from '@tideline/wire/calls/funding';
import { recordDetail, recordExport } from '@tideline/wire/calls/records';
import { intent, type Person } from '../support/people.ts';
import { type Case, COIN, DIGITS, ID, SPAN, SYMBOL, WORD } from './case.ts';

const depositOf = async (person: Person) => {
  const { id } = await person.call(chargeReq, {
    currency_id: '3',
    chain: 'TRC20',
    amount: '100',
    receipt: await person.picture(),
    client_id: intent(),
  });
  return { kind: 'deposit' as const, id };
};

/** Single records, and rows for a file. */
export const RECORDS: readonly Case[] = [
  {
    row: recordDetail,
    as: 'newcomer',
    good: depositOf,
    bad: {
      kind: [...WORD, ['withdraw', '=not-found id']],
      id: [...ID, ['999999', 'not-found'], ['nothing', 'not-found']],
    },
    again: 'ok',
    foreign: { id: { form: depositOf, answer: 'not-found' } },
  },
  {
    row: recordExport,
    as: 'demo',
    good: () => ({ kind: 'changes', account: 'currency', currency_id: '3', reason: 'deposit' }),
    bad: {
      kind: WORD,
      account: WORD,
      currency_id: COIN,
      // Any word is accepted; an unknown reason finds nothing.
      reason: [],
      symbol: [...SYMBOL, ['BTCUSDT', 'filter-unfit']],
      side: [...WORD, ['buy', 'filter-unfit']],
      ...SPAN,
      page: DIGITS,
    },
    again: 'ok',
  },
];
