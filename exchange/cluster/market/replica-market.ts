import { type Frame, type PublicTopic, parseTopic } from '@tideline/wire';
import type { Clock } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { CandlePage, CandleQuery } from '../../market/candle-query.ts';
import { type MarketView, quoteList, silence } from '../../market/market-view.ts';
import type { FrameSource } from '../../market/realtime/frame-source.ts';
import type { MarketFollower } from './follower.ts';
import type { MarketReplica } from './replica.ts';

/** A market without turns for this long counts as silent, ms: a change of the leader takes 2 s. */
const SILENCE = 3_000;

export interface ReplicaMarketOptions {
  readonly follower: () => MarketFollower;
  readonly clock: Clock;
  /** Reads candles of the past, which only cores have. */
  readonly candles: (symbol: string, query: CandleQuery) => Promise<CandlePage>;
}

/**
 * The market of an edge: answers calls and feeds the gateway from the replica. Frames are those of
 * the leader, with its epoch and sequences, so a client may move from one edge to another.
 */
export class ReplicaMarket implements MarketView, FrameSource {
  readonly #options: ReplicaMarketOptions;
  readonly #topics = new Set<PublicTopic>();
  #broadcast: (frame: Frame) => void = () => undefined;

  constructor(options: ReplicaMarketOptions) {
    this.#options = options;
  }

  /** Connects the gateway, which receives the frames of topics with members. */
  onFrame(broadcast: (frame: Frame) => void): this {
    this.#broadcast = broadcast;
    return this;
  }

  /** Passes the frames of a turn on. */
  publish(frames: readonly Frame[]): void {
    for (const frame of frames) {
      if (this.#topics.has(frame.topic as PublicTopic)) this.#broadcast(frame);
    }
  }

  /** Sends members the whole state of a new epoch, as far as it fits a frame. */
  restart(): void {
    for (const topic of this.#topics) {
      const first = this.first(topic);
      if (first) this.#broadcast(first);
    }
  }

  get active(): number {
    return this.#topics.size;
  }

  open(topic: PublicTopic): void {
    this.#topics.add(topic);
  }

  close(topic: PublicTopic): void {
    this.#topics.delete(topic);
  }

  /** Every topic is published, so none needs a preparation. */
  async prepare(): Promise<void> {}

  first(topic: PublicTopic): Frame | null {
    const frame = this.#known?.first(topic, this.#options.clock.now());
    if (!frame) return null;
    const parts = parseTopic(topic);
    const symbol = parts && 'symbol' in parts ? parts.symbol : undefined;
    const stamped = { ...frame, ...silence(this, symbol) };
    if (stamped.topic !== 'tickers') return stamped;
    return { ...stamped, data: quoteList(this, this.quotes()) };
  }

  /** Frames come with the leader's turns. */
  turn(): void {}

  get epoch(): string {
    return this.#known?.epoch ?? '';
  }

  /** @throws CallError `unavailable` before the first snapshot */
  get info() {
    return this.#require.info;
  }

  get symbols(): readonly string[] {
    return this.#known?.symbols ?? [];
  }

  /** False before the first snapshot: until then nothing can be said about any pair. */
  get known(): boolean {
    return this.#known !== null;
  }

  has(symbol: string): boolean {
    return this.#require.has(symbol);
  }

  fresh(symbol: string): boolean {
    return this.silentSince(symbol) === null && this.has(symbol);
  }

  /** Without turns of a leader, the whole market is silent since the last one. */
  silentSince(symbol?: string): number | null {
    const known = this.#known;
    if (!known) return null;
    const since = known.silentSince(symbol);
    if (this.#options.follower().age() <= SILENCE) return since;
    return Math.min(since ?? known.state.time, known.state.time);
  }

  quotes() {
    return this.#require.quotes();
  }

  deals(symbol: string, after: number) {
    return this.#require.pair(symbol)?.deals(after) ?? [];
  }

  /** The leader publishes books ten times a second; there is nothing to advance. */
  refreshBook(): void {}

  book(symbol: string, depth: number) {
    return this.#require.pair(symbol)?.book(depth) ?? { seq: 0, bids: [], asks: [] };
  }

  candles(symbol: string, query: CandleQuery): Promise<CandlePage> {
    return this.#options.candles(symbol, query);
  }

  get #known(): MarketReplica | null {
    return this.#options.follower().replica;
  }

  get #require(): MarketReplica {
    const known = this.#known;
    if (!known) throw new CallError('unavailable');
    return known;
  }
}
