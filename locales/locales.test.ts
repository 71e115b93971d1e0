import { readdirSync, readFileSync } from 'node:fs';
import { ERROR_IDS, LANGUAGES, type Language } from '@tideline/wire';
import { CARD_FIELDS } from '@tideline/wire/bank-card';
import { CALLS } from '@tideline/wire/calls';
import { describe, expect, it } from 'vitest';
import { errorText } from './errors.ts';

const ROOM = new URL('.', import.meta.url);
type Texts = Record<string, string>;

const namespaces = (lang: Language): string[] =>
  readdirSync(new URL(`${lang}/`, ROOM))
    .filter((name) => name.endsWith('.json'))
    .sort();

const texts = (lang: Language, file: string): Texts =>
  JSON.parse(readFileSync(new URL(`${lang}/${file}`, ROOM), 'utf8')) as Texts;

/** Placeholders such as `{{amount}}`, which a translation must contain too. */
const marks = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(String).sort();

/** Words that every language writes alike: names, codes, units and bare formats. */
const SAME =
  /^[\s\d{}()%/:.,+\-–—~|×•·A-Z]*$|^(Tideline|English|日本語|한국어|繁體中文|简体中文|KYC|.*@.*|.*\{\{\w+\}\}.{0,8})$/;

const others = LANGUAGES.filter((lang) => lang !== 'en');

describe('messages', () => {
  it.each(others)('%s has the namespaces of en', (lang) => {
    expect(namespaces(lang)).toEqual(namespaces('en'));
  });

  describe.each(namespaces('en'))('%s', (file) => {
    const english = texts('en', file);
    it.each(others)('%s has exactly the keys of en', (lang) => {
      expect(Object.keys(texts(lang, file)).sort()).toEqual(Object.keys(english).sort());
    });
    it.each(others)('%s is translated with the same placeholders', (lang) => {
      for (const [key, text] of Object.entries(texts(lang, file))) {
        const original = english[key] ?? '';
        expect(text.trim(), `${lang} ${file} ${key}`).not.toBe('');
        expect(marks(text), `${lang} ${file} ${key}`).toEqual(marks(original));
        if (!SAME.test(original)) expect(text, `${lang} ${file} ${key}`).not.toBe(original);
      }
    });
  });
});

describe('errorText', () => {
  it.each(LANGUAGES)('has a text in %s for every error id', (lang) => {
    for (const id of ERROR_IDS) expect(errorText(lang, id).length, id).toBeGreaterThan(1);
    expect(Object.keys(texts(lang, 'errors.json')).sort()).toEqual([...ERROR_IDS].sort());
  });

  it('has sentences of fields that a request has, and of errors that it can get', () => {
    const fields = new Set(
      CALLS.flatMap((row) => Object.keys((row.request as { entries?: object }).entries ?? {})),
    );
    for (const key of Object.keys(texts('en', 'fields.json'))) {
      const [id, field = ''] = key.split('/');
      expect([
        key,
        ['field-required', 'field-invalid'].includes(id ?? ''),
        fields.has(field),
      ]).toEqual([key, true, true]);
    }
  });

  it('has a sentence of its own for a field that is empty or of a wrong form', () => {
    const swift = (lang: Language, id: 'field-required' | 'field-invalid') =>
      errorText(lang, id, { field: 'swift' });
    for (const lang of LANGUAGES) {
      const swiftTexts = [swift(lang, 'field-required'), swift(lang, 'field-invalid')];
      expect(new Set([...swiftTexts, errorText(lang, 'field-required')]).size).toBe(3);
    }
    expect(swift('en', 'field-invalid')).toMatch(/8 or 11 characters.*9 digits/);
    expect(errorText('en', 'field-required', { field: 'constructor' })).toBe(
      errorText('en', 'field-required'),
    );
  });

  it.each([...CARD_FIELDS])('has a sentence in each case for the card field %s', (field) => {
    const ids =
      field === 'currency'
        ? (['field-required'] as const)
        : (['field-required', 'field-invalid'] as const);
    for (const id of ids) expect(errorText('en', id, { field })).not.toBe(errorText('en', id));
  });

  it("keeps the product's own wording", () => {
    expect(errorText('en', 'insufficient-balance')).toBe('Insufficient balance');
    expect(errorText('en', 'password-mismatch')).toBe('Password twice inconsistent');
  });
});

/** Where each language says how long a withdrawal takes. */
const ARRIVAL = [
  ['wallet.json', 'arrivalTime'],
  ['wallet.json', 'withinHours'],
  ['exchange.json', 'news-f2-body'],
  ['service.json', 'withdrawalAnswer'],
] as const;

it.each(ARRIVAL)(
  'CONST:withdrawals-per-day: arrival takes 12 hours, in the Korean text 24, in %s %s',
  (file, key) => {
    const hours = LANGUAGES.map((lang) => [
      lang,
      /(\d+) ?(?:h\b|hours|時間|시간|小時|小时)/.exec(texts(lang, file)[key] ?? '')?.[1],
    ]);
    expect(Object.fromEntries(hours)).toEqual({ en: '12', jp: '12', kr: '24', hk: '12', zh: '12' });
  },
);

/** Names of buttons, with the value put in and the part of it that the button shows. */
const NAMES_WITH_A_NUMBER = [
  ['option.json', 'stakeShare', '25', '25%'],
  ['option.json', 'stakeAmount', '10 USDT', '10'],
] as const;

it.each(LANGUAGES)('the number that a button shows is a word of its name in %s', (lang) => {
  for (const [file, key, value, shown] of NAMES_WITH_A_NUMBER) {
    const name = (texts(lang, file)[key] ?? '').replace(/\{\{\w+\}\}/, value);
    expect(name.split(/\s+/), key).toContain(shown);
  }
});

it('have one word per state of a deposit and a withdrawal, in list, receipt and record', () => {
  for (const lang of LANGUAGES) {
    const [wallet, records] = [texts(lang, 'wallet.json'), texts(lang, 'records.json')];
    expect(wallet['passed-deposit']).toBe(records['step-credited']);
    expect(wallet['passed-withdraw']).toBe(records['step-paid-out']);
    expect(wallet['status-review']).toBe(records['step-review']);
    expect(wallet['status-rejected']).toBe(records['step-rejected']);
    expect(wallet['stepSubmitted']).toBe(records['step-submitted']);
  }
});

it('have one English word for hosting, the catalogue’s', () => {
  for (const file of namespaces('en')) {
    expect(Object.values(texts('en', file)).filter((text) => /\binvest/i.test(text))).toEqual([]);
  }
});
