import { type Candle, type Frame, type Level, parseTopic, QUIET_INTERVAL } from '@tideline/wire';
import { FEED, type TrueExchange } from './true-exchange.ts';
import type { TrueSymbol } from './true-symbol.ts';

/** The exchange's side of one connection. */
export interface ServerLink {
  readonly topics: Set<string>;
  send(frame: Frame): void;
}

interface TopicState {
  seq: number;
  sentAt: number;
  dealId: number;
  readonly quotes: Map<string, number>;
  candles: Map<number, number>;
}

/** Candles are sent at most four times a second and tickers once, as in the real exchange. */
const KLINE_INTERVAL = 250;
const TICKERS_INTERVAL = 1_000;

/**
 * Sends frames as `wire/socket.ts` defines them. Where it leaves freedom, follows the real
 * exchange.
 */
export class TrueServer {
  readonly links = new Set<ServerLink>();
  /** Topics whose feed is stopped: nothing is sent, but their sequences advance. */
  readonly stalled = new Set<string>();
  readonly #exchange: TrueExchange;
  readonly #topics = new Map<string, TopicState>();
  /**
   * With other listeners, a topic's sequence advances without this client; otherwise it stands
   * still.
   */
  readonly #crowd: boolean;
  #epoch: string;

  constructor(exchange: TrueExchange, crowd: boolean) {
    this.#exchange = exchange;
    this.#crowd = crowd;
    this.#epoch = exchange.epoch;
  }

  join(link: ServerLink, topic: string, now: number): void {
    this.#checkEpoch(now);
    if (!this.#active(topic)) this.#open(topic, now);
    link.topics.add(topic);
    const first = this.#first(topic, now);
    if (first && !this.stalled.has(topic)) link.send(first);
  }

  /** One step at exchange time `now`: the market moves, and new data is sent. */
  turn(now: number): void {
    this.#checkEpoch(now);
    for (const [symbol, truth] of this.#exchange.symbols) {
      const changes = truth.step(now, this.#exchange.activity);
      this.#depth(symbol, truth, changes, now);
    }
    for (const topic of this.#listened()) this.#publish(topic, now);
  }

  #depth(
    symbol: string,
    truth: TrueSymbol,
    changes: { bids: Level[]; asks: Level[] } | null,
    now: number,
  ): void {
    const topic = `depth:${symbol}`;
    if (!this.#active(topic)) return;
    const state = this.#state(topic);
    if (!changes && now - state.sentAt < QUIET_INTERVAL) return;
    if (!changes) truth.touchBook(now);
    state.seq = truth.bookSeq - 1;
    this.#send(topic, state, now, changes ?? { bids: [], asks: [] });
  }

  #publish(topic: string, now: number): void {
    const parts = parseTopic(topic);
    const state = this.#state(topic);
    const since = now - state.sentAt;
    const quiet = since >= QUIET_INTERVAL;
    if (parts?.kind === 'tickers') {
      if (since < TICKERS_INTERVAL) return;
      const all = [...this.#exchange.symbols.values()].map((each) => each.quote);
      const quotes = all.filter((quote) => state.quotes.get(quote.symbol) !== quote.seq);
      if (quotes.length === 0 && !quiet) return;
      for (const quote of quotes) state.quotes.set(quote.symbol, quote.seq);
      this.#send(topic, state, now, { quotes, feed: FEED });
    } else if (parts?.kind === 'price') {
      const { quote } = this.#truth(parts.symbol);
      if (state.quotes.get(parts.symbol) === quote.seq && !quiet) return;
      state.quotes.set(parts.symbol, quote.seq);
      this.#send(topic, state, now, quote);
    } else if (parts?.kind === 'deal') {
      const { deals } = this.#truth(parts.symbol).era;
      const fresh = deals.slice(state.dealId);
      if (fresh.length === 0 && !quiet) return;
      state.dealId = deals.length;
      this.#send(topic, state, now, { deals: fresh });
    } else if (parts?.kind === 'kline') {
      if (since < KLINE_INTERVAL) return;
      const candles = this.#truth(parts.symbol).liveCandles();
      const changed = candles.filter(({ time, revision }) => state.candles.get(time) !== revision);
      if (changed.length === 0 && !quiet) return;
      state.candles = new Map(candles.map((each: Candle) => [each.time, each.revision]));
      this.#send(topic, state, now, { candles: changed });
    }
  }

  /** The first frame for a new subscriber, at the topic's present sequence. */
  #first(topic: string, now: number): Frame | null {
    const parts = parseTopic(topic);
    const { seq } = this.#state(topic);
    const frame = (data: unknown) => ({ topic, epoch: this.#epoch, seq, time: now, data }) as Frame;
    if (parts?.kind === 'tickers') {
      return frame({
        quotes: [...this.#exchange.symbols.values()].map((each) => each.quote),
        feed: FEED,
      });
    }
    if (parts?.kind === 'price') return frame(this.#truth(parts.symbol).quote);
    if (parts?.kind !== 'kline') return null;
    return frame({ candles: this.#truth(parts.symbol).liveCandles() });
  }

  #send(topic: string, state: TopicState, now: number, data: unknown): void {
    state.seq += 1;
    state.sentAt = now;
    if (this.stalled.has(topic)) return;
    const frame = { topic, epoch: this.#epoch, seq: state.seq, time: now, data };
    for (const link of this.links) {
      if (link.topics.has(topic)) link.send(frame as Frame);
    }
  }

  #active(topic: string): boolean {
    return this.#crowd || [...this.links].some((link) => link.topics.has(topic));
  }

  #listened(): Set<string> {
    const topics = new Set(this.#crowd ? this.#topics.keys() : []);
    for (const link of this.links) for (const topic of link.topics) topics.add(topic);
    return topics;
  }

  #open(topic: string, now: number): void {
    const state = this.#state(topic);
    const parts = parseTopic(topic);
    state.sentAt = now;
    if (parts?.kind === 'deal') state.dealId = this.#truth(parts.symbol).era.deals.length;
  }

  #state(topic: string): TopicState {
    let state = this.#topics.get(topic);
    if (!state) {
      state = { seq: 0, sentAt: 0, dealId: 0, quotes: new Map(), candles: new Map() };
      this.#topics.set(topic, state);
    }
    return state;
  }

  #truth(symbol: string): TrueSymbol {
    return this.#exchange.symbols.get(symbol) as TrueSymbol;
  }

  #checkEpoch(now: number): void {
    if (this.#epoch === this.#exchange.epoch) return;
    this.#epoch = this.#exchange.epoch;
    this.#topics.clear();
    for (const topic of this.#listened()) this.#open(topic, now);
  }
}
