import { type Frame, type PublicTopic, parseTopic, type Quote } from '@tideline/wire';
import type { FrameSource } from '../../market/realtime/frame-source.ts';
import { levelsText } from '../market/depth.ts';
import type { MarketDependencies } from '../market/door-market.ts';
import { premium } from '../market/futures.ts';
import { bestOf, dayTicker } from '../market/tickers.ts';
import { type BookChange, DepthFollower } from './depth-follower.ts';
import { aggTradeEvent, miniTickerEvent, tickerEvent, tradeEvent } from './events.ts';
import { futuresEvent, type MarketEvent, markEvent } from './futures-events.ts';
import { KlineFollower } from './kline-follower.ts';
import { Message } from './message.ts';
import type { StreamName } from './stream-name.ts';

/** Sends an event of a stream as the faults of its name allow. */
export type Deliver = (name: string, send: () => void) => void;

/** Receives the events of its streams. */
export interface Listener {
  send(message: Message): void;
}

interface Channel {
  readonly stream: StreamName;
  readonly listeners: Set<Listener>;
  /** Of candles. */
  readonly klines: KlineFollower | null;
  /** The last best prices or levels by pair, so that only changes are sent. */
  readonly shown: Map<string, string>;
}

/** The streams with listeners: makes each event once, from the frames of the market. */
export class Channels {
  readonly #dependencies: MarketDependencies;
  readonly #frames: FrameSource;
  readonly #channels = new Map<string, Channel>();
  /** Streams by the topic that moves them. */
  readonly #byTopic = new Map<PublicTopic, Set<Channel>>();
  readonly #books = new Map<string, DepthFollower>();
  readonly #deliver: Deliver;
  #turns = 0;

  constructor(
    dependencies: MarketDependencies,
    frames: (broadcast: (frame: Frame) => void) => FrameSource,
    deliver: Deliver = (_, send) => send(),
  ) {
    this.#dependencies = dependencies;
    this.#deliver = deliver;
    this.#frames = frames((frame) => this.#take(frame));
  }

  get size(): number {
    return this.#channels.size;
  }

  join(stream: StreamName, listener: Listener): void {
    let channel = this.#channels.get(keyOf(stream));
    if (!channel) {
      channel = this.#open(stream);
      this.#channels.set(keyOf(stream), channel);
    }
    channel.listeners.add(listener);
  }

  leave(stream: StreamName, listener: Listener): void {
    const channel = this.#channels.get(keyOf(stream));
    channel?.listeners.delete(listener);
    if (channel?.listeners.size !== 0) return;
    this.#channels.delete(keyOf(stream));
    this.#close(channel);
  }

  /** Ten times a second: sends what is due. */
  turn(): void {
    this.#frames.turn();
    const second = this.#turns++ % 10 === 0;
    for (const channel of this.#channels.values()) {
      const { stream } = channel;
      if (stream.kind === 'depth' && (second || stream.speed === 100)) {
        const event = this.#books.get(stream.symbol)?.event(keyOf(stream), this.#now);
        if (event) this.#send(channel, inMarket(stream, event));
      }
      if (stream.kind === 'levels' && (second || stream.speed === 100)) {
        this.#levels(channel, stream.symbol, stream.levels);
      }
      if (stream.kind === 'bookTicker') this.#best(channel, stream.symbol);
      if (stream.kind === 'bookTickers') {
        for (const symbol of this.#dependencies.market.symbols) this.#best(channel, symbol);
      }
      if (stream.kind === 'markPrice' && this.#turns % (stream.speed / 100) === 1) {
        this.#marks(channel, stream.symbol);
      }
    }
  }

  /** Tells the listeners of liquidations of one. */
  liquidated(symbol: string, event: object): void {
    for (const channel of this.#channels.values()) {
      const { stream } = channel;
      if (stream.kind === 'forceOrder' && (stream.symbol ?? symbol) === symbol) {
        this.#send(channel, event);
      }
    }
  }

  get #now(): number {
    return Math.floor(this.#dependencies.clock.now());
  }

  #open(stream: StreamName): Channel {
    const { market, ids } = this.#dependencies;
    const { topic } = stream;
    const klines =
      stream.kind === 'kline'
        ? new KlineFollower(this.#dependencies, stream.symbol, stream.interval)
        : null;
    const channel: Channel = { stream, listeners: new Set(), klines, shown: new Map() };
    const same = this.#byTopic.get(topic);
    if (same) {
      same.add(channel);
      void klines?.load().catch(() => undefined);
    } else {
      this.#byTopic.set(topic, new Set([channel]));
      if (klines) void this.#openKlines(topic, channel).catch(() => undefined);
      else this.#frames.open(topic);
    }
    if (stream.kind === 'depth') {
      const book = this.#books.get(stream.symbol) ?? new DepthFollower(market, ids, stream.symbol);
      this.#books.set(stream.symbol, book);
      book.open(keyOf(stream));
    }
    return channel;
  }

  /** The running candle of a long period takes several turns of the event loop. */
  async #openKlines(topic: PublicTopic, channel: Channel): Promise<void> {
    const parts = parseTopic(topic);
    if (parts?.kind === 'kline') await this.#frames.prepare(parts.symbol, parts.period);
    if (!this.#byTopic.has(topic)) return;
    this.#frames.open(topic);
    await channel.klines?.load();
  }

  #close(channel: Channel): void {
    const { stream } = channel;
    const { topic } = stream;
    const same = this.#byTopic.get(topic);
    same?.delete(channel);
    if (same?.size === 0) {
      this.#byTopic.delete(topic);
      this.#frames.close(topic);
    }
    if (stream.kind !== 'depth') return;
    const open = this.#books.get(stream.symbol)?.close(keyOf(stream));
    if (!open) this.#books.delete(stream.symbol);
  }

  #take(frame: Frame): void {
    const parts = parseTopic(frame.topic);
    if (!parts || parts.kind === 'account') return;
    if (parts.kind === 'depth') {
      const { epoch, seq, data } = frame as Extract<Frame, { topic: `depth:${string}` }>;
      const change: BookChange = { epoch, seq, ...data };
      this.#books.get(parts.symbol)?.take(change);
      return;
    }
    const channels = this.#byTopic.get(frame.topic as PublicTopic);
    if (!channels) return;
    if (parts.kind === 'tickers') {
      this.#tickers(channels, (frame.data as { quotes: readonly Quote[] }).quotes);
      return;
    }
    for (const channel of channels) this.#pairFrame(channel, frame);
  }

  #pairFrame(channel: Channel, { data }: Frame): void {
    const { ids } = this.#dependencies;
    const { stream, klines } = channel;
    if (klines && 'candles' in data) {
      for (const event of klines.events(data.candles, this.#now)) this.#send(channel, event);
    }
    if (!('deals' in data) || (stream.kind !== 'trade' && stream.kind !== 'aggTrade')) return;
    const make = stream.kind === 'trade' ? tradeEvent : aggTradeEvent;
    for (const deal of data.deals) {
      const event = make(this.#now, stream.symbol, ids.of(deal.id), deal);
      this.#send(channel, inMarket(stream, event));
    }
  }

  /** Changed quotes, once a second. Those of silent pairs are not sent. */
  #tickers(channels: ReadonlySet<Channel>, quotes: readonly Quote[]): void {
    const now = this.#now;
    const { market } = this.#dependencies;
    const tickers = quotes.flatMap(({ symbol }) =>
      market.fresh(symbol) ? (dayTicker(this.#dependencies, symbol, now) ?? []) : [],
    );
    if (tickers.length === 0) return;
    for (const channel of channels) {
      const { stream } = channel;
      const kind = stream.kind === 'all' ? stream.each : stream.kind;
      const make = kind === 'ticker' ? tickerEvent : miniTickerEvent;
      if (stream.kind === 'all') {
        this.#send(
          channel,
          tickers.map((each) => inMarket(stream, make(now, each))),
        );
        continue;
      }
      const own = tickers.find(({ symbol }) => 'symbol' in stream && symbol === stream.symbol);
      if (own) this.#send(channel, inMarket(stream, make(now, own)));
    }
  }

  #levels(channel: Channel, symbol: string, levels: number): void {
    const { market, ids } = this.#dependencies;
    if (!market.fresh(symbol)) return;
    const { seq, bids, asks } = market.book(symbol, levels);
    const id = ids.of(seq);
    const before = channel.shown.get(symbol);
    if (before === String(id)) return;
    channel.shown.set(symbol, String(id));
    const sides = { bids: levelsText(bids), asks: levelsText(asks) };
    if (channel.stream.market === 'spot') {
      this.#send(channel, { lastUpdateId: id, ...sides });
      return;
    }
    const now = this.#now;
    const head = { e: 'depthUpdate', E: now, T: now, s: symbol };
    const pu = Number(before ?? id - 1);
    this.#send(channel, { ...head, U: pu + 1, u: id, pu, b: sides.bids, a: sides.asks });
  }

  #best(channel: Channel, symbol: string): void {
    const { market, ids } = this.#dependencies;
    if (!market.fresh(symbol)) return;
    const {
      seq,
      bidPrice: b,
      bidQty: B,
      askPrice: a,
      askQty: A,
    } = bestOf(this.#dependencies, symbol);
    const shown = `${b} ${B} ${a} ${A}`;
    if (channel.shown.get(symbol) === shown) return;
    channel.shown.set(symbol, shown);
    const event = { u: ids.of(seq), s: symbol, b, B, a, A };
    const now = this.#now;
    const isFutures = channel.stream.market === 'futures';
    this.#send(channel, isFutures ? { e: 'bookTicker', E: now, T: now, ...event } : event);
  }

  /** Marks of pairs whose feed is not silent. */
  #marks(channel: Channel, named: string | null): void {
    const { market } = this.#dependencies;
    const now = this.#now;
    const events = (named === null ? market.symbols : [named]).flatMap((symbol) => {
      const row = market.fresh(symbol) ? premium(this.#dependencies, symbol, now) : null;
      return row ? [markEvent(now, row)] : [];
    });
    if (named === null && events.length > 0) this.#send(channel, events);
    else for (const event of events) this.#send(channel, event);
  }

  #send({ stream, listeners }: Channel, data: unknown): void {
    const message = new Message(stream.name, data);
    this.#deliver(`stream:${stream.name}`, () => {
      for (const listener of listeners) listener.send(message);
    });
  }
}

/** Names a stream among those of both markets. */
const keyOf = ({ market, name }: StreamName): string => `${market} ${name}`;

/** An event in the form of its stream's market. */
const inMarket = ({ market }: StreamName, event: MarketEvent): object =>
  market === 'spot' ? event : futuresEvent(event);
