/**
 * Live sessions at venues: connections within each venue's rules, verified books, instruments and
 * past candles. Everything runs on ports, so that tests drive it on virtual time.
 */

export { LIVE_VENUES } from '@tideline/wire/venues';
export { type Cadence, learn } from '../policies/cadence.ts';
export { candlesOf, listingsOf, tradesOf } from './answers.ts';
export type { BestPrice, BestSource, NumberLevels } from './best-prices.ts';
export { findPair, listPairs, VenueError, venueError } from './catalogue.ts';
export { type CandleText, type Listing, plainStep, type TradeText } from './listings.ts';
export { adapterOf, type LiveVenue, liveVenue } from './live-venue.ts';
export { plainText } from './plain-text.ts';
export { isNewMinute, plausibleCandles, plausibleTrades } from './plausible-times.ts';
export { livePolicy, type ShippedPolicy } from './policies/index.ts';
export {
  type Channel,
  LIVE_STREAMS,
  type LivePolicy,
  type LiveStream,
  type Rate,
  type VenueLimits,
} from './policy.ts';
export type {
  FailureKind,
  HttpAnswer,
  HttpRequest,
  LivePorts,
  LiveSocket,
  SocketListener,
} from './ports.ts';
export { RateGate } from './rate-gate.ts';
export { RestLane, type RestResult } from './rest-lane.ts';
export { LiveSession } from './session.ts';
export type {
  SessionListener,
  SessionNote,
  SessionOptions,
  SessionTap,
} from './session.types.ts';
export { type ErrorRow, errorOf, type VenueErrors } from './venue-errors.ts';
