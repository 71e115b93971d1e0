import { intervalEnd, intervalOpen } from '@tideline/streams/pure';
import type { Candle, Instrument, Period } from '@tideline/wire';
import { addBar, type Bar, candleOf, flatBar } from './bar.ts';
import type { Minutes } from './minutes.ts';

const DAY = 86_400_000;

/** A day that is not cached takes about 2 ms, which bounds the wait of other requests. */
const SLICE = 8;

export interface CandleQuery {
  readonly period: Period;
  /** Maximum number; the newest are kept. */
  readonly limit: number;
  /** Only candles that open before this instant. */
  readonly before: number;
}

export interface CandlePage {
  readonly candles: Candle[];
  /** Whether older candles exist. */
  readonly more: boolean;
}

/**
 * A page of candles, oldest first. Periods within a day sum minutes, longer ones days. The running
 * candle, when requested, ends with the running minute.
 *
 * @param live - the running minute
 * @param rest - yields to the event loop
 */
export async function queryCandles(
  instrument: Instrument,
  minutes: Minutes,
  live: Bar,
  query: CandleQuery,
  rest: () => Promise<void>,
): Promise<CandlePage> {
  const { period } = query;
  const opens = openings(period, minutes.start, live.time, query);
  const [first, last] = [opens[0], opens.at(-1)];
  if (first === undefined || last === undefined) return { candles: [], more: false };
  const end = intervalEnd(period, last);
  const sums = new Map<number, Bar>();
  let close = 0;
  const add = (bar: Bar): void => {
    const open = intervalOpen(period, bar.time);
    const sum = sums.get(open);
    if (sum) addBar(sum, bar);
    else sums.set(open, { ...bar, time: open });
    close = bar.close;
  };
  let turn = performance.now();
  for (let day = dayOpen(Math.max(first, minutes.start)); day < end; day += DAY) {
    if (isLong(period) && day + DAY <= live.time && day >= minutes.start) add(minutes.day(day));
    else {
      const from = Math.max(day, first, minutes.start);
      for (const bar of minutes.list(from, Math.min(day + DAY, end, live.time))) add(bar);
    }
    if (performance.now() - turn < SLICE) continue;
    await rest();
    turn = performance.now();
  }
  if (live.time < end) add(live);
  const candles = opens.map((open) => {
    const bar = sums.get(open) ?? flatBar(open, close);
    return candleOf(bar, instrument, intervalEnd(period, open) <= live.time);
  });
  return { candles, more: first > minutes.start };
}

const isLong = (period: Period): boolean => period === '1d' || period === '1w' || period === '1M';

/** Opening instants of the requested candles, oldest first. */
function openings(period: Period, start: number, live: number, query: CandleQuery): number[] {
  const opens: number[] = [];
  const oldest = intervalOpen(period, start);
  let open = intervalOpen(period, Math.min(query.before - 1, live));
  while (open >= oldest && opens.length < query.limit) {
    opens.push(open);
    open = intervalOpen(period, open - 1);
  }
  return opens.reverse();
}

const dayOpen = (time: number): number => Math.floor(time / DAY) * DAY;
