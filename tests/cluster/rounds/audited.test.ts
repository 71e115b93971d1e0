import { describe, expect, it } from 'vitest';
import { brokenLines } from './audited.ts';

describe('a failing audit', () => {
  it('shows each broken check with its rows, however many checks hold before it', () => {
    const holds = Array.from({ length: 30 }, (_, at) => `holds   check ${at}`);
    const broken = [
      'BROKEN  triggers fire at a price of the feed',
      '          order 7: 100 is no price',
    ];
    const end = "NOT all holds over 9 postings. 1 prices, 0 of them in the feed's history.";
    expect(brokenLines([...holds, ...broken, end, ''].join('\n'))).toEqual([...broken, end]);
  });
});
