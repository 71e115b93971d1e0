/**
 * Venues of live sessions. A copy of the engine's list, because the start of a simulated market
 * should not load the engine; a test compares them.
 */
export const LIVE_VENUES: readonly string[] = [
  'binance',
  'binance-usdm',
  'kraken',
  'okx',
  'bybit',
  'coinbase',
  'kucoin',
  'bitget',
  'deribit',
  'bitfinex',
];
