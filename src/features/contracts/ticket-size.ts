import { type ContractTerms, contractTerms } from '@tideline/streams';
import { divide, formatFixed, formatUnits, type Instrument, parseUnits } from '@tideline/wire';
import { draftValue, wholeValue } from '../../ui/number-draft.ts';

/** Unit in which a contract's size is typed. Orders are sent in whole lots. */
export type SizeUnit = 'lots' | 'base' | 'quote';

/** A pair and the price at which a size in the quote coin is converted, in price units. */
export interface SizeContext {
  readonly instrument: Instrument;
  /** Null while unknown. */
  readonly price: bigint | null;
}

/** Decimals of a size in the quote coin. */
const MONEY = 2;

function lotOf({ instrument }: SizeContext): {
  readonly terms: ContractTerms;
  readonly lot: bigint;
} {
  const terms = contractTerms(instrument.symbol);
  if (!terms) throw new Error(`${instrument.symbol} is not listed`);
  return { terms, lot: parseUnits(instrument.contractLot, terms.quantityScale) };
}

/** Worth of one lot × 10^{@link MONEY}, as a fraction: numerator and denominator. */
function lotWorth(context: SizeContext, price: bigint): readonly [bigint, bigint] {
  const { terms, lot } = lotOf(context);
  return [price * lot * 10n ** BigInt(MONEY), terms.divisor * 10n ** BigInt(terms.quoteScale)];
}

/**
 * The whole lots of a typed size, rounded down, so that an order is never larger than what was
 * typed. Null while the draft is no number, or while the price is unknown.
 */
export function lotsOfSize(context: SizeContext, unit: SizeUnit, draft: string): bigint | null {
  if (unit === 'lots') return wholeValue(draft);
  const value = draftValue(draft);
  if (value === null) return null;
  if (unit === 'base') {
    const { terms, lot } = lotOf(context);
    return parseUnits(value, terms.quantityScale) / lot;
  }
  if (!context.price) return null;
  const [worth, one] = lotWorth(context, context.price);
  return (parseUnits(value, MONEY) * one) / worth;
}

/**
 * A number of lots as a size in a unit. In the quote coin it rounds up to cents, so that converting
 * it back gives the same lots. Empty while the price is unknown.
 */
export function sizeOfLots(context: SizeContext, unit: SizeUnit, lots: bigint): string {
  if (unit === 'lots') return String(lots);
  if (unit === 'base') {
    const { terms, lot } = lotOf(context);
    return formatUnits(lots * lot, terms.quantityScale);
  }
  if (!context.price) return '';
  const [worth, one] = lotWorth(context, context.price);
  return formatFixed(divide(lots * worth, one, 'ceil'), MONEY);
}
