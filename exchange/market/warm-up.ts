import type { MarketHub } from './hub.ts';

const DAY = 86_400_000;
/** A day takes about 2 ms: one every 100 ms is 2 % of a core. */
const PACE = 100;
/** Days that the running week and month need, for all pairs; then charts of days, pair by pair. */
const MONTH = 31;
const CHART = 300;

/**
 * Computes past days ahead: first the last month of every pair, then a chart's worth of days. Takes
 * a minute for the first, ten for the second.
 * @returns stops it
 */
export function warmUp(hub: MarketHub): () => void {
  const { history } = hub.feed;
  const today = Math.floor(hub.time / DAY) * DAY;
  const work = days(hub.symbols, today, history.start);
  const timer = setInterval(() => {
    const next = work.next();
    if (next.done) clearInterval(timer);
    else history.day(next.value.symbol, next.value.open);
  }, PACE);
  timer.unref();
  return () => clearInterval(timer);
}

function* days(
  symbols: readonly string[],
  today: number,
  start: number,
): Generator<{ symbol: string; open: number }> {
  for (const [from, to] of [
    [1, MONTH],
    [MONTH + 1, CHART],
  ] as const) {
    for (const symbol of symbols) {
      for (let back = from; back <= to; back++) {
        const open = today - back * DAY;
        if (open >= start) yield { symbol, open };
      }
    }
  }
}
