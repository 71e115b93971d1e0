import type { Candle } from '@tideline/wire/calls/market';
import {
  CandleBuilder,
  flatCandle,
  type Interval,
  intervalEnd,
  intervalLength,
  intervalOpen,
  type PeriodAnchors,
} from '../candles/index.ts';
import { DealEpochs } from './deal-epochs.ts';
import type { DealItem, MarketItem } from './market-item.ts';
import { DealHoles, RecordedSpan } from './recorded-span.ts';
import { SequenceWatch } from './sequence-watch.ts';
import { FrameError } from './venue-adapter.ts';

/** One bar of one instrument; each is passed on once. */
export interface DealBar {
  readonly symbol: string;
  readonly candle: Candle;
  /** The first instant after it, ms UTC. */
  readonly end: number;
  /** The recording covers it from its opening to its end, and no deal of it is missing. */
  readonly complete: boolean;
}

export interface RecordedBarsOptions {
  readonly interval: Interval;
  readonly anchors: PeriodAnchors;
  /** The input is a public table: see `RecordedSpan`. */
  readonly table: boolean;
  /** Also bars without deals, flat at the previous close. */
  readonly fill: boolean;
  take(bar: DealBar): void;
}

/** A deal may be this late, and at least two bars, ms. */
const LATEST = 60_000;
const FEWEST = 3;

interface Series {
  readonly builder: CandleBuilder;
  readonly holes: DealHoles;
  readonly epochs: DealEpochs;
  source: DealItem['source'] | null;
  last: DealBar | null;
}

/**
 * The bars of all instruments of a recording, from its deals, with constant memory: a bar is passed
 * on when deals have opened two later ones and no deal of the last minute can belong to it.
 */
export class RecordedBars {
  readonly #options: RecordedBarsOptions;
  readonly #span: RecordedSpan;
  readonly #sequences = new SequenceWatch();
  readonly #series = new Map<string, Series>();

  constructor(options: RecordedBarsOptions) {
    this.#options = options;
    this.#span = new RecordedSpan(options.table);
  }

  get symbols(): readonly string[] {
    return [...this.#series.keys()];
  }

  /** The socket was closed or reopened. */
  interrupt(): void {
    this.#span.interrupt();
  }

  /** @throws FrameError for a deal that is older than all bars that can still change */
  item(item: MarketItem): void {
    if (item.kind === 'deal') {
      this.#span.reach(item.deal.time);
      this.#deal(item);
    } else if (item.kind === 'sequence') {
      if (this.#sequences.take(item).kind === 'gap') this.interrupt();
    } else if (item.kind === 'uncounted') {
      const series = this.#series.get(item.symbol);
      if (series && series.source !== 'aggregate') series.holes.follow(item);
    } else if (item.kind === 'book-delta' || item.kind === 'best') {
      if (item.time !== null) this.#span.reach(item.time);
    }
  }

  /** Passes on the remaining bars. */
  end(): void {
    for (const [symbol, series] of this.#series) {
      const { interval } = this.#options;
      for (const candle of series.builder.candles(interval)) this.#pass(symbol, series, candle);
    }
  }

  #deal(item: DealItem): void {
    const series = this.#of(item.symbol);
    series.source ??= item.source;
    if (series.source !== item.source) return;
    const { deal, epoch } = item;
    const placed = epoch === undefined ? deal : series.epochs.place(deal, epoch);
    if (placed === null) return;
    series.holes.deal(item);
    if (series.builder.push(placed) !== 'expired') return;
    const time = new Date(deal.time).toISOString();
    throw new FrameError(
      `a deal of ${time} comes after later bars were finished; are the files in the right order?`,
    );
  }

  #of(symbol: string): Series {
    const known = this.#series.get(symbol);
    if (known) return known;
    const { interval, anchors } = this.#options;
    const length = intervalLength(interval) ?? LATEST;
    const series: Series = {
      builder: new CandleBuilder({
        intervals: [interval],
        anchors,
        keep: Math.max(FEWEST, Math.ceil(LATEST / length) + 1),
        dropped: ({ candle }) => this.#pass(symbol, series, candle),
      }),
      holes: new DealHoles(this.#span),
      epochs: new DealEpochs(),
      ...{ source: null, last: null },
    };
    this.#series.set(symbol, series);
    return series;
  }

  #pass(symbol: string, series: Series, candle: Candle): void {
    const { fill, interval, anchors, take } = this.#options;
    const { last } = series;
    if (fill && last) {
      for (let open = last.end; open < candle.time; open = intervalEnd(interval, open, anchors)) {
        take(this.#bar(symbol, series, flatCandle(open, last.candle.close, true)));
      }
    }
    const bar = this.#bar(symbol, series, candle);
    series.last = bar;
    take(bar);
  }

  #bar(symbol: string, { holes, builder }: Series, candle: Candle): DealBar {
    const { interval, anchors } = this.#options;
    const end = intervalEnd(interval, intervalOpen(interval, candle.time, anchors), anchors);
    const final = end <= this.#span.to;
    const revision = 2 * candle.count + (final ? 1 : 0);
    const complete = holes.whole(candle.time, end, builder);
    return { symbol, candle: { ...candle, final, revision }, end, complete };
  }
}
