import type { Candle } from '@tideline/wire/calls/market';

/** The candle of an interval without deals: flat at the previous close, volume 0. */
export function flatCandle(time: number, price: string, final: boolean): Candle {
  return {
    time,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: '0',
    turnover: '0',
    count: 0,
    takerVolume: '0',
    takerTurnover: '0',
    final,
    revision: final ? 1 : 0,
  };
}
