import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@tideline/wire';
import { expect, it } from 'vitest';
import type { ItemId } from '../news/items.ts';
import { article } from '../news/items.ts';
import { answerTo, handedOver, wishOf } from './bot.ts';

/** The app's name of a subject, and the article that explains it. */
const SUBJECTS: readonly (readonly [file: string, key: string, item: ItemId])[] = [
  ['wallet', 'deposit', 'f1'],
  ['wallet', 'withdraw', 'f2'],
  ['account', 'code', 'f3'],
  ['account', 'fundPassword', 'f4'],
  ['wallet', 'transfer', 'f5'],
  ['wallet', 'kind-exchange', 'f6'],
  ['promotion', 'title', 'f7'],
  ['verify', 'title', 'f8'],
];

const name = (lang: string, file: string, key: string): string => {
  const url = new URL(`../../../locales/${lang}/${file}.json`, import.meta.url);
  return (JSON.parse(readFileSync(url, 'utf8')) as Record<string, string>)[key] ?? '';
};

it.each(LANGUAGES)('understands the names of the app in %s', (lang) => {
  for (const [file, key, item] of SUBJECTS) {
    const question = name(lang, file, key);
    expect(answerTo(lang, question), question).toContain(article(lang, item)?.title);
  }
});

it.each(LANGUAGES)('says in %s when no article fits', (lang) => {
  expect(answerTo(lang, '???')).not.toContain('\n');
});

/** "How long does a withdrawal take?" as the customer service page asks it. */
it.each(LANGUAGES)(
  'answers how long a withdrawal takes in %s with the time of the rule',
  (lang) => {
    const question = name(lang, 'service', 'withdrawal');
    // The catalogue of the product says 24 hours in Korean, and 12 in the other languages.
    const time = lang === 'kr' ? /24시간/ : /12 ?(?:hours|時間|小時|小时)/;
    expect(answerTo(lang, question), question).toMatch(time);
    expect(name(lang, 'service', 'withdrawalAnswer')).toMatch(time);
  },
);

it.each(LANGUAGES)('leads to feedback in %s when no article fits', (lang) => {
  expect(answerTo(lang, '???')).toContain(name(lang, 'help', 'tab-feedback').toLowerCase());
});

it.each(LANGUAGES)('introduces itself in %s once', (lang) => {
  const [first, later] = [answerTo(lang, 'kyc'), answerTo(lang, 'kyc', false)];
  expect(first.endsWith(later)).toBe(true);
  expect(first.length).toBeGreaterThan(later.length);
});

it.each(LANGUAGES)('understands each of the offered questions in %s', (lang) => {
  expect(wishOf(name(lang, 'help', 'quick-close'))).toBe('close');
  expect(wishOf(name(lang, 'help', 'quick-person'))).toBe('person');
  for (const [key, item] of [
    ['quick-deposit', 'f1'],
    ['quick-withdraw', 'f2'],
  ] as const) {
    const question = name(lang, 'help', key);
    expect(wishOf(question), question).toBeNull();
    expect(answerTo(lang, question)).toContain(article(lang, item)?.title);
  }
});

it.each(LANGUAGES)('names the report in %s when it hands a message over', (lang) => {
  for (const wish of ['close', 'person'] as const) {
    expect(handedOver(lang, wish, 417)).toContain('417');
  }
});

it.each([
  'How do I close a position?',
  'Can I transfer between accounts?',
  'personal data',
  'delete an address',
])('leaves %j to the articles', (question) => expect(wishOf(question)).toBeNull());

it.each(['口座を閉じたい', 'アカウントをやめたい', '계정을 닫고 싶어요', '关掉账号', '關閉帳號'])(
  'takes “%s” as the wish to close the account',
  (question) => expect(wishOf(question)).toBe('close'),
);
