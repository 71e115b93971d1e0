import type { Candle, Period } from '#wire';
import { CandleStore, intervalEnd } from '../candles/index.ts';

/** Candles held, newest: more than a phone's chart can show, few enough to redraw at once. */
export const CHART_LENGTH = 3_000;

/**
 * History and live candles of one pair and period in one list, by revision. A hole between the last
 * candle and a newer one stops publication until REST has filled it.
 */
export class CandleSync {
  readonly #period: Period;
  #series: CandleStore;
  #buffer: Candle[] = [];
  #broken = true;
  #more = true;
  #rebuilt = 0;

  constructor(period: Period) {
    this.#period = period;
    this.#series = new CandleStore({ interval: period, limit: CHART_LENGTH });
  }

  get candles(): readonly Candle[] {
    return this.#series.candles;
  }
  get broken(): boolean {
    return this.#broken;
  }
  /** Older candles exist and there is room for them. */
  get more(): boolean {
    return this.#more && this.candles.length < CHART_LENGTH;
  }
  /** Grows when anything but the last candle changed. */
  get rebuilt(): number {
    return this.#rebuilt;
  }

  /** Candles from the socket, absolute. */
  push(candles: readonly Candle[]): 'changed' | 'same' | 'held' | 'old' {
    if (candles.length === 0) return this.#broken ? 'held' : 'same';
    const last = this.candles.at(-1);
    const newest = candles.reduce((a, b) => (b.time > a.time ? b : a));
    const joined = last !== undefined && this.#joins(last, candles);
    if (this.#broken || !joined) {
      this.#broken = true;
      this.#buffer = [...this.#buffer, ...candles].slice(-CHART_LENGTH);
      return 'held';
    }
    if (newest.time < last.time) this.#rebuilt += 1;
    return this.#series.merge(candles) ? 'changed' : 'same';
  }

  /** The newest page of history. It must reach back to what is held, else the chart begins anew with it. */
  snapshot(candles: readonly Candle[], more: boolean): 'changed' | 'same' | 'old' {
    const last = this.candles.at(-1);
    const newest = candles.at(-1);
    const oldest = candles[0];
    if (!newest || !oldest) return 'old';
    if (last && newest.time < last.time) return 'old';
    const wasBroken = this.#broken;
    if (!last || oldest.time > intervalEnd(this.#period, last.time)) {
      this.#series = new CandleStore({ interval: this.#period, limit: CHART_LENGTH });
      this.#more = more;
    }
    const changed = this.#series.merge(candles);
    if (changed) this.#rebuilt += 1;
    this.#broken = false;
    const waiting = this.#buffer.sort((a, b) => a.time - b.time || a.revision - b.revision);
    this.#buffer = [];
    const after = waiting.length > 0 ? this.push(waiting) : 'same';
    return changed || wasBroken || after === 'changed' ? 'changed' : 'same';
  }

  /** A page of older history. */
  older(candles: readonly Candle[], more: boolean): void {
    this.#more = more;
    if (this.#series.merge(candles)) this.#rebuilt += 1;
  }

  gap(): void {
    this.#broken = true;
  }

  restart(): void {
    this.#series = new CandleStore({ interval: this.#period, limit: CHART_LENGTH });
    this.#buffer = [];
    this.#broken = true;
    this.#more = true;
  }

  /** Whether the candles, put together with the last one held, leave no interval out. */
  #joins(last: Candle, candles: readonly Candle[]): boolean {
    let end = intervalEnd(this.#period, last.time);
    for (const candle of [...candles].sort((a, b) => a.time - b.time)) {
      if (candle.time > end) return false;
      end = Math.max(end, intervalEnd(this.#period, candle.time));
    }
    return true;
  }
}
