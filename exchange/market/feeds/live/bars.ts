import type { CandleText, TradeText } from '@tideline/streams/node';
import type { Instrument, Price, Quantity } from '@tideline/wire';
import type { Print } from '../../../foundation/ports/ports.ts';
import type { Bar } from '../../bar.ts';
import { QUANTITY_SCALE } from '../../bar.ts';
import { dealRounding, quantityOf, ticksOf } from '../recording/units.ts';

/**
 * A venue's candle as a bar; null when its prices are not positive, or not between its low and
 * high. Where the venue states no turnover, it is volume × the middle of high and low; an unstated
 * count of deals is 1, and unstated parts of takers are 0.
 */
export function barOf(candle: CandleText, instrument: Instrument): Bar | null {
  const open = ticksOf(candle.open, instrument);
  const high = ticksOf(candle.high, instrument);
  const low = ticksOf(candle.low, instrument);
  const close = ticksOf(candle.close, instrument);
  const volume = quantityOf(candle.volume);
  if (open === null || high === null || low === null || close === null || volume === null)
    return null;
  const prices = [open, high, low, close];
  if (prices.some((each) => each < low || each > high)) return null;
  const turnover = scaledTurnover(candle.turnover, instrument);
  const takerTurnover = scaledTurnover(candle.takerTurnover, instrument);
  return {
    time: candle.time,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume,
    turnover: turnover ?? (volume * (high + low)) / 2n,
    takerVolume: (candle.takerVolume === null ? null : quantityOf(candle.takerVolume)) ?? 0n,
    takerTurnover: takerTurnover ?? 0n,
    count: volume === 0n ? 0 : Math.max(1, candle.count ?? 1),
  };
}

/** A trade worth more whole quote coins is a fault of the venue. */
const LARGEST_DEAL = 10n ** 12n;

/**
 * A venue's trade as a print; null when its time, price, quantity or worth is none that a deal can
 * have.
 */
export function printOf(trade: TradeText, instrument: Instrument): Print | null {
  const price = ticksOf(trade.price, instrument, dealRounding(trade.side));
  const quantity = quantityOf(trade.quantity);
  if (price === null || !quantity || !Number.isSafeInteger(trade.time)) return null;
  const largest = LARGEST_DEAL * 10n ** BigInt(instrument.priceDecimals + QUANTITY_SCALE);
  if (price * quantity > largest) return null;
  return {
    price: price as Price,
    quantity: quantity as Quantity,
    side: trade.side,
    time: trade.time,
  };
}

/** Turnover in ticks × base units. */
function scaledTurnover(text: string | null, instrument: Instrument): bigint | null {
  if (text === null) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  const scale = instrument.priceDecimals + QUANTITY_SCALE;
  const digits = whole + fraction.slice(0, scale).padEnd(scale, '0');
  return /^\d+$/.test(digits) ? BigInt(digits) : null;
}
