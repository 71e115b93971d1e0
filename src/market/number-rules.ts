import type { Instrument } from '#wire';
import type { NumberRule } from '../format/number-rule.ts';

/** What a price of a pair has to fit: its decimals and its tick. */
export const priceRule = ({ priceDecimals, tick }: Instrument): NumberRule => ({
  decimals: priceDecimals,
  step: tick,
});

/** What a quantity of a pair has to fit: its decimals and its lot. */
export const quantityRule = ({ quantityDecimals, lot }: Instrument): NumberRule => ({
  decimals: quantityDecimals,
  step: lot,
});
