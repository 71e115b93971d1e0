import type { PublicTopic } from '#wire';

/** Topics recorded of each symbol: all that a pair's screen shows. */
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
