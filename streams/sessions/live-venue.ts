import { type VenueAdapter, venueAdapter } from '../venues/index.ts';
import { livePolicy } from './policies/index.ts';
import type { LivePolicy } from './policy.ts';

/**
 * A venue for live sessions: how to read its frames and how to talk to it. The shipped venues are
 * such pairs, and a program may make one of its own; see docs/adding-a-venue.md.
 */
export interface LiveVenue {
  /** An adapter that remembers earlier frames is given as a function that makes it. */
  readonly adapter: VenueAdapter | (() => VenueAdapter);
  readonly policy: LivePolicy;
}

/** A shipped venue; null for a name that cannot be watched live. */
export function liveVenue(name: string): LiveVenue | null {
  const policy = livePolicy(name);
  return policy && { policy, adapter: () => venueAdapter(policy.venue) };
}

/** An adapter for one stream. */
export function adapterOf({ adapter }: Pick<LiveVenue, 'adapter'>): VenueAdapter {
  return typeof adapter === 'function' ? adapter() : adapter;
}
