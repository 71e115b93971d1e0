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
import { DealHoles, RecordedSpan } from './recorded-span.ts';
import { SequenceWatch } from './sequence-watch.ts';

export interface RecordedCandlesOptions {
  readonly symbol: string;
  readonly period: Interval;
  readonly anchors: PeriodAnchors;
  /** The input is a public table: see `RecordedSpan`. */
  readonly table: boolean;
}

/**
 * Candles of one symbol from a recording: from its trades, or else the venue's own final klines.
 * Knows which intervals the recording covers completely.
 */
export class RecordedCandles {
  readonly #options: RecordedCandlesOptions;
  readonly #builder: CandleBuilder;
  readonly #klines: KlineItem[] = [];
  readonly #span: RecordedSpan;
  readonly #holes: DealHoles;
  readonly #sequences = new SequenceWatch();
  #source: DealItem['source'] | null = null;

  constructor(options: RecordedCandlesOptions) {
    this.#options = options;
    this.#span = new RecordedSpan(options.table);
    this.#holes = new DealHoles(this.#span);
    const { period, anchors } = options;
    this.#builder = new CandleBuilder({ intervals: [period], anchors });
  }

  /**
   * The socket was closed or reopened: the following messages do not continue the previous ones.
   */
  interrupt(): void {
    this.#span.interrupt();
  }

  item(item: MarketItem): void {
    if (item.kind === 'quote' || item.kind === 'malformed') return;
    if (item.kind === 'sequence') {
      if (this.#sequences.take(item).kind === 'gap') this.interrupt();
      return;
    }
    if (item.kind === 'uncounted') {
      if (item.symbol === this.#options.symbol && this.#source !== 'aggregate')
        this.#holes.follow(item);
      return;
    }
    if (item.kind === 'kline') {
      if (item.symbol === this.#options.symbol) this.#klines.push(item);
      return;
    }
    const time = item.kind === 'deal' ? item.deal.time : item.time;
    // A REST snapshot's time is not proof that the socket was listening.
    if (time !== null && item.kind !== 'book-snapshot') this.#span.reach(time);
    if (item.kind === 'deal' && item.symbol === this.#options.symbol) this.#deal(item);
  }

  /** Oldest first. Without `partial`, only completely recorded intervals. */
  candles(options: { readonly fill: boolean; readonly partial: boolean }): Candle[] {
    if (this.#source === null) return this.#fromKlines(options);
    const { period, anchors } = this.#options;
    this.#builder.settle(this.#span.to);
    const candles: Candle[] = [];
    for (const candle of this.#builder.candles(period, { fill: options.fill })) {
      const end = intervalEnd(period, candle.time, anchors);
      if (options.partial || this.#holes.whole(candle.time, end, this.#builder)) {
        candles.push(candle);
      }
    }
    return candles;
  }

  #deal(item: DealItem): void {
    this.#source ??= item.source;
    if (item.source !== this.#source) return;
    this.#holes.deal(item);
    this.#builder.push(item.deal);
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
