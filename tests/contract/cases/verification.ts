import { center, realName, realName2 } from '@tideline/wire/calls/user';
import { until } from '../../support/until.ts';
import type { Person } from '../support/people.ts';
import { type Case, TEXT } from './case.ts';

const PAPERS = { country: 'Japan', name: 'Ada', id_number: 'X 1', address: '1 Street' };

/** Three pictures of a user who passed the basic step. */
async function photosOf(person: Person) {
  await person.call(realName, PAPERS);
  const passed = async () =>
    (await person.call(center, {})).verification === 'basic' ? true : null;
  await until('the basic step to pass', passed);
  const [front, back, hand] = [
    await person.picture(),
    await person.picture(),
    await person.picture(),
  ];
  return { front, back, hand };
}

/** One photo of another user among one's own. */
const strangePhoto = (field: 'front' | 'back' | 'hand') => ({
  form: async (owner: Person, other: Person) => ({
    ...(await photosOf(other)),
    [field]: await owner.picture(),
  }),
  answer: 'upload-failed',
});
const PHOTO = [
  ['', 'field-required'],
  ['nothing', 'upload-failed'],
] as const;

/** Identity documents. */
export const VERIFICATION: readonly Case[] = [
  {
    row: realName,
    as: 'newcomer',
    good: () => PAPERS,
    bad: { country: TEXT(200), name: TEXT(200), id_number: TEXT(200), address: TEXT(200) },
    again: '=verification-pending',
  },
  {
    row: realName2,
    as: 'newcomer',
    good: photosOf,
    bad: { front: PHOTO, back: PHOTO, hand: PHOTO },
    again: '=verification-pending',
    foreign: {
      front: strangePhoto('front'),
      back: strangePhoto('back'),
      hand: strangePhoto('hand'),
    },
  },
];
