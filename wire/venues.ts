/** Venues that can be watched live: each has a policy in `streams/sessions/policies/`. */
export const LIVE_VENUES = [
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
] as const;
export type LiveVenueId = (typeof LIVE_VENUES)[number];

/** Venues whose frames can be read: each has an adapter in `streams/venues/`. */
export const VENUES = [...LIVE_VENUES, 'binance-coinm', 'tideline'] as const;
export type VenueId = (typeof VENUES)[number];

export function isVenue(text: string): text is VenueId {
  return (VENUES as readonly string[]).includes(text);
}

export function isLiveVenue(text: string): text is LiveVenueId {
  return (LIVE_VENUES as readonly string[]).includes(text);
}
