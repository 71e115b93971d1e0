import {
  type Candle,
  type FeedInfo,
  type Frame,
  type Period,
  type PublicTopic,
  parseTopic,
  QUIET_INTERVAL,
  type Quote,
  type SilentPairs,
} from '@tideline/wire';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { MarketHub } from '../hub.ts';
import { quoteList, silence, silentPairs } from '../market-view.ts';
import type { BookDelta } from '../published-book.ts';

/** Candles are sent at most four times a second, tickers once, everything else at each interval. */
const KLINE_INTERVAL = 250;
const TICKERS_INTERVAL = 1000;

/** The sent state of a topic. `seq` lives as long as the epoch, with or without members. */
interface TopicState {
  /** The topic's pair; none for the list of all. */
  readonly symbol: string | undefined;
  seq: number;
  sentAt: number;
  /** The last frame said that the feed is silent. */
  silent: boolean;
  /** The list of all: the silent pairs of the last frame. */
  silentPairs: SilentPairs;
  /** Pairs that do not trade, as the list last said. */
  closed: FeedInfo['closed'];
  /**
   * Deals: the last sent id. Quotes and candles: the last sent value, so that only changes are
   * sent.
   */
  dealId: number;
  quotes: Map<string, number>;
  candles: Map<number, number>;
}

/** Sends a frame to all members of its topic. */
export type Broadcast = (frame: Frame) => void;

/**
 * Turns the state of the market into frames for topics with subscribers. Each turn asks the hub for
 * changes since the topic's last frame: states in between are conflated, while deals and book
 * changes are all in the one frame.
 */
export class Publisher {
  readonly #hub: MarketHub;
  readonly #clock: Clock;
  readonly #broadcast: Broadcast;
  readonly #pace: Clock;
  readonly #topics = new Map<PublicTopic, TopicState>();
  readonly #active = new Set<PublicTopic>();
  #epoch: string;

  /** @param pace - clock of the frame intervals; the exchange's clock when absent */
  constructor(hub: MarketHub, clock: Clock, broadcast: Broadcast, pace: Clock = clock) {
    this.#hub = hub;
    this.#clock = clock;
    this.#broadcast = broadcast;
    this.#pace = pace;
    this.#epoch = hub.epoch;
    hub.onDelta((symbol, delta) => this.#depth(symbol, delta));
  }

  /** Topics with members. */
  get active(): number {
    return this.#active.size;
  }

  /**
   * Called when a topic gets its first member, which receives the state by {@link first}, then
   * every change.
   */
  open(topic: PublicTopic): void {
    this.#checkEpoch();
    const state = this.#begin(topic);
    const deps = parseTopic(topic);
    if (deps?.kind === 'price') this.#isNew(state, this.#hub.quote(deps.symbol));
    if (deps?.kind === 'tickers') {
      for (const quote of this.#hub.quotes()) this.#isNew(state, quote);
      state.silentPairs = silentPairs(this.#hub);
    }
    if (deps?.kind === 'kline') {
      this.#changed(state, this.#hub.liveCandles(deps.symbol, deps.period));
    }
    this.#active.add(topic);
  }

  /** Called when a topic loses its last member. */
  close(topic: PublicTopic): void {
    this.#active.delete(topic);
  }

  /** Computes the initial state of a candle topic; months take several turns of the event loop. */
  async prepare(symbol: string, period: Period): Promise<void> {
    await this.#hub.candles(symbol, { period, limit: 1, before: Number.MAX_SAFE_INTEGER });
  }

  /** The first frame of a new member, at the topic's current sequence; null for books and deals. */
  first(topic: PublicTopic): Frame | null {
    this.#checkEpoch();
    const deps = parseTopic(topic);
    if (deps?.kind === 'tickers')
      return this.#frame(topic, quoteList(this.#hub, this.#hub.quotes()));
    if (deps?.kind === 'price') return this.#frame(topic, this.#hub.quote(deps.symbol));
    if (deps?.kind !== 'kline') return null;
    return this.#frame(topic, { candles: this.#hub.liveCandles(deps.symbol, deps.period) });
  }

  /** One turn; ten a second. */
  turn(): void {
    this.#checkEpoch();
    const now = this.#pace.now();
    for (const topic of this.#active) this.#publish(topic, now);
  }

  #publish(topic: PublicTopic, now: number): void {
    const deps = parseTopic(topic);
    const state = this.#state(topic);
    // A change of trust waits for no interval.
    const turned = state.silent !== (this.#hub.silentSince(state.symbol) !== null);
    const quiet = turned || now - state.sentAt >= QUIET_INTERVAL || now < state.sentAt;
    switch (deps?.kind) {
      case 'depth':
        this.#hub.advanceBook(deps.symbol, quiet);
        break;
      case 'price': {
        const quote = this.#hub.quote(deps.symbol);
        if (quote && (this.#isNew(state, quote) || quiet)) this.#send(topic, state, now, quote);
        break;
      }
      case 'deal': {
        const deals = this.#hub.deals(deps.symbol, state.dealId);
        state.dealId = this.#hub.lastDealId(deps.symbol);
        if (deals.length > 0 || quiet) this.#send(topic, state, now, { deals });
        break;
      }
      case 'kline': {
        if (now - state.sentAt < KLINE_INTERVAL && !quiet) break;
        const candles = this.#hub.liveCandles(deps.symbol, deps.period);
        const changed = this.#changed(state, candles);
        if (changed.length > 0 || quiet) this.#send(topic, state, now, { candles: changed });
        break;
      }
      case 'tickers': {
        const silent = silentPairs(this.#hub);
        const { closed } = this.#hub.info;
        const due =
          quiet || !isSame(silent, state.silentPairs) || !isSame(closed ?? {}, state.closed ?? {});
        if (now - state.sentAt < TICKERS_INTERVAL && !due) break;
        const quotes = this.#hub.quotes().filter((quote) => this.#isNew(state, quote));
        if (quotes.length === 0 && !due) break;
        state.silentPairs = silent;
        state.closed = closed;
        this.#send(topic, state, now, quoteList(this.#hub, quotes, silent));
        break;
      }
    }
  }

  /** A book is advanced by the interval and by polls; each delta has its own sequence. */
  #depth(symbol: string, { seq, bids, asks }: BookDelta): void {
    // An epoch numbers its book before the first turn.
    this.#checkEpoch();
    const topic: PublicTopic = `depth:${symbol}`;
    if (!this.#active.has(topic)) return;
    const now = this.#pace.now();
    const state = this.#state(topic);
    state.seq = seq - 1;
    this.#send(topic, state, now, { bids, asks });
  }

  #send(topic: PublicTopic, state: TopicState, now: number, data: Frame['data']): void {
    state.seq++;
    state.sentAt = now;
    const time = this.#clock.now();
    const { seq, symbol } = state;
    const silent = silence(this.#hub, symbol);
    state.silent = silent.asOf !== undefined;
    this.#broadcast({ topic, epoch: this.#epoch, seq, time, ...silent, data } as Frame);
  }

  #frame(topic: PublicTopic, data: unknown): Frame {
    const { seq, symbol } = this.#state(topic);
    const time = this.#clock.now();
    const silent = silence(this.#hub, symbol);
    return { topic, epoch: this.#epoch, seq, time, ...silent, data } as Frame;
  }

  #isNew(state: TopicState, quote: Quote | null): boolean {
    if (!quote || state.quotes.get(quote.symbol) === quote.seq) return false;
    state.quotes.set(quote.symbol, quote.seq);
    return true;
  }

  #changed(state: TopicState, candles: readonly Candle[]): Candle[] {
    const changed = candles.filter(({ time, revision }) => state.candles.get(time) !== revision);
    if (changed.length > 0) {
      state.candles = new Map(candles.map(({ time, revision }) => [time, revision]));
    }
    return changed;
  }

  /** Deals from before the first member are not sent. */
  #begin(topic: PublicTopic): TopicState {
    const deps = parseTopic(topic);
    const state = this.#state(topic);
    state.sentAt = this.#pace.now();
    if (deps?.kind === 'deal') state.dealId = this.#hub.lastDealId(deps.symbol);
    return state;
  }

  #state(topic: PublicTopic): TopicState {
    let state = this.#topics.get(topic);
    if (!state) {
      const parts = parseTopic(topic);
      const symbol = parts && 'symbol' in parts ? parts.symbol : undefined;
      state = {
        ...{ symbol, seq: 0, sentAt: 0, silent: false, silentPairs: {}, closed: {}, dealId: 0 },
        ...{ quotes: new Map(), candles: new Map() },
      };
      this.#topics.set(topic, state);
    }
    return state;
  }

  /** A new epoch restarts every sequence and sends the whole state to the members. */
  #checkEpoch(): void {
    if (this.#epoch === this.#hub.epoch) return;
    this.#epoch = this.#hub.epoch;
    this.#topics.clear();
    for (const topic of this.#active) this.#begin(topic);
  }
}

function isSame<T>(a: Readonly<Record<string, T>>, b: Readonly<Record<string, T>>): boolean {
  const symbols = Object.keys(a);
  return symbols.length === Object.keys(b).length && symbols.every((each) => a[each] === b[each]);
}
