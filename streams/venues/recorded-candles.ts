import type { Candle } from '@tideline/wire/calls/market';
import {
  aggregateCandles,
  CandleBuilder,
  flatCandle,
  type Interval,
  intervalEnd,
  intervalLength,
  intervalOpen,
  type PeriodAnchors,
} from '../candles/index.ts';
import type { DealItem, KlineItem, MarketItem } from './market-item.ts';

export interface RecordedCandlesOptions {
  readonly symbol: string;
  readonly period: Interval;
  readonly anchors: PeriodAnchors;
  /**
   * Public tables are complete, but only their rows show their edges: an edge counts as reached
   * when it is no further away than the longest silence between rows (at most a minute).
   */
  readonly table: boolean;
}

/** A period in which deals may be missing: trade ids jump, or the connection was lost. */
interface Hole {
  readonly from: number;
  readonly to: number;
  /** Number of missing ids, if known; later deals may fill them. */
  readonly ids: readonly [first: number, last: number] | null;
}

const LONGEST_SILENCE = 60_000;

/**
 * Candles of one symbol from a recording: from its trades, or else the venue's own final klines.
 * Knows which intervals the recording covers completely.
 */
export class RecordedCandles {
  readonly #options: RecordedCandlesOptions;
  readonly #builder: CandleBuilder;
  readonly #klines: KlineItem[] = [];
  readonly #holes: Hole[] = [];
  #source: DealItem['source'] | null = null;
  #lastId: number | null = null;
  #lastDealTime = 0;
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;
  #silence = 0;
  #interrupted: number | null = null;

  constructor(options: RecordedCandlesOptions) {
    this.#options = options;
    const { period, anchors } = options;
    this.#builder = new CandleBuilder({ intervals: [period], anchors });
  }

  /** The socket was closed or reopened: the following messages do not continue the previous ones. */
  interrupt(): void {
    if (this.#to > Number.NEGATIVE_INFINITY) this.#interrupted = this.#to;
  }

  item(item: MarketItem): void {
    if (item.kind === 'sequence' || item.kind === 'quote' || item.kind === 'malformed') return;
    if (item.kind === 'kline') {
      if (item.symbol === this.#options.symbol) this.#klines.push(item);
      return;
    }
    const time = item.kind === 'deal' ? item.deal.time : item.time;
    // A REST snapshot's time is not proof that the socket was listening.
    if (time !== null && item.kind !== 'book-snapshot') this.#reach(time);
    if (item.kind === 'deal' && item.symbol === this.#options.symbol) this.#deal(item);
  }

  /** Oldest first. Without `partial`, only completely recorded intervals. */
  candles(options: { readonly fill: boolean; readonly partial: boolean }): Candle[] {
    if (this.#source === null) return this.#fromKlines(options);
    const { period, anchors } = this.#options;
    this.#builder.advance(this.#to);
    const candles: Candle[] = [];
    const tolerance = this.#options.table ? Math.min(this.#silence, LONGEST_SILENCE) : 0;
    const holes = this.#holes.filter(
      (hole) => hole.ids === null || !this.#builder.covers(hole.ids[0], hole.ids[1]),
    );
    for (const candle of this.#builder.candles(period, { fill: options.fill })) {
      const end = intervalEnd(period, candle.time, anchors);
      const whole =
        candle.time >= this.#from - tolerance &&
        end <= this.#to + tolerance &&
        !holes.some((hole) => hole.from < end && hole.to >= candle.time);
      if (whole || options.partial) candles.push(candle);
    }
    return candles;
  }

  #reach(time: number): void {
    if (this.#interrupted !== null && this.#lastId === null) {
      this.#holes.push({ from: this.#interrupted, to: time, ids: null });
    }
    this.#interrupted = null;
    if (this.#to > Number.NEGATIVE_INFINITY)
      this.#silence = Math.max(this.#silence, time - this.#to);
    if (time < this.#from) this.#from = time;
    if (time > this.#to) this.#to = time;
  }

  #deal(item: DealItem): void {
    this.#source ??= item.source;
    if (item.source !== this.#source) return;
    const { firstId, lastId, deal } = item;
    if (firstId !== null && lastId !== null) {
      const expected = this.#lastId === null ? firstId : this.#lastId + 1;
      if (firstId > expected) {
        // The builder has the ids of aggregates, which do not reveal the trades inside.
        const ids = item.source === 'trade' ? ([expected, firstId - 1] as const) : null;
        this.#holes.push({ from: this.#lastDealTime, to: deal.time, ids });
      }
      this.#lastId = Math.max(this.#lastId ?? lastId, lastId);
    }
    this.#lastDealTime = Math.max(this.#lastDealTime, deal.time);
    this.#builder.push(deal);
  }

  /** The venue's own candles, summed when they are smaller than the requested interval. */
  #fromKlines(options: { readonly fill: boolean; readonly partial: boolean }): Candle[] {
    const { period, anchors } = this.#options;
    const newest = new Map<number, Candle>();
    const interval = this.#smallest();
    if (interval === null) return [];
    for (const { interval: own, candle } of this.#klines) {
      if (own !== interval || (!candle.final && !options.partial)) continue;
      const known = newest.get(candle.time);
      if (!known || known.revision < candle.revision) newest.set(candle.time, candle);
    }
    const children = [...newest.values()].sort((a, b) => a.time - b.time);
    const filled = options.fill ? fillHoles(children, interval, anchors) : children;
    if (interval === period) return filled;
    const rolled = aggregateCandles(filled, interval, period, anchors);
    if (options.partial) return rolled;
    const first = filled[0]?.time ?? 0;
    return rolled.filter((candle) => candle.final && candle.time >= first);
  }

  /** The interval of the klines to use: the requested one, else the largest that divides it. */
  #smallest(): Interval | null {
    const { period, anchors } = this.#options;
    const present = new Set(this.#klines.map((item) => item.interval));
    if (present.has(period)) return period;
    const wanted = intervalLength(period) ?? Number.POSITIVE_INFINITY;
    const dividing = [...present].filter((it) => {
      const length = intervalLength(it);
      if (length === null || length >= wanted) return false;
      const open = intervalOpen(period, 0, anchors);
      return (intervalEnd(period, open, anchors) - open) % length === 0;
    });
    dividing.sort((a, b) => (intervalLength(b) ?? 0) - (intervalLength(a) ?? 0));
    return dividing[0] ?? null;
  }
}

function fillHoles(
  candles: readonly Candle[],
  interval: Interval,
  anchors: PeriodAnchors,
): Candle[] {
  const filled: Candle[] = [];
  for (const candle of candles) {
    const before = filled.at(-1);
    if (before) {
      let open = intervalEnd(interval, before.time, anchors);
      for (; open < candle.time; open = intervalEnd(interval, open, anchors)) {
        filled.push(flatCandle(open, before.close, true));
      }
    }
    filled.push(candle);
  }
  return filled;
}
