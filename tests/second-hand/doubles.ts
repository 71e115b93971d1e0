import { BinanceDouble } from './binance.ts';
import { BinanceUsdmDouble } from './binance-usdm.ts';
import { BitfinexDouble } from './bitfinex.ts';
import { BitgetDouble } from './bitget.ts';
import { BybitDouble } from './bybit.ts';
import { CoinbaseDouble } from './coinbase.ts';
import { CoinbaseAdvancedDouble } from './coinbase-advanced.ts';
import { DeribitDouble } from './deribit.ts';
import type { Double, DoubleOptions } from './double.ts';
import { KrakenDouble } from './kraken.ts';
import { KucoinDouble } from './kucoin.ts';
import { OkxDouble } from './okx.ts';

/**
 * The doubles by the names that the project gives the venues. Coinbase has two public feeds:
 * `coinbase` is that of Coinbase Exchange, `coinbase-advanced` that of Advanced Trade.
 */
export const DOUBLES = {
  binance: (options?: DoubleOptions): Double => new BinanceDouble(options),
  'binance-usdm': (options?: DoubleOptions): Double => new BinanceUsdmDouble(options),
  bitfinex: (options?: DoubleOptions): Double => new BitfinexDouble(options),
  bitget: (options?: DoubleOptions): Double => new BitgetDouble(options),
  bybit: (options?: DoubleOptions): Double => new BybitDouble(options),
  coinbase: (options?: DoubleOptions): Double => new CoinbaseDouble(options),
  'coinbase-advanced': (options?: DoubleOptions): Double => new CoinbaseAdvancedDouble(options),
  deribit: (options?: DoubleOptions): Double => new DeribitDouble(options),
  kraken: (options?: DoubleOptions): Double => new KrakenDouble(options),
  kucoin: (options?: DoubleOptions): Double => new KucoinDouble(options),
  okx: (options?: DoubleOptions): Double => new OkxDouble(options),
} as const;

export type VenueName = keyof typeof DOUBLES;
