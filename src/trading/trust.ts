import type { Health, Status } from '@tideline/streams';
import type { UpdatePace } from '../state/settings.ts';
import { RUN } from '../state/stored.ts';

/** Status of displayed prices. */
export type Trust = 'loading' | 'live' | 'delayed' | 'stale' | 'offline' | 'replay' | 'paused';

/** Status of displayed prices in one word. A replay and a practice run never appear as live. */
export function trustOf(status: Status, { offline, feed }: Health, pace: UpdatePace): Trust {
  if (offline || status === 'down') return 'offline';
  if (pace === 'paused') return 'paused';
  return status === 'live' && (RUN || feed?.kind === 'recording') ? 'replay' : status;
}

/** The venue of a live market; undefined for the simulated one and recordings. */
export const venueOf = ({ feed }: Health): string | undefined =>
  feed?.kind === 'live' ? feed.label : undefined;
