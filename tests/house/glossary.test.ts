import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { avoidedIn, missingIn, readGlossary, type Translated, termsOf } from './glossary.ts';
import { catalogueTexts } from './shown-texts.ts';
import { ROOT } from './source-files.ts';

const { terms, avoided } = readGlossary(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));

/** Keys that a rule of the page does not fit, by reason. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // The product fixes the English text; the other languages name the field, which is a quantity.
  'fixed English wording': [
    'account.noFundPassword',
    'errors.amount-required',
    'errors.amount-invalid',
    'errors.amount-too-precise',
    'errors.amount-too-small',
    'errors.amount-too-large',
  ],
  'quotes a command': ['dev.fail-otherVenue'],
};
const excepted = new Set(Object.values(EXCEPTIONS).flat());
const ruled = ({ key }: Translated): boolean => !excepted.has(key);

const all = catalogueTexts();

it('gives every term in every language, each once', () => {
  expect(terms.length).toBeGreaterThan(80);
  for (const term of terms)
    for (const lang of LANGUAGES) expect(term[lang], term.en[0]).not.toEqual([]);
  const english = terms.flatMap((term) => term.en);
  expect(english.filter((form, at) => english.indexOf(form) !== at)).toEqual([]);
});

it('avoids no word that is a term', () => {
  const words = terms.map((term) => ({ key: term.en[0] ?? '', texts: joined(term) }));
  expect(words.flatMap((each) => avoidedIn(each, avoided))).toEqual([]);
});

it('has no term that no text uses', () => {
  const used = new Set(all.flatMap(({ texts }) => termsOf(texts.en, terms)));
  expect(terms.filter((term) => !used.has(term)).map((term) => term.en[0])).toEqual([]);
});

it('reads the texts of the app and of the exchange', () => {
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(({ key }) => key.startsWith('exchange.')).length).toBeGreaterThan(25);
});

it('no text contains a word to avoid', () => {
  expect(all.filter(ruled).flatMap((each) => avoidedIn(each, avoided))).toEqual([]);
});

it('every translation contains the terms of its English text', () => {
  expect(all.filter(ruled).flatMap((each) => missingIn(each, terms))).toEqual([]);
});

it('needs each of its exceptions', () => {
  const needed = all
    .filter((each) => [...avoidedIn(each, avoided), ...missingIn(each, terms)].length > 0)
    .map(({ key }) => key);
  expect([...excepted].filter((key) => !needed.includes(key))).toEqual([]);
});

describe('a planted fault', () => {
  const text = (english: string, jp: string): Translated => ({
    key: 'planted',
    texts: { en: english, jp, kr: '증거금', hk: '保證金', zh: '保证金' },
  });

  it('is found: a word to avoid', () => {
    expect(avoidedIn(text('Margin', '早期解約'), avoided)).toEqual([
      'jp planted: not “早期解約” but “中途解約”',
    ]);
    expect(avoidedIn(text('The Odds.', ''), avoided)).toHaveLength(1);
    expect(avoidedIn(text('Goddess', ''), avoided)).toEqual([]);
  });

  it('is found: another word for a term', () => {
    expect(missingIn(text('Add margins now', '担保金'), terms)).toEqual([
      'jp planted: Margin is 証拠金',
    ]);
    expect(missingIn(text('Add margin', '証拠金を追加'), terms)).toEqual([]);
  });

  it('is not seen in a placeholder, in a longer word or in a longer term', () => {
    for (const english of ['{{margin}}', 'marginal', 'Long {{fee}}', 'ordered'])
      expect(missingIn(text(english, ''), terms), english).toEqual([]);
    expect(missingIn(text('order book', '板'), terms).join()).not.toContain('注文');
  });
});

const joined = (term: (typeof terms)[number]): Translated['texts'] => ({
  en: term.en.join(' '),
  jp: term.jp.join(' '),
  kr: term.kr.join(' '),
  hk: term.hk.join(' '),
  zh: term.zh.join(' '),
});
