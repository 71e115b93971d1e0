import type { Instrument } from '@tideline/wire';
import type { NumberRule } from '../format/number-rule.ts';

/** Constraints of a pair's prices: decimals and tick. */
export const priceRule = ({ priceDecimals, tick }: Instrument): NumberRule => ({
  decimals: priceDecimals,
  step: tick,
});

/** Constraints of a pair's quantities: decimals and lot. */
export const quantityRule = ({ quantityDecimals, lot }: Instrument): NumberRule => ({
  decimals: quantityDecimals,
  step: lot,
});
