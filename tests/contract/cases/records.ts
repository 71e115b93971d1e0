import { leverClose, leverSubmit } from '@tideline/wire/calls/contracts';
import { chargeReq } from '@tideline/wire/calls/funding';
import {
  journalFigures,
  journalNote,
  journalTrip,
  journalTrips,
} from '@tideline/wire/calls/journal';
import { recordDetail, recordExport } from '@tideline/wire/calls/records';
import { intent, type Person } from '../support/people.ts';
import { type Bad, type Case, COIN, DIGITS, ID, NOTE, SPAN, SYMBOL, WORD } from './case.ts';

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

/** A trade that is over. */
const tripOf = async (person: Person) => {
  const { id } = await person.call(leverSubmit, {
    ...({ symbol: 'BTCUSDT', side: 'long', type: 'market' } as const),
    ...{ lots: '1', leverage: '10', client_id: intent() },
  });
  await person.call(leverClose, { id, client_id: intent() });
  return { id };
};

const OFFSET: readonly Bad[] = ['x', '1.5', '841', '-841'].map((value) => [value, 'field-invalid']);
const FILTER = {
  symbol: SYMBOL,
  side: [...WORD, ['buy', 'field-invalid']],
  tag: NOTE(24),
  hour: [...DIGITS, ['24', 'field-invalid']],
  weekday: [...DIGITS, ['7', 'field-invalid']],
  offset: OFFSET,
  ...SPAN,
} satisfies Case['bad'];

/** Single records, rows for a file, and the journal. */
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
      tag: [...NOTE(24), ['news', 'filter-unfit']],
      hour: [...DIGITS, ['24', 'field-invalid'], ['1', 'filter-unfit']],
      weekday: [...DIGITS, ['7', 'field-invalid'], ['1', 'filter-unfit']],
      offset: [...OFFSET, ['0', 'filter-unfit']],
    },
    again: 'ok',
  },
  {
    row: journalTrips,
    as: 'demo',
    good: () => ({ symbol: 'BTCUSDT', side: 'long', hour: '9', offset: '-300' }),
    bad: { ...FILTER, page: DIGITS },
    again: 'ok',
  },
  {
    row: journalFigures,
    as: 'demo',
    good: () => ({ symbol: 'BTCUSDT' }),
    bad: FILTER,
    again: 'ok',
  },
  {
    row: journalTrip,
    as: 'demo',
    good: tripOf,
    bad: { id: [...DIGITS, ['999999', 'not-found']] },
    again: 'ok',
    foreign: { id: { form: tripOf, answer: 'not-found' } },
  },
  {
    row: journalNote,
    as: 'demo',
    good: async (person) => ({ ...(await tripOf(person)), tags: 'trend', note: 'Waited.' }),
    bad: {
      id: [...DIGITS, ['999999', 'not-found']],
      tags: [...NOTE(130), ['1,2,3,4,5,6', 'field-invalid'], ['x'.repeat(25), 'field-invalid']],
      note: NOTE(1_000),
    },
    again: 'ok',
    foreign: {
      id: { form: async (owner) => ({ ...(await tripOf(owner)), note: 'x' }), answer: 'not-found' },
    },
  },
];
