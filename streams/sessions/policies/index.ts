import type { LivePolicy } from '../policy.ts';
import { binanceLive, binanceUsdmLive } from './binance.ts';

const POLICIES: readonly LivePolicy[] = [binanceLive, binanceUsdmLive];

/** Venues that can be watched live (`--venue`, `--feed live:VENUE`). */
export const LIVE_VENUES: readonly string[] = POLICIES.map(({ venue }) => venue);

/** The policy of a venue; null when it cannot be watched live. */
export function livePolicy(venue: string): LivePolicy | null {
  return POLICIES.find((each) => each.venue === venue) ?? null;
}
