import { expect, it } from 'vitest';
import { inFours } from './withdraw-coin.tsx';

it.each([
  ['', ''],
  ['abcd', 'abcd'],
  ['abcde', 'abcd e'],
  ['TQn9Y2khEsLJW1', 'TQn9 Y2kh EsLJ W1'],
])('%j is shown as %j', (address, shown) => expect(inFours(address)).toBe(shown));
