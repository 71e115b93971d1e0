import { describe, expect, it } from 'vitest';
import { longer } from './long-texts.ts';

describe('texts that reveal overflow', () => {
  it('accents letters, keeps amounts, and is 40 % longer', () => {
    expect(longer('Available 1,000.50 USDT')).toBe('[Áváíláblé 1,000.50 ÚSDT~~~~~ ~]');
  });
  it('brackets a text without letters too', () => {
    expect(longer('--')).toBe('[--]');
  });
});
