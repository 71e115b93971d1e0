import { lateSocket, type MarketOptions, restFetch, StatedClock } from '@tideline/streams';
import { map } from 'rxjs';
import { latePart } from '../state/late-parts.ts';
import { RUN } from '../state/stored.ts';

/**
 * Starts the app on a practice run: the run's sources and clock, and the bar that moves the clock.
 */
export function startRun(): Partial<MarketOptions> {
  latePart(() => import('./run-bar-place.tsx')).subscribe(({ showRunBar }) => showRunBar());
  const url = `${window.location.origin}${RUN}`;
  const serverClock = new StatedClock({ wall: () => Date.now() });
  const socket$ = latePart(() => import('@tideline/streams/socket')).pipe(
    map(({ socketIo }) => serverClock.hears(socketIo(url))),
  );
  return { serverClock, sources: { socket: lateSocket(socket$), rest: restFetch(url) } };
}
