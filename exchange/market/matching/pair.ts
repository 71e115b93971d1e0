import {
  type Coin,
  coinByCode,
  formatFixed,
  INSTRUMENTS,
  type Instrument,
  parseUnits,
  pow10,
  tryParseUnits,
} from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';

/** An instrument with its increments parsed once into units. */
export interface Pair {
  readonly symbol: string;
  readonly instrument: Instrument;
  readonly base: Coin;
  readonly quote: Coin;
  /** Price units. */
  readonly tick: bigint;
  readonly priceDecimals: number;
  /** Base units. */
  readonly lot: bigint;
  readonly maxQuantity: bigint;
  /** Price units; the largest order at this price is worth {@link LARGEST_WORTH}. */
  readonly maxPrice: bigint;
  readonly contractLot: bigint;
  /** Quote units. */
  readonly minTurnover: bigint;
  readonly maxTurnover: bigint;
  /** Price units × base units per quote unit. */
  readonly divisor: bigint;
}

/**
 * Maximum worth of one order in whole quote coins. In units it is about a fiftieth of the largest
 * column value, so no product of a valid price and quantity can overflow.
 */
const LARGEST_WORTH = 10n ** 9n;

export function pairFrom(instrument: Instrument): Pair {
  const base = coinByCode(instrument.base);
  const quote = coinByCode(instrument.quote);
  if (!base || !quote) throw new Error(`${instrument.symbol} trades a coin that is not listed`);
  const priceDecimals = instrument.priceDecimals;
  const tick = parseUnits(instrument.tick, priceDecimals);
  const maxQuantity = parseUnits(instrument.maxQuantity, base.scale);
  const maxTurnover = LARGEST_WORTH * pow10(quote.scale);
  const divisor = pow10(priceDecimals + base.scale - quote.scale);
  const highest = (maxTurnover * divisor) / maxQuantity;
  return {
    symbol: instrument.symbol,
    instrument,
    base,
    quote,
    tick,
    priceDecimals,
    lot: parseUnits(instrument.lot, base.scale),
    maxQuantity,
    maxPrice: highest - (highest % tick),
    contractLot: parseUnits(instrument.contractLot, base.scale),
    minTurnover: parseUnits(instrument.minTurnover, quote.scale),
    maxTurnover,
    divisor,
  };
}

export const PAIRS: ReadonlyMap<string, Pair> = new Map(
  INSTRUMENTS.map((each) => [each.symbol, pairFrom(each)]),
);

/**
 * Price × quantity in quote units. Exact for whole lots: price and quantity decimals together never
 * exceed the quote coin's scale. Rounds down for a part of a lot, which nobody trades.
 */
export function turnoverOf(pair: Pair, price: bigint, quantity: bigint): bigint {
  return (price * quantity) / pair.divisor;
}

/** Largest number of whole lots that `budget` quote units buy at a price. Rounds down. */
export function lotsFor(pair: Pair, budget: bigint, price: bigint): bigint {
  return floorToLot(pair, (budget * pair.divisor) / price);
}

/** Rounds down to whole lots. */
export function floorToLot(pair: Pair, quantity: bigint): bigint {
  return quantity - (quantity % pair.lot);
}

/** A price in the contract's format, in price units. */
export const priceText = ({ instrument }: Pair, price: bigint): string =>
  formatFixed(price, instrument.priceDecimals);

/**
 * Parses a price of a request into price units.
 * @throws CallError `price-off-tick`, `price-invalid` at zero or beyond {@link Pair.maxPrice}
 */
export function readPrice(pair: Pair, text: string, field: string): bigint {
  const price = tryParseUnits(text, pair.priceDecimals);
  if (price === null || price % pair.tick !== 0n) {
    throw new CallError('price-off-tick', field, { tick: pair.instrument.tick });
  }
  if (price <= 0n || price > pair.maxPrice) throw new CallError('price-invalid', field);
  return price;
}
