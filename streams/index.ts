/**
 * The stream engine, for browsers and Node: live market data with its source and age. Files, gzip
 * and the command line's parts are in `@tideline/streams/node`.
 */
export * from './book/index.ts';
export { StatedClock } from './connection/stated-clock.ts';
export { createMarket } from './create-market.ts';
export { Boll, Ema, type Indicator, Kdj, Macd, Rsi, Sma, Vwap } from './indicators/index.ts';
export { type Live, LOADING, type Source, type Status } from './live/live.ts';
export {
  type MarketEngine,
  type MarketOptions,
  type MarketSources,
  openMarket,
} from './market.ts';
export type * from './market.types.ts';
export { quoteListOf } from './parse/index.ts';
export * from './pnl/index.ts';
export { conflate } from './policies/conflate.ts';
export { LINGER, linger } from './policies/linger.ts';
export { type Trusted, trusted } from './policies/trusted.ts';
export type * from './ports.ts';
export * from './replay/index.ts';
export type { Stats } from './stats.ts';
export { alwaysOn, systemClock } from './transports/always-on.ts';
export { lateSocket } from './transports/late-socket.ts';
export { restFetch } from './transports/rest-fetch.ts';
export { type EarlySocket, socketIo } from './transports/socket-io.ts';
export type { WireTap } from './transports/wire-tap.ts';
