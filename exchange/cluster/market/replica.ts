import {
  type DealFrame,
  type DepthFrame,
  type FeedInfo,
  type Frame,
  type KlineFrame,
  type Period,
  type PriceFrame,
  type PublicTopic,
  parseTopic,
  type Quote,
  type TickersFrame,
  type TopicParts,
} from '@tideline/wire';
import { SNAPSHOT_DEALS } from './market-publisher.ts';
import { PairReplica } from './pair-replica.ts';
import type { MarketSnapshot, MarketState, MarketTurn } from './turn.ts';

const isTickers = (frame: Frame): frame is TickersFrame => frame.topic === 'tickers';
const isPrice = (frame: Frame): frame is PriceFrame => frame.topic.startsWith('price:');
const isDepth = (frame: Frame): frame is DepthFrame => frame.topic.startsWith('depth:');
const isDeals = (frame: Frame): frame is DealFrame => frame.topic.startsWith('deal:');
const isKline = (frame: Frame): frame is KlineFrame => frame.topic.startsWith('kline:');

/**
 * The market as the leader published it: quotes, books, tapes and running candles with the leader's
 * sequences. Turns are applied in order, without a hole; `follower.ts` sees to that.
 */
export class MarketReplica {
  readonly #pairs = new Map<string, PairReplica>();
  readonly #quotes = new Map<string, Quote>();
  /** Sequence of the newest frame of each topic. */
  readonly #seqs = new Map<PublicTopic, number>();
  #state: MarketState;

  constructor(snapshot: MarketSnapshot) {
    const { frames, pairs, ...state } = snapshot;
    this.#state = state;
    for (const pair of pairs) {
      this.#pairs.set(pair.symbol, new PairReplica(pair));
      this.#seqs.set(`depth:${pair.symbol}`, pair.book.seq);
    }
    for (const frame of frames) this.#take(frame);
  }

  get state(): MarketState {
    return this.#state;
  }

  get epoch(): string {
    return this.#state.epoch;
  }

  get info(): FeedInfo {
    return this.#state.feed;
  }

  get symbols(): readonly string[] {
    return this.#state.symbols;
  }

  has(symbol: string): boolean {
    return this.#pairs.has(symbol);
  }

  fresh(symbol: string): boolean {
    return this.has(symbol) && this.silentSince(symbol) === null;
  }

  /** See {@link MarketView.silentSince}, as of the last turn. */
  silentSince(symbol?: string): number | null {
    const { silent, symbols } = this.#state;
    if (symbol !== undefined) return silent[symbol] ?? null;
    const times = Object.values(silent);
    return times.length > 0 && times.length === symbols.length ? Math.max(...times) : null;
  }

  quote(symbol: string): Quote | null {
    return this.#quotes.get(symbol) ?? null;
  }

  quotes(): Quote[] {
    return this.symbols.flatMap((symbol) => this.quote(symbol) ?? []);
  }

  pair(symbol: string): PairReplica | null {
    return this.#pairs.get(symbol) ?? null;
  }

  /** Whether a turn follows this state without a hole. */
  precedes({ term, n, epoch }: MarketTurn): boolean {
    const { state } = this;
    return term === state.term && epoch === state.epoch && n === state.n + 1;
  }

  apply({ frames, ...state }: MarketTurn): void {
    this.#state = state;
    for (const frame of frames) this.#take(frame);
  }

  /**
   * The first frame of a new member of a topic, at the topic's sequence; null for books and deals,
   * which members read by a call.
   * @param time - exchange time, ms UTC
   */
  first(topic: PublicTopic, time: number): Frame | null {
    const parts = parseTopic(topic);
    const data =
      parts?.kind === 'tickers'
        ? { quotes: this.quotes(), feed: this.info }
        : parts?.kind === 'price'
          ? this.quote(parts.symbol)
          : parts?.kind === 'kline'
            ? { candles: this.#candles(parts.symbol, parts.period) }
            : null;
    if (!data) return null;
    return { topic, epoch: this.epoch, seq: this.#seqs.get(topic) ?? 0, time, data } as Frame;
  }

  snapshot(): MarketSnapshot {
    const topics = [...this.#seqs.keys()];
    return {
      ...this.#state,
      frames: topics.flatMap((topic) => this.first(topic, this.#state.time) ?? []),
      pairs: [...this.#pairs.values()].map((pair) => pair.snapshot(SNAPSHOT_DEALS)),
    };
  }

  #candles(symbol: string, period: Period) {
    return this.pair(symbol)?.candles(period) ?? [];
  }

  #take(frame: Frame): void {
    const topic = frame.topic as PublicTopic;
    const parts = parseTopic(topic);
    if (!parts || parts.kind === 'account') return;
    this.#seqs.set(topic, frame.seq);
    if (isTickers(frame)) this.#quote(...frame.data.quotes);
    else if (isPrice(frame)) this.#quote(frame.data);
    else if (parts.kind !== 'tickers') this.#pairFrame(this.pair(parts.symbol), parts, frame);
  }

  #pairFrame(pair: PairReplica | null, parts: TopicParts, frame: Frame): void {
    if (isDepth(frame)) pair?.depth(frame.seq, frame.data.bids, frame.data.asks);
    else if (isDeals(frame)) pair?.trade(frame.data.deals);
    else if (isKline(frame) && parts.kind === 'kline')
      pair?.chart(parts.period, frame.data.candles);
  }

  /** The list of all pairs is sent once a second, so it may be older than a pair's own quote. */
  #quote(...quotes: readonly Quote[]): void {
    for (const quote of quotes) {
      const known = this.#quotes.get(quote.symbol);
      if (!known || quote.seq >= known.seq) this.#quotes.set(quote.symbol, quote);
    }
  }
}
