import type { Candle, Period } from '#wire';
import { CandleStore, intervalEnd } from '../candles/index.ts';
import { ContinuityProof } from './continuity-proof.ts';

/** Candles held, newest: more than a phone's chart can show, few enough to redraw at once. */
export const CHART_LENGTH = 3_000;
/** Candles of one page: a phone's chart shows 60 to 120 at once. */
export const PAGE = 300;

/**
 * History and live candles of one pair and period in one list, by revision. Whatever would leave a
 * hole, or a candle behind that is not known to be final, stops publication until REST has filled it.
 */
export class CandleSync {
  readonly #period: Period;
  #series: CandleStore;
  #buffer: Candle[] = [];
  readonly #proof = new ContinuityProof();
  #more = true;
  #short = false;
  #rebuilt = 0;

  constructor(period: Period) {
    this.#period = period;
    this.#series = new CandleStore({ interval: period, limit: CHART_LENGTH });
  }

  get candles(): readonly Candle[] {
    return this.#series.candles;
  }
  get broken(): boolean {
    return this.candles.length === 0 || this.#buffer.length > 0 || this.#proof.doubtful;
  }
  /** Older candles exist and there is room for them. */
  get more(): boolean {
    return this.#more && this.candles.length < CHART_LENGTH;
  }
  /** The last snapshot did not reach back to what is held: a whole page is needed. */
  get short(): boolean {
    return this.#short;
  }
  /** Grows when anything but the last candle changed. */
  get rebuilt(): number {
    return this.#rebuilt;
  }

  /** Candles from the socket, absolute, with the exchange time of the frame. */
  push(candles: readonly Candle[], time: number): 'changed' | 'same' | 'held' | 'old' {
    this.#proof.heard(time);
    if (candles.length === 0) return this.broken ? 'held' : 'same';
    const last = this.candles.at(-1);
    if (!last || this.#buffer.length > 0 || !this.#joins(last, candles)) {
      this.#buffer = [...this.#buffer, ...candles].slice(-CHART_LENGTH);
      return 'held';
    }
    this.#proof.follows();
    return this.#merge(candles) ? 'changed' : 'same';
  }

  /** The newest page of history, with the exchange time it was read at. */
  snapshot(
    candles: readonly Candle[],
    more: boolean,
    time: number,
  ): 'changed' | 'same' | 'held' | 'old' {
    const before = this.candles;
    const last = before.at(-1);
    const newest = candles.at(-1);
    if (!newest || (last && newest.time < last.time)) return 'old';
    if (!last || !this.#joins(last, candles)) {
      // A page sized to reach what is held no longer does (the clock was wrong, the exchange began
      // anew): a chart begins with a whole one.
      this.#short = more && candles.length < PAGE;
      if (this.#short) return 'held';
      this.#series = new CandleStore({ interval: this.#period, limit: CHART_LENGTH });
      this.#more = more;
    }
    this.#short = false;
    this.#merge(candles);
    this.#proof.snapshot(time);
    this.#drain();
    if (this.broken) return 'held';
    return this.candles === before ? 'same' : 'changed';
  }

  /** A page of older history; dropped when the chart has moved on meanwhile and it does not adjoin. */
  older(candles: readonly Candle[], more: boolean): void {
    const oldest = this.candles[0];
    const newest = candles.at(-1);
    if (!oldest || (newest && intervalEnd(this.#period, newest.time) < oldest.time)) return;
    this.#more = more;
    this.#merge(candles);
  }

  /** Frames are missing, or a new connection begins. */
  interrupted(): void {
    this.#proof.interrupted();
  }

  restart(): void {
    this.#series = new CandleStore({ interval: this.#period, limit: CHART_LENGTH });
    this.#buffer = [];
    this.#proof.reset();
    this.#more = true;
    this.#short = false;
  }

  #merge(candles: readonly Candle[]): boolean {
    const before = this.candles;
    if (!this.#series.merge(candles)) return false;
    const { length } = this.candles;
    const kept = this.candles.every((candle, at) => at === length - 1 || candle === before[at]);
    if (!kept) this.#rebuilt += 1;
    return true;
  }

  /** Takes the waiting candles when they join by now. */
  #drain(): void {
    const last = this.candles.at(-1);
    if (!last || this.#buffer.length === 0) return;
    const waiting = newestRevisions(this.#buffer);
    if (!this.#joins(last, waiting)) return;
    this.#buffer = [];
    this.#merge(waiting);
    this.#proof.follows();
  }

  /**
   * Whether the candles, put together with the last one held, leave no interval out and none open:
   * one that is followed by another must be final, or its last deals are missing.
   */
  #joins(last: Candle, candles: readonly Candle[]): boolean {
    let open = last;
    for (const candle of newestRevisions(candles)) {
      if (candle.time < open.time) continue;
      if (candle.time === open.time) {
        if (candle.revision > open.revision) open = candle;
        continue;
      }
      if (!open.final || candle.time !== intervalEnd(this.#period, open.time)) return false;
      open = candle;
    }
    return true;
  }
}

/** One candle of each interval, the newest known, oldest interval first. */
function newestRevisions(candles: readonly Candle[]): Candle[] {
  const newest = new Map<number, Candle>();
  for (const candle of candles) {
    const known = newest.get(candle.time);
    if (!known || candle.revision > known.revision) newest.set(candle.time, candle);
  }
  return [...newest.values()].sort((a, b) => a.time - b.time);
}
