import type { Candle } from '@tideline/wire/calls/market';
import { formatUnits } from '@tideline/wire/decimal';
import { FINER, MALFORMED, parseTicks, significantDecimals } from '../book/decimal-text.ts';
import {
  type CandleRow,
  DealUnits,
  TAKER_TURNOVER,
  TAKER_VOLUME,
  TURNOVER,
  VOLUME,
} from './candle-row.ts';
import { DealIds, type DealIdsState } from './deal-ids.ts';
import { flatCandle } from './flat-candle.ts';
import type { Interval, PeriodAnchors } from './interval.ts';
import { IntervalSeries, type IntervalSeriesState } from './interval-series.ts';

/** The fields of a deal that candles need; our own and every venue's deals have them. */
export interface CandleDeal {
  /**
   * Numeric ids order the deals of an interval; deals with text ids are ordered by time, then
   * arrival.
   */
  readonly id: number | string;
  /** Exchange time, ms UTC; it determines the interval. */
  readonly time: number;
  readonly price: string;
  readonly quantity: string;
  /** Side of the taker; null when the venue does not report it (then there is no taker volume). */
  readonly side: 'buy' | 'sell' | null;
  /** Number of trades in this deal (Binance aggTrade: `l − f + 1`); 1 when absent. */
  readonly count?: number;
}

export interface CandleBuilderOptions {
  readonly intervals: readonly Interval[];
  readonly anchors?: PeriodAnchors;
  /** Initial decimals; finer deals increase them. */
  readonly priceDecimals?: number;
  readonly quantityDecimals?: number;
  /** Number of candles kept per interval for late deals and history; all when absent. */
  readonly keep?: number;
  /** Receives each candle that is no longer kept, which no later deal can change. */
  dropped?(candle: FinishedCandle): void;
}

/** The result of {@link CandleBuilder.save}. */
export interface CandleBuilderState {
  readonly decimals: readonly [price: number, quantity: number];
  readonly newest: number | null;
  readonly clock: number | null;
  readonly ids: DealIdsState;
  readonly lanes: readonly IntervalSeriesState[];
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** A candle that became final, with its interval. */
export interface FinishedCandle {
  readonly interval: Interval;
  readonly candle: Candle;
}

export type PushResult = 'applied' | 'duplicate' | 'expired';

/**
 * Builds candles of one symbol from its deals (rule 12), for any number of intervals at once.
 *
 * The result depends on the set of deals only, not on their order or repetition: ids are
 * remembered, and a late deal is added to the interval of its own time. `final` follows the
 * exchange clock given to {@link advance}, never the arrival of a later deal, so that a gap can be
 * filled first. `revision` is `2 × count + final`: of two candles of one interval, the one with
 * more deals, or final with the same deals, is newer, regardless of its builder. Empty intervals
 * are not stored; reading fills them flat at the previous close.
 */
export class CandleBuilder {
  readonly #allSeries: IntervalSeries[];
  readonly #byInterval = new Map<Interval, IntervalSeries>();
  readonly #ids = new DealIds();
  readonly #units = new DealUnits();
  #priceDecimals: number;
  #quantityDecimals: number;
  #newestDeal = Number.NEGATIVE_INFINITY;
  #clock = Number.NEGATIVE_INFINITY;

  constructor(options: CandleBuilderOptions) {
    const keep = options.keep ?? Number.POSITIVE_INFINITY;
    this.#allSeries = options.intervals.map(
      (it) => new IntervalSeries(it, options.anchors ?? {}, keep),
    );
    for (const series of this.#allSeries) {
      const { interval } = series;
      this.#byInterval.set(interval, series);
      if (options.dropped === undefined) continue;
      series.dropped = (row) => options.dropped?.({ interval, candle: this.#candle(row) });
    }
    this.#priceDecimals = options.priceDecimals ?? 0;
    this.#quantityDecimals = options.quantityDecimals ?? 0;
  }

  /**
   * Adds one deal to all intervals.
   *
   * @returns `duplicate` when the id is known, `expired` when every interval of its time was
   *   dropped
   * @throws RangeError when price or quantity is not a plain decimal that fits 2^53 units
   */
  push(deal: CandleDeal): PushResult {
    const units = this.#units;
    let price = parseTicks(deal.price, this.#priceDecimals);
    let quantity = parseTicks(deal.quantity, this.#quantityDecimals);
    if (price < 0 || quantity < 0) {
      this.#widenFor(deal, price, quantity);
      price = parseTicks(deal.price, this.#priceDecimals);
      quantity = parseTicks(deal.quantity, this.#quantityDecimals);
      if (price < 0 || quantity < 0)
        throw new RangeError(`deal ${deal.id} does not fit 2^53 units`);
    }
    if (!this.#ids.add(deal.id)) return 'duplicate';
    if (this.#allSeries.length === 0) return 'applied';
    units.time = deal.time;
    units.rank = typeof deal.id === 'number' ? deal.id : deal.time;
    units.quantity = quantity;
    units.taker = deal.side === 'buy';
    units.count = deal.count ?? 1;
    units.multiply(price, quantity);
    if (deal.time > this.#newestDeal) this.#newestDeal = deal.time;
    let taken = false;
    for (const series of this.#allSeries) if (series.add(units)) taken = true;
    return taken ? 'applied' : 'expired';
  }

  /**
   * Sets the exchange time up to which all deals are known. Intervals that end at or before it
   * become final; a later deal for one of them gives it a new revision.
   *
   * @returns the candles that became final, oldest first, empty ones flat
   */
  advance(time: number): FinishedCandle[] {
    const from = this.#clock;
    if (time <= from) return [];
    this.#clock = time;
    const finished: FinishedCandle[] = [];
    for (const series of this.#allSeries) {
      const first = series.rows[0];
      if (!first) continue;
      const start = from === Number.NEGATIVE_INFINITY ? first.time : series.openOf(from);
      for (
        let open = Math.max(start, first.time);
        series.endOf(open) <= time;
        open = series.endOf(open)
      ) {
        const candle = this.#at(series, open);
        if (candle) finished.push({ interval: series.interval, candle });
      }
    }
    return finished;
  }

  /** Like {@link advance}, without a list of what became final: a wrong time may be years away. */
  settle(time: number): void {
    if (time > this.#clock) this.#clock = time;
  }

  /**
   * The running candle: of the clock or the newest deal, whichever is later. Null before any deal.
   */
  live(interval: Interval): Candle | null {
    const series = this.#series(interval);
    const now = Math.max(this.#clock, this.#newestDeal);
    return this.#at(series, series.openOf(now));
  }

  /** The candle that the last deal changed; null when the deal was too old for this interval. */
  touched(interval: Interval): Candle | null {
    const row = this.#series(interval).touched;
    return row ? this.#candle(row) : null;
  }

  /** The candle that opens at or contains `time`; flat when empty, null before the first deal. */
  at(interval: Interval, time: number): Candle | null {
    const series = this.#series(interval);
    return this.#at(series, series.openOf(time));
  }

  /**
   * All stored candles, oldest first. With `fill`, empty intervals between them and up to the clock
   * are flat at the previous close with volume 0; otherwise they are omitted.
   */
  candles(interval: Interval, options: { readonly fill?: boolean } = {}): Candle[] {
    const series = this.#series(interval);
    const candles: Candle[] = [];
    const until = series.openOf(Math.max(this.#clock, this.#newestDeal));
    for (const [at, row] of series.rows.entries()) {
      const candle = this.#candle(row);
      candles.push(candle);
      if (!options.fill) continue;
      const next = series.rows[at + 1]?.time ?? series.endOf(until);
      for (let open = row.end; open < next; open = series.endOf(open)) {
        candles.push(flatCandle(open, candle.close, series.endOf(open) <= this.#clock));
      }
    }
    return candles;
  }

  /** True when all numeric deal ids from `first` to `last` were added. */
  covers(first: number, last: number): boolean {
    return this.#ids.covers(first, last);
  }

  /** All state as plain data, for checkpoints of a recording. */
  save(): CandleBuilderState {
    return {
      decimals: [this.#priceDecimals, this.#quantityDecimals],
      newest: finite(this.#newestDeal),
      clock: finite(this.#clock),
      ids: this.#ids.save(),
      lanes: this.#allSeries.map((series) => series.save()),
    };
  }

  /** Restores the result of {@link save} from a builder with the same options. */
  restore(state: CandleBuilderState): void {
    [this.#priceDecimals, this.#quantityDecimals] = state.decimals;
    this.#newestDeal = state.newest ?? Number.NEGATIVE_INFINITY;
    this.#clock = state.clock ?? Number.NEGATIVE_INFINITY;
    this.#ids.restore(state.ids);
    for (const [index, series] of this.#allSeries.entries()) {
      const saved = state.lanes[index];
      if (saved) series.restore(saved);
    }
  }

  #series(interval: Interval): IntervalSeries {
    const series = this.#byInterval.get(interval);
    if (!series) throw new RangeError(`interval ${interval} is not built`);
    return series;
  }

  #at(series: IntervalSeries, open: number): Candle | null {
    const row = series.rows[series.indexAt(open)];
    if (!row) return null;
    if (row.time === open) return this.#candle(row);
    return flatCandle(open, this.#price(row.close), series.endOf(open) <= this.#clock);
  }

  #price(units: number): string {
    return formatUnits(BigInt(units), this.#priceDecimals);
  }

  #candle(row: CandleRow): Candle {
    const quantityScale = this.#quantityDecimals;
    const turnoverScale = this.#priceDecimals + quantityScale;
    const final = row.end <= this.#clock;
    return {
      time: row.time,
      open: this.#price(row.open),
      high: this.#price(row.high),
      low: this.#price(row.low),
      close: this.#price(row.close),
      volume: formatUnits(row.sum(VOLUME), quantityScale),
      turnover: formatUnits(row.sum(TURNOVER), turnoverScale),
      count: row.count,
      takerVolume: formatUnits(row.sum(TAKER_VOLUME), quantityScale),
      takerTurnover: formatUnits(row.sum(TAKER_TURNOVER), turnoverScale),
      final,
      revision: 2 * row.count + (final ? 1 : 0),
    };
  }

  /** Increases the decimals for a finer deal. */
  #widenFor(deal: CandleDeal, price: number, quantity: number): void {
    if (price === MALFORMED || quantity === MALFORMED) {
      throw new RangeError(
        `deal ${deal.id}: "${deal.price}" × "${deal.quantity}" are not decimals`,
      );
    }
    const priceDigits = price === FINER ? significantDecimals(deal.price) - this.#priceDecimals : 0;
    const quantityDigits =
      quantity === FINER ? significantDecimals(deal.quantity) - this.#quantityDecimals : 0;
    const rows = this.#allSeries.flatMap((series) => series.rows);
    // Before any change: a row half widened would show ten times its prices.
    if (rows.some((row) => row.high * 10 ** priceDigits > Number.MAX_SAFE_INTEGER)) {
      throw new RangeError('prices do not fit 2^53 units');
    }
    for (const row of rows) row.widen(priceDigits, quantityDigits);
    this.#priceDecimals += priceDigits;
    this.#quantityDecimals += quantityDigits;
  }
}
