import { isLiveVenue, type LiveVenueId } from '@tideline/wire/venues';
import type { LivePolicy } from '../policy.ts';
import { binanceLive, binanceUsdmLive } from './binance.ts';
import { bitfinexLive } from './bitfinex.ts';
import { bitgetLive } from './bitget.ts';
import { bybitLive } from './bybit.ts';
import { coinbaseLive } from './coinbase.ts';
import { deribitLive } from './deribit.ts';
import { krakenLive } from './kraken.ts';
import { kucoinLive } from './kucoin.ts';
import { okxLive } from './okx.ts';

/** Policies with state of their connection are made anew for each session. */
const POLICIES: Readonly<Record<LiveVenueId, () => LivePolicy>> = {
  binance: () => binanceLive,
  'binance-usdm': () => binanceUsdmLive,
  kraken: () => krakenLive,
  okx: () => okxLive,
  bybit: () => bybitLive,
  coinbase: () => coinbaseLive,
  kucoin: () => kucoinLive,
  bitget: () => bitgetLive,
  deribit: () => deribitLive,
  bitfinex: bitfinexLive,
};

/** The policy of a shipped venue. */
export interface ShippedPolicy extends LivePolicy {
  readonly venue: LiveVenueId;
}

/** A policy for one session at a venue; null when the venue cannot be watched live. */
export function livePolicy(venue: string): ShippedPolicy | null {
  return isLiveVenue(venue) ? (POLICIES[venue]() as ShippedPolicy) : null;
}
