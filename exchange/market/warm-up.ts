import type { MarketHub } from './hub.ts';

const DAY = 86_400_000;
/** Shortest time between two days, ms: one takes about 2 ms. */
const PACE = 100;
/** Share of the time for this work. On a slow or a busy machine a day takes longer. */
const SHARE = 0.02;
/** Days that the running week and month need, for all pairs; then charts of days, pair by pair. */
const MONTH = 31;
const CHART = 300;

/**
 * Computes past days ahead: first the last month of every pair, then a chart's worth of days. Takes
 * a minute for the first, ten for the second, and longer on a machine that has less to spare.
 * @returns stops it
 */
export function warmUp(hub: MarketHub): () => void {
  const { history } = hub.feed;
  const today = Math.floor(hub.time / DAY) * DAY;
  const work = days(hub.symbols, today, history.start);
  let timer: ReturnType<typeof setTimeout>;
  const wait = (time: number): void => {
    timer = setTimeout(step, time);
    timer.unref();
  };
  const step = (): void => {
    const next = work.next();
    if (next.done) return;
    const began = performance.now();
    history.day(next.value.symbol, next.value.open);
    wait(Math.max(PACE, (performance.now() - began) / SHARE));
  };
  wait(PACE);
  return () => clearTimeout(timer);
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
