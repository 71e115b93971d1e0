import { intervalEnd } from '@tideline/streams/pure';
import type { Candle, Deal } from '@tideline/wire';
import { aggregateOf } from '../market/deals.ts';
import type { Summed } from '../market/intervals.ts';
import type { DayTicker } from '../market/tickers.ts';
import { eightDecimals } from '../text.ts';

/** Fields that every event begins with: kind, time of sending (ms UTC) and pair. */
const head = (e: string, E: number, s: string) => ({ e, E, s });

export const tradeEvent = (E: number, s: string, id: number, deal: Deal) => ({
  ...head('trade', E, s),
  t: id,
  p: eightDecimals(deal.price),
  q: eightDecimals(deal.quantity),
  T: deal.time,
  m: deal.side === 'sell',
  M: true,
});

export const aggTradeEvent = (E: number, s: string, id: number, deal: Deal) => ({
  ...head('aggTrade', E, s),
  ...aggregateOf(id, deal),
});

/** @param ids - of the first and the last deal; -1 where the candle has none or it has no id */
export const klineEvent = (
  E: number,
  s: string,
  { interval: i, summed }: { readonly interval: string; readonly summed: Summed },
  candle: Candle,
  { first, last }: { readonly first: number; readonly last: number },
) => ({
  ...head('kline', E, s),
  k: {
    t: candle.time,
    T: intervalEnd(summed.to, candle.time) - 1,
    s,
    i,
    f: first,
    L: last,
    o: eightDecimals(candle.open),
    c: eightDecimals(candle.close),
    h: eightDecimals(candle.high),
    l: eightDecimals(candle.low),
    v: eightDecimals(candle.volume),
    n: candle.count,
    x: candle.final,
    q: eightDecimals(candle.turnover),
    V: eightDecimals(candle.takerVolume),
    Q: eightDecimals(candle.takerTurnover),
    B: '0',
  },
});

export const tickerEvent = (E: number, ticker: DayTicker) => ({
  ...head('24hrTicker', E, ticker.symbol),
  p: ticker.priceChange,
  P: ticker.priceChangePercent,
  w: ticker.weightedAvgPrice,
  x: ticker.prevClosePrice,
  c: ticker.lastPrice,
  Q: ticker.lastQty,
  b: ticker.bidPrice,
  B: ticker.bidQty,
  a: ticker.askPrice,
  A: ticker.askQty,
  o: ticker.openPrice,
  h: ticker.highPrice,
  l: ticker.lowPrice,
  v: ticker.volume,
  q: ticker.quoteVolume,
  O: ticker.openTime,
  C: ticker.closeTime,
  F: ticker.firstId,
  L: ticker.lastId,
  n: ticker.count,
});

export const miniTickerEvent = (E: number, ticker: DayTicker) => ({
  ...head('24hrMiniTicker', E, ticker.symbol),
  c: ticker.lastPrice,
  o: ticker.openPrice,
  h: ticker.highPrice,
  l: ticker.lowPrice,
  v: ticker.volume,
  q: ticker.quoteVolume,
});
