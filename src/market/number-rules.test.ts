import { INSTRUMENTS } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { settleDraft, stepDraft } from '../ui/number-draft.ts';
import { priceRule, quantityRule } from './number-rules.ts';

describe('numbers of a pair', () => {
  it.each(INSTRUMENTS.map((each) => [each.symbol, each] as const))(
    '%s: a price moves by its tick, a quantity by its lot',
    (_, instrument) => {
      expect(Number(stepDraft('', 1, priceRule(instrument)))).toBe(Number(instrument.tick));
      expect(Number(stepDraft('', 1, quantityRule(instrument)))).toBe(Number(instrument.lot));
    },
  );

  it('a price off the grid is rounded to it', () => {
    const coarse = { priceDecimals: 2, tick: '0.05' } as never;
    expect(settleDraft('10.07', priceRule(coarse))).toBe('10.05');
  });
});
