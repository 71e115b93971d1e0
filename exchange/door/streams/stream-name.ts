import type { PublicTopic } from '@tideline/wire';
import { INTERVALS } from '../market/intervals.ts';

/** A public stream: what it shows, of which pair, and the topic of the market that moves it. */
export type StreamName = {
  readonly name: string;
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
);

/** Interval of a book's events, ms. */
export type Speed = 100 | 1000;

const PAIR = /^([a-z0-9]{1,20})@(trade|aggTrade|bookTicker|ticker|miniTicker)$/;
const KLINE = /^([a-z0-9]{1,20})@kline_(\w{2,3})$/;
const DEPTH = /^([a-z0-9]{1,20})@depth(5|10|20)?(@100ms|@1000ms)?$/;
const ALL = /^!(ticker|miniTicker)@arr$/;

/** Parses the name of a stream; null when the door has none of that name. */
export function parseStream(
  name: string,
  market: { has(symbol: string): boolean },
): StreamName | null {
  const all = ALL.exec(name);
  if (all) return { name, kind: 'all', each: all[1] as 'ticker', topic: 'tickers' };
  const [, pair = '', second = '', speedText] =
    PAIR.exec(name) ?? KLINE.exec(name) ?? DEPTH.exec(name) ?? [];
  const symbol = pair.toUpperCase();
  if (pair === '' || !market.has(symbol)) return null;
  if (KLINE.test(name)) {
    const from = INTERVALS.get(second)?.from;
    if (!from) return null;
    return { name, kind: 'kline', symbol, interval: second, topic: `kline:${symbol}:${from}` };
  }
  if (DEPTH.test(name)) {
    const speed: Speed = speedText === '@100ms' ? 100 : 1000;
    const topic = `depth:${symbol}` as const;
    if (!second) return { name, kind: 'depth', symbol, speed, topic };
    return { name, kind: 'levels', symbol, speed, levels: Number(second), topic };
  }
  if (second === 'ticker' || second === 'miniTicker')
    return { name, kind: second, symbol, topic: 'tickers' };
  const kind = second as 'trade' | 'aggTrade' | 'bookTicker';
  return {
    name,
    kind,
    symbol,
    topic: kind === 'bookTicker' ? `depth:${symbol}` : `deal:${symbol}`,
  };
}
