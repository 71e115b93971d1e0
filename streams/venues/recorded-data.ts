import type { Candle, Deal, Frame, Period, Quote, TopicParts } from '@tideline/wire';
import { QuoteEntry } from '../feeds/quote-entry.ts';
import {
  bookSidesOf,
  candlesOf,
  dealsOf,
  quoteListOf,
  quoteOf,
  type Stamp,
} from '../parse/index.ts';
import { PATIENCE } from '../sync/book-sync.ts';
import { isNear } from '../sync/horizon.ts';
import type { TopicData } from './recorded-topic.ts';
import type { Emit } from './venue-adapter.ts';

const UNREAD = 'its data does not keep to the contract';

/** The content of a topic's frames, by the parser of that topic. */
export function topicData(
  parts: Exclude<TopicParts, { kind: 'account' }>,
  quotes: RecordedQuotes,
  deals: (symbol: string) => DealData,
): TopicData {
  switch (parts.kind) {
    case 'depth':
      return new DepthData(parts.symbol);
    case 'deal':
      return deals(parts.symbol);
    case 'kline':
      return new CandleData(parts.symbol, parts.period);
    case 'price':
    case 'tickers':
      return new QuoteData(quotes, parts.kind === 'price' ? parts.symbol : null);
  }
}

class DepthData implements TopicData {
  readonly state = null;
  readonly #symbol: string;

  constructor(symbol: string) {
    this.#symbol = symbol;
  }

  frame({ seq, epoch, time, data }: Frame, emit: Emit): string | null {
    const sides = bookSidesOf(data);
    if (!sides) return UNREAD;
    const { bids, asks } = sides;
    const ids = { first: seq, last: seq, previous: null, epoch, checksum: null };
    emit({ kind: 'book-delta', symbol: this.#symbol, time, bids, asks, ...ids });
    return null;
  }

  restart(): void {}
}

export class DealData implements TopicData {
  /** The newest deal, and the exchange time at which it was the newest. */
  state: { readonly id: number; readonly time: number } | null = null;
  readonly #symbol: string;

  constructor(symbol: string) {
    this.#symbol = symbol;
  }

  frame(frame: Frame, emit: Emit): string | null {
    const deals = dealsOf(frame.data, frame.time);
    const { epoch, time } = frame;
    return deals ? this.take({ deals, epoch, time }, emit) : UNREAD;
  }

  /** Deals of a frame or an answer, oldest first. */
  take({ deals, epoch, time }: Stamp & Deals, emit: Emit): string | null {
    const newest = deals.at(-1)?.id ?? 0;
    const last = this.state;
    if (last && newest > last.id && !isNear(last.id, newest, time - last.time)) {
      return 'no deal before it explains its ids';
    }
    for (const deal of deals) {
      const ids = { firstId: deal.id, lastId: deal.id };
      emit({ kind: 'deal', symbol: this.#symbol, deal, ...ids, source: 'trade', epoch });
    }
    if (newest > 0) this.state = { id: Math.max(newest, last?.id ?? 0), time };
    return null;
  }

  restart(): void {
    this.state = null;
  }
}

interface Deals {
  readonly deals: readonly Deal[];
}

class CandleData implements TopicData {
  /**
   * The newest candle with the exchange time of its frame, and the number of consecutive frames it
   * contradicts.
   */
  state: { readonly candle: Candle; readonly time: number; readonly strange: number } | null = null;
  readonly #symbol: string;
  readonly #period: Period;

  constructor(symbol: string, period: Period) {
    this.#symbol = symbol;
    this.#period = period;
  }

  frame(frame: Frame, emit: Emit): string | null {
    const candles = candlesOf(frame.data, frame.time);
    if (!candles) return UNREAD;
    const last = this.state;
    if (last && candles.some((candle) => this.#isStrange(candle, frame.time))) {
      this.state = { ...last, strange: last.strange + 1 };
      // Several consecutive frames outweigh the held candle.
      if (this.state.strange < PATIENCE) return 'no candle before it explains its revision';
    }
    for (const candle of candles) {
      // Deals cover a candle by its count only, because our frames have no trade ids.
      const ids = { firstId: null, lastId: null };
      emit({ kind: 'kline', symbol: this.#symbol, interval: this.#period, candle, ...ids });
    }
    const newest = candles.at(-1);
    if (newest) this.state = { candle: newest, time: frame.time, strange: 0 };
    return null;
  }

  restart(): void {
    this.state = null;
  }

  #isStrange(candle: Candle, time: number): boolean {
    const last = this.state;
    if (candle.time !== last?.candle.time) return false;
    return !isNear(last.candle.revision, candle.revision, time - last.time);
  }
}

/** A topic of quotes: that of one pair, or the list when the symbol is null. */
class QuoteData implements TopicData {
  readonly state = null;
  readonly #quotes: RecordedQuotes;
  readonly #symbol: string | null;

  constructor(quotes: RecordedQuotes, symbol: string | null) {
    this.#quotes = quotes;
    this.#symbol = symbol;
  }

  frame(frame: Frame, emit: Emit): string | null {
    if (this.#symbol === null) return this.#quotes.list(frame, emit);
    const quote = quoteOf(frame.data, frame.time);
    if (quote?.symbol !== this.#symbol) return UNREAD;
    return this.#quotes.take(quote, frame.epoch, emit);
  }

  restart(): void {}
}

/** The quotes of all pairs, written by the list, the topics of single pairs and REST. */
export class RecordedQuotes {
  readonly #entries = new Map<string, QuoteEntry>();

  /**
   * Handles a frame of the list, or an answer with it. @returns why it is malformed; null when it
   * is not
   */
  list({ data, time, epoch }: Stamp & { readonly data: unknown }, emit: Emit): string | null {
    const list = quoteListOf(data, time);
    if (!list) return UNREAD;
    for (const quote of list.quotes) {
      const fault = this.take(quote, epoch, emit);
      if (fault !== null) return fault;
    }
    return null;
  }

  take(quote: Quote, epoch: string, emit: Emit): string | null {
    const { symbol } = quote;
    const entry = this.#entries.get(symbol) ?? new QuoteEntry();
    this.#entries.set(symbol, entry);
    const effect = entry.take(quote, epoch);
    if (effect === 'malformed') return `no quote of ${symbol} before it explains its number`;
    if (effect !== 'old') emit({ kind: 'quote', symbol, quote });
    return null;
  }

  restart(): void {
    for (const entry of this.#entries.values()) entry.past = true;
  }

  save(): readonly (readonly [quote: Quote | null, epoch: string | null, past: boolean])[] {
    return [...this.#entries.values()].map(({ quote, epoch, past }) => [quote, epoch, past]);
  }

  restore(state: ReturnType<RecordedQuotes['save']>): void {
    for (const [quote, epoch, past] of state) {
      if (quote)
        this.#entries.set(quote.symbol, Object.assign(new QuoteEntry(), { quote, epoch, past }));
    }
  }
}
