import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesLike, ROOT } from './source-files.ts';

const PRODUCT = /^(?:bin|build|exchange|marbles|src|streams|wire)\/(?!.*(?:\.test\.|\/testing\/))/;
/** Lines of product code; a test may be somewhat longer, for its examples. */
const LONG = 300;
const LONG_TEST = 400;
/** The first line, or the second after the environment of a test. */
const REASON = /^(?:\/\/ @.*\n)?\/\/ Longer than 300 lines: \S/;

it('files that are longer than others say at their beginning why, and no short ones', () => {
  const wrong = filesLike('*.{ts,tsx,css}').filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const lines = text.split('\n').length - 1;
    return REASON.test(text) ? lines <= LONG : lines > (PRODUCT.test(file) ? LONG : LONG_TEST);
  });
  expect(wrong).toEqual([]);
});
