import type { PublicTopic } from '#wire';

/** Recorded topics of each symbol: everything a pair's screen shows. */
export function topicsOf(symbols: readonly string[]): PublicTopic[] {
  return [
    'tickers',
    ...symbols.flatMap((symbol): PublicTopic[] => [
      `price:${symbol}`,
      `depth:${symbol}`,
      `deal:${symbol}`,
      `kline:${symbol}:1m`,
    ]),
  ];
}
