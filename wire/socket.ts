import type { AccountEvent } from './account-events.ts';
import type { Candle, Deal, FeedInfo, Level, Quote, SilentPairs } from './calls/market.ts';
import { isPeriod, type Period } from './periods.ts';

/**
 * The realtime half of the contract (socket.io, websocket first).
 *
 * The client sends `subscribe` and `unsubscribe` with topic lists, `authenticate` with a token, and
 * `probe` to measure the link; each is acknowledged. The exchange sends `frames`, the list of
 * frames of one turn of its loop for this socket, and `frame` for each private one. A frame names
 * its topic, the `epoch` (new whenever the exchange starts or a recording loops) and a `seq` that
 * increases by exactly one per topic and epoch, so the frame after a lost one reveals the loss.
 */
export const SOCKET_PATH = '/socket.io';
export const EVENTS = {
  subscribe: 'subscribe',
  unsubscribe: 'unsubscribe',
  authenticate: 'authenticate',
  probe: 'probe',
  frame: 'frame',
  frames: 'frames',
} as const;

export type PublicTopic =
  | 'tickers'
  | `price:${string}`
  | `depth:${string}`
  | `deal:${string}`
  | `kline:${string}:${Period}`;
export type Topic = PublicTopic | 'account';

interface FrameOf<Name extends Topic, Data> {
  readonly topic: Name;
  readonly epoch: string;
  /** Increases by one per frame of this topic within the epoch. */
  readonly seq: number;
  /** Exchange time of sending. */
  readonly time: number;
  /**
   * The last instant at which the source of the prices sent data, exchange time; only while it is
   * silent. The frame then confirms nothing that is newer.
   */
  readonly asOf?: number;
  readonly data: Data;
}

/**
 * All quotes after subscribing, then the changed ones at most once a second. Every frame names all
 * pairs whose source is silent, so a lost frame leaves no wrong mark; a change of them is sent at
 * once.
 */
export type TickersFrame = FrameOf<
  'tickers',
  { readonly quotes: readonly Quote[]; readonly feed: FeedInfo; readonly silent?: SilentPairs }
>;
/** One absolute quote; the current one is sent immediately after subscribing. */
export type PriceFrame = FrameOf<`price:${string}`, Quote>;
/**
 * Changed levels, absolute quantities. A frame's `seq` is the book's sequence: it applies to a book
 * at `seq − 1`, such as an answer of `currency/deal` with that `seq`.
 */
export type DepthFrame = FrameOf<
  `depth:${string}`,
  { readonly bids: readonly Level[]; readonly asks: readonly Level[] }
>;
/** New deals, oldest first; their ids continue without a gap. */
export type DealFrame = FrameOf<`deal:${string}`, { readonly deals: readonly Deal[] }>;
/**
 * Changed candles, absolute, each with its revision. The live one is sent immediately after
 * subscribing.
 */
export type KlineFrame = FrameOf<
  `kline:${string}:${Period}`,
  { readonly candles: readonly Candle[] }
>;
/** Events of the authenticated user's account. */
export type AccountFrame = FrameOf<'account', AccountEvent>;

export type Frame = TickersFrame | PriceFrame | DepthFrame | DealFrame | KlineFrame | AccountFrame;

export interface SubscribeAck {
  readonly epoch: string;
  readonly time: number;
  /** Topics that do not exist or exceed the limit, with the reason. */
  readonly refused: readonly { readonly topic: string; readonly error: string }[];
}

export interface AuthenticateAck {
  readonly ok: boolean;
  readonly epoch: string;
  /** Sequence of the last account event; the next frame has one more. */
  readonly seq: number;
}

export interface ProbeAck {
  readonly time: number;
  readonly epoch: string;
}

/**
 * Maximum silence of a subscribed topic, ms: when nothing changed, the exchange sends an empty
 * frame (no rows; for `price` the same quote again, without a new quote sequence). This
 * distinguishes a quiet market from a dead feed.
 */
export const QUIET_INTERVAL = 5_000;

/**
 * Number of levels a side that depth frames update. A follower starts from a `currency/deal` with
 * at least this `depth`; with fewer, the lower levels would be missing.
 */
export const BOOK_DEPTH = 200;

/** Limits of one socket. */
export const SOCKET_LIMITS = {
  topics: 250,
  topicsPerMessage: 250,
  messagesPerSecond: 50,
  /** Bytes of one client message. */
  messageBytes: 16_384,
} as const;

export type TopicParts =
  | { readonly kind: 'tickers' }
  | { readonly kind: 'account' }
  | { readonly kind: 'price' | 'depth' | 'deal'; readonly symbol: string }
  | { readonly kind: 'kline'; readonly symbol: string; readonly period: Period };

/** Parses a topic; null when it is malformed. */
export function parseTopic(topic: string): TopicParts | null {
  const [kind, symbol, period, extra] = topic.split(':');
  if (extra !== undefined) return null;
  if ((kind === 'tickers' || kind === 'account') && symbol === undefined) return { kind };
  if (!symbol || !/^[A-Z0-9]{1,20}$/.test(symbol)) return null;
  if ((kind === 'price' || kind === 'depth' || kind === 'deal') && period === undefined) {
    return { kind, symbol };
  }
  if (kind === 'kline' && period !== undefined && isPeriod(period)) return { kind, symbol, period };
  return null;
}
