import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesLike, ROOT } from './source-files.ts';

/** Product code; a test may be as long as its examples. */
const PRODUCT = /^(?:bin|build|exchange|marbles|src|streams|wire)\/(?!.*(?:\.test\.|\/testing\/))/;
const REASON = /^\/\/ More than 300 lines: \S/;

it('product files over 300 lines say in their first line why, and no others', () => {
  const wrong = filesLike('*.{ts,tsx,css}').filter((file) => {
    if (!PRODUCT.test(file)) return false;
    const text = readFileSync(join(ROOT, file), 'utf8');
    return text.split('\n').length > 301 !== REASON.test(text);
  });
  expect(wrong).toEqual([]);
});
