import {
  practiceBegin,
  practiceDays,
  practiceEnd,
  practiceForget,
  practiceMove,
  practiceRuns,
} from '@tideline/wire/calls/practice';
import type { Person } from '../support/people.ts';
import { AMOUNT, type Case, DIGITS, ID, LISTED_SYMBOL, WORD } from './case.ts';

const NOON = String(Date.UTC(2025, 2, 4, 12));
const BEGIN = { day: '2025-03-04', from: NOON, balance: '10000' };
const aRun = async (person: Person) => ({ id: (await person.call(practiceBegin, BEGIN)).id });
/** A file of a person, of whom it is removed again. */
const aFile = async (person: Person) => ({ id: await person.recording() });
/** Another user's request for a run of `owner`. */
const foreign = (more: object) => ({
  id: {
    form: async (owner: Person) => ({ ...(await aRun(owner)), ...more }),
    answer: 'not-found',
  },
});
const UNKNOWN = [...ID, ['f'.repeat(32), 'not-found'] as const];

/** Practice runs. */
export const PRACTICE: readonly Case[] = [
  { row: practiceDays, as: 'newcomer', good: () => ({}), bad: {}, again: 'ok' },
  {
    row: practiceForget,
    as: 'newcomer',
    good: aFile,
    bad: { id: UNKNOWN },
    again: 'not-found id',
    foreign: { id: { form: aFile, answer: 'not-found' } },
  },
  {
    row: practiceRuns,
    as: 'newcomer',
    good: aRun,
    bad: { id: UNKNOWN },
    again: 'ok',
    foreign: foreign({}),
  },
  {
    row: practiceBegin,
    as: 'newcomer',
    good: () => BEGIN,
    bad: {
      day: [...ID, ['2025-03-05', 'not-found']],
      from: [
        ...DIGITS,
        [String(Date.UTC(2025, 2, 4) - 1), 'field-invalid'],
        [String(Date.UTC(2025, 2, 5)), 'field-invalid'],
      ],
      balance: [
        ...AMOUNT,
        ['9.99', 'amount-too-small'],
        ['10000000.01', 'amount-too-large'],
        ['10.123456789', 'amount-too-precise'],
      ],
    },
    again: 'ok',
  },
  {
    row: practiceMove,
    as: 'newcomer',
    good: async (person) => ({
      ...(await aRun(person)),
      ...{ move: 'deal', symbol: 'BTCUSDT', speed: '100', period: '1m', to: NOON },
    }),
    bad: {
      id: UNKNOWN,
      move: [...WORD, ['back', 'field-invalid']],
      speed: [...DIGITS, ['0', 'field-invalid'], ['101', 'field-invalid']],
      period: [['2m', 'period-unknown']],
      symbol: [...LISTED_SYMBOL, ['ADAUSDT', 'symbol-unknown']],
      to: DIGITS,
    },
    again: 'ok',
    foreign: foreign({ move: 'pause' }),
  },
  {
    row: practiceEnd,
    as: 'newcomer',
    good: aRun,
    bad: { id: UNKNOWN },
    again: 'not-found id',
    foreign: foreign({}),
  },
];
