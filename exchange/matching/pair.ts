import {
  type Coin,
  coinByCode,
  divide,
  INSTRUMENTS,
  type Instrument,
  parseUnits,
  pow10,
  type Rounding,
} from '#wire';

/** An instrument with its increments read once into units. */
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
  readonly contractLot: bigint;
  /** Quote units. */
  readonly minTurnover: bigint;
  /** Price units × base units per quote unit. */
  readonly divisor: bigint;
}

export function pairFrom(instrument: Instrument): Pair {
  const base = coinByCode(instrument.base);
  const quote = coinByCode(instrument.quote);
  if (!base || !quote) throw new Error(`${instrument.symbol} trades a coin that is not listed`);
  const priceDecimals = instrument.priceDecimals;
  return {
    symbol: instrument.symbol,
    instrument,
    base,
    quote,
    tick: parseUnits(instrument.tick, priceDecimals),
    priceDecimals,
    lot: parseUnits(instrument.lot, base.scale),
    maxQuantity: parseUnits(instrument.maxQuantity, base.scale),
    contractLot: parseUnits(instrument.contractLot, base.scale),
    minTurnover: parseUnits(instrument.minTurnover, quote.scale),
    divisor: pow10(priceDecimals + base.scale - quote.scale),
  };
}

export const PAIRS: ReadonlyMap<string, Pair> = new Map(
  INSTRUMENTS.map((each) => [each.symbol, pairFrom(each)]),
);

/**
 * Price × quantity in quote units. Exact for whole lots: price and quantity decimals together never
 * exceed the quote coin's scale. The rounding matters only for quantities below a lot.
 */
export function turnoverOf(
  pair: Pair,
  price: bigint,
  quantity: bigint,
  rounding: Rounding,
): bigint {
  return divide(price * quantity, pair.divisor, rounding);
}

/** Most whole lots that `budget` quote units buy at a price. Rounds down. */
export function lotsFor(pair: Pair, budget: bigint, price: bigint): bigint {
  return floorToLot(pair, (budget * pair.divisor) / price);
}

/** Rounds down to whole lots. */
export function floorToLot(pair: Pair, quantity: bigint): bigint {
  return quantity - (quantity % pair.lot);
}
