import type { PublicTopic } from '@tideline/wire';
import { INTERVALS } from '../market/intervals.ts';
import type { DoorMarketName } from '../route.ts';

/** A public stream: what it shows, of which pair, and the topic of the market that moves it. */
export type StreamName = {
  readonly name: string;
  readonly market: DoorMarketName;
  readonly topic: PublicTopic;
} & (
  | { readonly kind: 'trade' | 'aggTrade' | 'bookTicker'; readonly symbol: string }
  | { readonly kind: 'ticker' | 'miniTicker'; readonly symbol: string }
  | { readonly kind: 'kline'; readonly symbol: string; readonly interval: string }
  /** Changes of a book, or its best levels, every `speed` ms. */
  | { readonly kind: 'depth'; readonly symbol: string; readonly speed: Speed }
  | {
      readonly kind: 'levels';
      readonly symbol: string;
      readonly speed: Speed;
      readonly levels: number;
    }
  | { readonly kind: 'all'; readonly each: 'ticker' | 'miniTicker' }
  /** Of futures. Marks of one pair or of all, every `speed` ms. */
  | { readonly kind: 'markPrice'; readonly symbol: string | null; readonly speed: MarkSpeed }
  | { readonly kind: 'bookTickers' }
  /** Liquidations of one pair or of all. */
  | { readonly kind: 'forceOrder'; readonly symbol: string | null }
);

/** Interval of a book's events, ms. */
type Speed = 100 | 1000;
/** Interval of marks, ms. */
type MarkSpeed = 1000 | 3000;

const PAIR = /^([a-z0-9]{1,20})@(trade|aggTrade|bookTicker|ticker|miniTicker)$/;
const KLINE = /^([a-z0-9]{1,20})@kline_(\w{2,3})$/;
const DEPTH = /^([a-z0-9]{1,20})@depth(5|10|20)?(@100ms|@250ms|@500ms|@1000ms)?$/;
const ALL = /^!(ticker|miniTicker)@arr$/;
const MARK = /^(?:([a-z0-9]{1,20})@markPrice|!markPrice@arr)(@1s|@3s)?$/;
const FORCE = /^(?:([a-z0-9]{1,20})@forceOrder|!forceOrder@arr)$/;
const BOOK_TICKERS = '!bookTicker';

interface Pairs {
  has(symbol: string): boolean;
}

/** Parses the name of a stream; null when the door has none of that name. */
export function parseStream(
  name: string,
  pairs: Pairs,
  market: DoorMarketName = 'spot',
): StreamName | null {
  const all = ALL.exec(name);
  if (all) {
    const each = all[1] === 'ticker' ? 'ticker' : 'miniTicker';
    return { name, market, kind: 'all', each, topic: 'tickers' };
  }
  const own = market === 'futures' ? parseFutures(name, pairs) : null;
  if (own) return own;
  const [, pair = '', second = '', speedText] =
    PAIR.exec(name) ?? KLINE.exec(name) ?? DEPTH.exec(name) ?? [];
  const symbol = pair.toUpperCase();
  if (pair === '' || !pairs.has(symbol)) return null;
  const known = { name, market, symbol } as const;
  if (KLINE.test(name)) {
    const from = INTERVALS.get(second)?.from;
    if (!from) return null;
    return { ...known, kind: 'kline', interval: second, topic: `kline:${symbol}:${from}` };
  }
  if (DEPTH.test(name)) {
    const defaultSpeed = market === 'futures' ? '@100ms' : '@1000ms';
    const speed: Speed = (speedText ?? defaultSpeed) === '@1000ms' ? 1000 : 100;
    const topic = `depth:${symbol}` as const;
    if (!second) return { ...known, kind: 'depth', speed, topic };
    return { ...known, kind: 'levels', speed, levels: Number(second), topic };
  }
  if (second === 'ticker' || second === 'miniTicker') {
    return { ...known, kind: second, topic: 'tickers' };
  }
  const kind = second as 'trade' | 'aggTrade' | 'bookTicker';
  return { ...known, kind, topic: kind === 'bookTicker' ? `depth:${symbol}` : `deal:${symbol}` };
}

/** Streams that only futures have. */
function parseFutures(name: string, pairs: Pairs): StreamName | null {
  const common = { name, market: 'futures', topic: 'tickers' } as const;
  if (name === BOOK_TICKERS) return { ...common, kind: 'bookTickers' };
  const [found, pair, speed] = MARK.exec(name) ?? FORCE.exec(name) ?? [];
  if (found === undefined) return null;
  const symbol = pair?.toUpperCase() ?? null;
  if (symbol !== null && !pairs.has(symbol)) return null;
  if (FORCE.test(name)) return { ...common, kind: 'forceOrder', symbol };
  return { ...common, kind: 'markPrice', symbol, speed: speed === '@1s' ? 1000 : 3000 };
}
