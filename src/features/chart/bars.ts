import { type Candle, PERIODS, type Period } from '@tideline/wire';

/** Chart periods: time-share, or candles of a period. */
export const VIEWS = ['time', ...PERIODS] as const;
export type ChartView = (typeof VIEWS)[number];

/** Views in reach on the chart page; the others are in the sheet. */
export const AT_HAND: readonly ChartView[] = ['time', '1m', '5m', '15m', '60m', '4h', '1d'];

export const isView = (text: string): text is ChartView =>
  (VIEWS as readonly string[]).includes(text);

/** Time-share is drawn from one-minute candles (CONST:kline-periods). */
export const periodOf = (view: ChartView): Period => (view === 'time' ? '1m' : view);

/** Coordinates of one bar. Floats: these are positions on a canvas, never money. */
export interface Bar {
  /** Seconds UTC, as the chart library counts. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export const barOf = (candle: Candle): Bar => ({
  time: candle.time / 1000,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
  volume: Number(candle.volume),
});

const DAY = 86_400;

/**
 * The average line of time-share: the day's volume-weighted price so far, restarting at midnight
 * UTC. A minute without deals keeps the previous average.
 */
export function averageLine(
  candles: readonly Candle[],
): readonly { readonly time: number; readonly value: number }[] {
  let day = Number.NaN;
  let turnover = 0;
  let volume = 0;
  return candles.map((candle) => {
    const time = candle.time / 1000;
    const today = Math.floor(time / DAY);
    if (today !== day) {
      day = today;
      turnover = 0;
      volume = 0;
    }
    turnover += Number(candle.turnover);
    volume += Number(candle.volume);
    return { time, value: volume > 0 ? turnover / volume : Number(candle.close) };
  });
}

/** How the held bars differ from the new ones. */
export type ChartStep =
  | { readonly kind: 'whole' }
  /** Replace the last bar and append the rest, from this index on. */
  | { readonly kind: 'tail'; readonly from: number }
  | { readonly kind: 'none' };

export interface Shown {
  readonly key: string;
  readonly rebuilt: number;
  readonly first: number;
  readonly last: number;
}

/** Whether the last bars can be updated in place or the series must be drawn again. */
export function chartStep(shown: Shown | null, next: Shown, times: readonly number[]): ChartStep {
  if (times.length === 0) return shown === null ? { kind: 'none' } : { kind: 'whole' };
  if (
    shown === null ||
    shown.key !== next.key ||
    shown.rebuilt !== next.rebuilt ||
    shown.first !== next.first ||
    next.last < shown.last
  ) {
    return { kind: 'whole' };
  }
  let from = times.length - 1;
  while (from > 0 && (times[from] ?? 0) > shown.last) from--;
  // The last bar is missing: the data belongs to another series.
  return times[from] === shown.last ? { kind: 'tail', from } : { kind: 'whole' };
}
