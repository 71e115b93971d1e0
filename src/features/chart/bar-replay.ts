import type { CandleSeries } from '@tideline/streams';

/** A replay of past candles: null until its first one is chosen. */
export interface BarReplay {
  /** Opening of the newest shown candle, ms UTC. */
  readonly until: number | null;
}

/** The series as it was when a candle closed: nothing after it is known. */
export function replayed(series: CandleSeries | null, replay: BarReplay | null) {
  const until = replay?.until ?? null;
  if (series === null || until === null) return series;
  return { ...series, candles: series.candles.filter(({ time }) => time <= until) };
}

/**
 * The opening of the candle after one.
 *
 * @returns null at the end: the newest candle is still open and belongs to the present
 */
export function nextOf({ candles }: CandleSeries, until: number): number | null {
  const next = candles.findIndex(({ time }) => time > until);
  return next === -1 || next >= candles.length - 1 ? null : (candles[next]?.time ?? null);
}
