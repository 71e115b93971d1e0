import { describe, expect, it } from 'vitest';
import { longer } from './long-texts.ts';

describe('texts for finding what overflows', () => {
  it('accents letters, leaves amounts alone, and is two fifths longer', () => {
    expect(longer('Available 1,000.50 USDT')).toBe('[Áváíláblé 1,000.50 ÚSDT~~~~~ ~]');
  });
  it('marks even a text without letters as one that came from the language files', () => {
    expect(longer('--')).toBe('[--]');
  });
});
