import { intervalEnd, intervalOpen } from '@tideline/streams/pure';
import { candleOf } from './bar.ts';
import { type CandlePage, type CandleQuery, queryCandles } from './candle-query.ts';
import type { History } from './history.ts';
import type { SymbolMarket } from './symbol-market.ts';

/**
 * A page of candles of a history that is fetched on demand. Periods within a day are the venue's
 * own; longer ones are sums of its days, so that every venue's weeks start on Monday.
 */
export async function queryLoaded(
  market: SymbolMarket,
  history: History,
  query: CandleQuery,
  rest: () => Promise<void>,
): Promise<CandlePage> {
  const { instrument, minutes, live } = market;
  const { period, limit } = query;
  const { symbol } = instrument;
  const before = Math.min(query.before, live.time + 1);
  let from = intervalOpen(period, before - 1);
  for (let at = 1; at < limit; at++) from = intervalOpen(period, from - 1);
  const more = (await history.prepare?.(symbol, period, from)) ?? false;
  if (period === '1d' || period === '1w' || period === '1M') {
    const page = await queryCandles(instrument, minutes, live, query, rest);
    return { candles: page.candles, more: more || page.more };
  }
  const running = intervalOpen(period, live.time);
  const bars = history.past?.(symbol, period, from, Math.min(before, running)) ?? [];
  const candles = bars
    .filter((bar) => intervalEnd(period, bar.time) <= live.time)
    .map((bar) => candleOf(bar, instrument, true));
  const now = before > running ? market.liveCandles(period).at(-1) : undefined;
  return { candles: [...candles, ...(now ? [now] : [])].slice(-limit), more };
}
