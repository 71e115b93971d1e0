import type { Candle } from '@tideline/wire/calls/market';
import { partitionPoint } from '../partition-point.ts';
import { flatCandle } from './flat-candle.ts';
import { type Interval, intervalEnd, type PeriodAnchors } from './interval.ts';

export interface CandleStoreOptions {
  readonly interval: Interval;
  readonly anchors?: PeriodAnchors;
  /** Number of newest candles kept; all when absent. */
  readonly limit?: number;
}

/**
 * The candles of one symbol and interval from several sources, history and live, in order of time.
 *
 * Of two candles of one interval the higher revision is kept, regardless of arrival. An empty
 * candle repeats the previous close, so a revision of its neighbour updates it.
 */
export class CandleStore {
  readonly #options: CandleStoreOptions;
  #candles: Candle[] = [];

  constructor(options: CandleStoreOptions) {
    this.#options = options;
  }

  /** Oldest first. A new array after each change, the same one otherwise. */
  get candles(): readonly Candle[] {
    return this.#candles;
  }

  /** Adds candles in any order; true when anything changed. */
  merge(candles: readonly Candle[]): boolean {
    const before = this.#candles;
    let next: Candle[] | null = null;
    for (const candle of candles) {
      next = this.#put(next ?? before, candle, next !== null) ?? next;
    }
    if (next === null) return false;
    const limit = this.#options.limit ?? Number.POSITIVE_INFINITY;
    if (next.length > limit) next.splice(0, next.length - limit);
    this.#candles = next;
    return true;
  }

  /** @returns the changed array (a copy unless `own`), or null when nothing changes */
  #put(list: readonly Candle[], candle: Candle, own: boolean): Candle[] | null {
    const at = partitionPoint(list, ({ time }) => time <= candle.time) - 1;
    const known = list[at];
    const replaces = known?.time === candle.time;
    if (replaces && known.revision >= candle.revision) return null;
    const next = own ? (list as Candle[]) : [...list];
    const index = replaces ? at : at + 1;
    next.splice(index, replaces ? 1 : 0, candle);
    this.#redraw(next, index);
    return next;
  }

  /** Sets the empty candles from `index` on to the previous close. */
  #redraw(list: Candle[], index: number): void {
    const { interval, anchors } = this.#options;
    for (let at = Math.max(1, index); ; at++) {
      const [previous, candle] = [list[at - 1], list[at]];
      if (!previous || !candle) return;
      const adjoins = intervalEnd(interval, previous.time, anchors) === candle.time;
      if (candle.count === 0 && adjoins && candle.open !== previous.close) {
        list[at] = {
          ...flatCandle(candle.time, previous.close, candle.final),
          revision: candle.revision,
        };
      } else if (at > index) return;
    }
  }
}
