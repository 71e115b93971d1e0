import type { Closure } from '@tideline/wire';
import type { Period } from '@tideline/wire/periods';
import type { BestSource } from './best-prices.ts';
import type { CandleText, Listing, TradeText } from './listings.ts';
import type { VenueErrors } from './venue-errors.ts';

/** What can be watched of one pair. `ticker` is the venue's own best bid and ask. */
export const LIVE_STREAMS = ['book', 'trades', 'klines', 'ticker'] as const;
export type LiveStream = (typeof LIVE_STREAMS)[number];

/** One subscription at a venue. */
export interface Channel {
  readonly stream: LiveStream;
  /** The venue's own name of the pair. */
  readonly symbol: string;
  /** Its name in the venue's messages; unique within a connection. */
  readonly name: string;
  /** Path of the socket that serves it, for venues that split their addresses; usually empty. */
  readonly route: string;
}

/** At most `count` in any window of `per` ms. */
export interface Rate {
  readonly count: number;
  readonly per: number;
}

/** What a venue allows one client. */
export interface VenueLimits {
  /** Channels of one connection. */
  readonly channels: number;
  /** Channels in one subscribe message. */
  readonly batch: number;
  /** Messages that we send on one connection. */
  readonly messages: Rate;
  /** Connection attempts. */
  readonly connects: Rate;
  /** Weight of REST requests. */
  readonly weight: Rate;
  /** Response header with the weight used in the running window. */
  readonly usedHeader?: string;
  /**
   * Header of a refusal with the time to wait in ms, where the venue has it beside `Retry-After`.
   */
  readonly resetHeader?: string;
}

/** A message that controls the connection; data frames have none. */
export type Reply =
  /** The request with this id, or these channels, was accepted. */
  | { readonly kind: 'accepted'; readonly id: number | null; readonly names: readonly string[] }
  /** A request was refused. */
  | {
      readonly kind: 'refused';
      readonly id: number | null;
      readonly names: readonly string[];
      readonly reason: string;
    }
  /** The venue asks for this answer. */
  | { readonly kind: 'ask'; readonly answer: string }
  /** The venue will close this connection soon. */
  | { readonly kind: 'ending'; readonly reason: string }
  /** The venue says that markets stop or resume. */
  | { readonly kind: 'market'; readonly words: readonly MarketWord[] }
  /** A sign of life without data. */
  | { readonly kind: 'alive' };

/** A venue's word about its market. */
export interface MarketWord {
  readonly open: boolean;
  /** For operators. */
  readonly reason: string;
  /** Why the market is closed; `halted` when absent. */
  readonly why?: Closure;
  /** Name of a pair, or its beginning before `-`; absent for all pairs. */
  readonly of?: string;
}

/** Where a venue says by REST alone whether its market stands; asked while data is missing. */
export interface WordSource {
  readonly path: string;
  readonly weight: number;
  /** Null when the answer says nothing of it. @throws FrameError */
  parse(body: unknown): MarketWord | null;
}

/** An address that must be requested before each connection (KuCoin). */
interface SocketToken {
  readonly path: string;
  /** Reads the answer. @param ws - the address that replaces the venue's own; null for that one */
  url(body: unknown, ws: string | null, number: number): string;
}

/** A book that comes by REST and is joined to the changes. */
interface SnapshotSource {
  path(symbol: string): string;
  /** Levels of each side that the request asks for; a longer answer is refused. */
  readonly levels: number;
  readonly weight: number;
}

/** Past candles by REST. */
interface CandleSource {
  /** The newest candles that open before `before` (ms UTC); null when the period is not offered. */
  path(symbol: string, period: Period, before: number, limit: number): string | null;
  /** Candles that one request returns. */
  readonly limit: number;
  readonly weight: number;
  /** @throws FrameError */
  parse(body: unknown): CandleText[];
}

/**
 * The rules of one venue's public market data: addresses, messages, limits. Pure data and
 * functions; the session acts on them. How to add one: docs/adding-a-venue.md.
 */
export interface LivePolicy {
  /** Its name in recordings and in `--venue`. */
  readonly venue: string;
  /** Name on the screen. */
  readonly name: string;
  readonly ws: string;
  readonly rest: string;
  /** Pages of the venue's documentation, and the day they were read. */
  readonly sources: readonly string[];
  readonly read: string;
  readonly limits: VenueLimits;
  readonly errors: VenueErrors;
  /** Message that we send at this interval, ms; null when the venue needs none. */
  readonly keepAlive: { readonly every: number; text(id: number): string } | null;
  /** A connection without any frame for this long is dead, ms. */
  readonly silence: number;
  /** The venue ends every connection at this age, ms; null when it does not. */
  readonly lifetime: number | null;
  /** The venue's name of a pair, by rule. */
  symbolOf(base: string, quote: string): string;
  channel(stream: LiveStream, symbol: string): Channel | null;
  /** The socket of a route; the venue's only one when absent. */
  address?(ws: string, route: string): string;
  readonly token?: SocketToken;
  /** The venue speaks first, and nothing may be sent before. */
  readonly welcomes?: true;
  /** Messages sent first on each connection. @param channels - those of the connection */
  hello?(id: number, channels: readonly Channel[]): readonly string[];
  /** Each channel of this stream needs a message of its own. */
  readonly alone?: LiveStream;
  /** A message may name channels of several streams. */
  readonly mixed: boolean;
  /** The venue answers a request to unsubscribe. */
  readonly confirmsUnsubscribe: boolean;
  subscribe(channels: readonly Channel[], id: number): string;
  unsubscribe(channels: readonly Channel[], id: number): string;
  /** Recognises messages that are not data. */
  reply(text: string): Reply | null;
  /** Null when the snapshot comes in the stream; then a new subscription renews it. */
  readonly snapshot: SnapshotSource | null;
  readonly instruments: {
    readonly path: string;
    readonly weight: number;
    /** @throws FrameError */
    parse(body: unknown): readonly Listing[];
  };
  readonly best: BestSource;
  readonly word?: WordSource;
  readonly candles: CandleSource;
  readonly trades: {
    path(symbol: string): string;
    readonly weight: number;
    /** @throws FrameError */
    parse(body: unknown): TradeText[];
  };
}
