import { type Candle, COIN_SCALE, formatUnits, type Instrument } from '@tideline/wire';

/** Digits of base quantities inside the exchange: the scale every base coin has in the ledger. */
export const QUANTITY_SCALE = COIN_SCALE;

/**
 * A candle in exact integers: prices in ticks (always below 2^53), volume at
 * {@link QUANTITY_SCALE}, turnover at price decimals + QUANTITY_SCALE. `count` 0 is an interval
 * without deals, flat.
 */
export interface Bar {
  /** Opening instant, ms UTC. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: bigint;
  turnover: bigint;
  takerVolume: bigint;
  takerTurnover: bigint;
  count: number;
}

export const flatBar = (time: number, price: number): Bar => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0n,
  turnover: 0n,
  takerVolume: 0n,
  takerTurnover: 0n,
  count: 0,
});

/** Adds a deal that is later than all others in the bar. */
export function addDeal(bar: Bar, price: number, quantity: bigint, bought: boolean): void {
  if (bar.count === 0) {
    bar.open = price;
    bar.high = price;
    bar.low = price;
  } else if (price > bar.high) bar.high = price;
  else if (price < bar.low) bar.low = price;
  bar.close = price;
  bar.count++;
  const turnover = quantity * BigInt(price);
  bar.volume += quantity;
  bar.turnover += turnover;
  if (!bought) return;
  bar.takerVolume += quantity;
  bar.takerTurnover += turnover;
}

/** Adds a later bar to an earlier one; an empty one only extends it. */
export function addBar(into: Bar, bar: Bar): void {
  if (bar.count === 0) return;
  if (into.count === 0) {
    into.open = bar.open;
    into.high = bar.high;
    into.low = bar.low;
  } else {
    if (bar.high > into.high) into.high = bar.high;
    if (bar.low < into.low) into.low = bar.low;
  }
  into.close = bar.close;
  into.count += bar.count;
  into.volume += bar.volume;
  into.turnover += bar.turnover;
  into.takerVolume += bar.takerVolume;
  into.takerTurnover += bar.takerTurnover;
}

/**
 * The bar in the contract's form, in the shortest decimals. `revision` follows the stream engine's
 * rule, `2 × count + final`, so that a client's candle from deals equals the one served here.
 */
export function candleOf(bar: Bar, instrument: Instrument, final: boolean): Candle {
  const { priceDecimals } = instrument;
  const price = (ticks: number): string => formatUnits(BigInt(ticks), priceDecimals);
  const scale = priceDecimals + QUANTITY_SCALE;
  return {
    time: bar.time,
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    volume: formatUnits(bar.volume, QUANTITY_SCALE),
    turnover: formatUnits(bar.turnover, scale),
    count: bar.count,
    takerVolume: formatUnits(bar.takerVolume, QUANTITY_SCALE),
    takerTurnover: formatUnits(bar.takerTurnover, scale),
    final,
    revision: 2 * bar.count + (final ? 1 : 0),
  };
}
