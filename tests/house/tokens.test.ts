import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TOKENS_FILE } from './colours.ts';
import { cssRules, rulesOfApp } from './css-rules.ts';
import { makeFont, TARGET } from './font.ts';

const rules = rulesOfApp(TOKENS_FILE);

/** Values that are no token, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'ui/base.css html font-size: 100%': "the browser's own text size",
  'ui/base.css h1, h2, h3 font-size: inherit': 'headings are as large as the text around them',
  'trading/cells.module.css .arrow font-size: 0.6em':
    'the arrow of a change is smaller than its number',
  'book/deal-tape.module.css .side font-size: 0.6em': 'the same',
  'book/book-ladder.module.css .row font-size: min(1em, (100cqw - 2 * var(--space-1)) / var(--ems, 1))':
    'a price of six digits needs smaller ones on a narrow phone',
};

const strays = (property: RegExp, isToken: (value: string) => boolean): string[] =>
  rules
    .filter(({ selector }) => selector !== '@font-face')
    .flatMap(({ name, declarations }) =>
      [...declarations]
        .filter(([key, value]) => property.test(key) && !isToken(value))
        .map(([key, value]) => `${name} ${key}: ${value}`),
    )
    .filter((stray) => !(stray in ALLOWED));

/** A value without its tokens, its zeros and the words of `calc` and `clamp`. */
const rest = (value: string): string =>
  value.replace(/var\(--[\w-]+\)|calc|clamp|inherit|[\d.]+vw|-1|\b0\b|[(),\s*+-]/g, '');

describe('the style sheets use tokens only', () => {
  it('for text sizes', () => {
    expect(strays(/^font-size$/, (value) => rest(value) === '')).toEqual([]);
  });

  it('for weights, of which the font has two', () => {
    expect(strays(/^font-weight$/, (value) => /^var\(--weight-/.test(value))).toEqual([]);
  });

  it('for rounded corners', () => {
    expect(strays(/radius$/, (value) => rest(value) === '')).toEqual([]);
  });

  it('for padding, margins and gaps of 4 px and more', () => {
    const isToken = (value: string) =>
      value.includes('calc') ||
      [...value.matchAll(/(-?\d+)px/g)].every(([, px]) => Number(px) < 4 || Number(px) > 24);
    expect(strays(/^((row-|column-)?gap|(padding|margin)(-\w+)*)$/, isToken)).toEqual([]);
  });

  it('without an exception that no rule needs', () => {
    const all = rules.flatMap(({ name, declarations }) =>
      [...declarations].map(([key, value]) => `${name} ${key}: ${value}`),
    );
    expect(Object.keys(ALLOWED).filter((each) => !all.includes(each))).toEqual([]);
  });
});

it('have the scale of the design', () => {
  const [root] = cssRules(readFileSync(TOKENS_FILE, 'utf8')).filter(
    (each) => each.selector === ':root',
  );
  const token = (name: string) => root?.declarations.get(`--${name}`) ?? '';
  const sizes = ['xs', 's', 'm', 'l', 'xl', 'xxl'].map(
    (name) => parseFloat(token(`text-${name}`)) * 16,
  );
  expect(sizes).toEqual([11, 12, 14, 16, 20, 28]);
  expect(['1', '2', '3', '4'].map((name) => token(`space-${name}`))).toEqual([
    '4px',
    '8px',
    '12px',
    '16px',
  ]);
  expect(['s', 'm', 'l'].map((name) => token(`radius-${name}`))).toEqual(['6px', '10px', '16px']);
  expect([token('weight-normal'), token('weight-strong')]).toEqual(['500', '700']);
});

describe('the font', () => {
  it('is what the script makes from the package, and at most 20 kB', async () => {
    const font = readFileSync(TARGET);
    expect(font.length).toBeLessThanOrEqual(20 * 1024);
    expect(font.equals(await makeFont())).toBe(true);
  });
});
