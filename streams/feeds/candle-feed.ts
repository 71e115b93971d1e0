import type { Frame, Period } from '@tideline/wire';
import { intervalEnd } from '../candles/index.ts';
import type { Live } from '../live/live.ts';
import type { CandleSeries } from '../market.types.ts';
import { SKEW } from '../parse/fields.ts';
import { candlePageOf, candlesOf } from '../parse/index.ts';
import { CandleSync } from '../sync/candle-sync.ts';
import type { Effect } from '../sync/effect.ts';
import { PAGE } from '../sync/lengths.ts';
import { Feed } from './feed.ts';
import type { FeedContext } from './feed-context.ts';

/** Live candles change at most four times a second; a quiet one still sends every 5 s. */
const LIMITS = { floor: 3_000, ceiling: 12_500, pollEvery: 3_000 };

/** Candles of one pair and period: history by REST and live ones by socket, merged by revision. */
export class CandleFeed extends Feed<CandleSeries> {
  readonly symbol: string;
  readonly period: Period;
  protected override readonly sync: CandleSync;
  #exchangeTime: number | null = null;
  #view: CandleSeries | null = null;
  #asked = PAGE;

  constructor(symbol: string, period: Period, context: FeedContext) {
    super(`kline:${symbol}:${period}`, LIMITS, context);
    this.symbol = symbol;
    this.period = period;
    this.sync = new CandleSync(period);
  }

  get broken(): boolean {
    return this.sync.broken;
  }
  get known(): boolean {
    return this.sync.candles.length > 0;
  }
  /** Opening time of the oldest candle, if older ones can be requested. */
  get olderThan(): number | null {
    return this.sync.more ? (this.sync.candles[0]?.time ?? null) : null;
  }

  protected apply(frame: Frame): Effect {
    const candles = candlesOf(frame.data, frame.time);
    const { last } = this.sync;
    if (last && last.time > frame.time + SKEW) return this.sync.ahead();
    return candles ? this.#note(this.sync.push(candles, frame.time), frame.time) : 'malformed';
  }

  protected answer(data: unknown, time: number): Effect {
    const page = candlePageOf(data, this.symbol, this.period);
    if (!page) return 'malformed';
    const effect = this.merging(this.sync, () => this.sync.snapshot(page, time, this.#asked));
    return this.#note(effect, time);
  }

  /**
   * A page of older history.
   * @param epoch - the epoch of the request: another one has another history
   */
  older(data: unknown, epoch: string | null, now: number): void {
    const page = candlePageOf(data, this.symbol, this.period);
    const same = epoch === this.context.epoch && (data as { epoch: string }).epoch === epoch;
    if (!page) this.stats.malformed += 1;
    else if (same && this.sync.older(page)) this.review(now, true);
  }

  /** Number of candles a poll must fetch to reach back to the held ones, at exchange time `now`. */
  ask(now: number): number {
    const last = this.sync.candles.at(-1);
    if (!last || this.sync.short) this.#asked = PAGE;
    else {
      const length = intervalEnd(this.period, last.time) - last.time;
      this.#asked = Math.min(PAGE, Math.max(2, Math.ceil((now - last.time) / length) + 2));
    }
    return this.#asked;
  }

  protected gap(): void {
    this.sync.gap();
  }
  protected damaged(frame: Frame | null): void {
    this.sync.lost(frame?.time ?? this.asOf);
  }

  read(): Live<CandleSeries> {
    const stamp = this.stamp();
    if (!this.known) return { ...stamp, value: null, exchangeTime: null, seq: null };
    const { symbol, period } = this;
    const { candles, more, rebuilt } = this.sync;
    const known = this.#view;
    if (candles !== known?.candles || more !== known.more) {
      this.#view = { symbol, period, candles, more, rebuilt };
    }
    const seq = candles.at(-1)?.revision ?? null;
    return { ...stamp, value: this.#view, exchangeTime: this.#exchangeTime, seq };
  }

  #note(effect: Effect, time: number): Effect {
    if (effect === 'changed') this.#exchangeTime = time;
    return effect;
  }
}
