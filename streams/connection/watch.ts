import {
  EMPTY,
  exhaustMap,
  filter,
  map,
  merge,
  type Observable,
  of,
  share,
  switchMap,
  take,
  tap,
  timeout,
  timer,
} from 'rxjs';
import { EVENTS, type ProbeAck } from '#wire';
import type { Clock, Lifecycle } from '../ports.ts';
import type { Connection } from './connection.ts';
import type { ServerClock } from './server-clock.ts';

/** How often an open link is probed while the page is seen, ms. */
export const PROBE_EVERY = 10_000;
/** A link that has not answered a probe by then is dead, ms. On return from sleep less patience is due. */
export const PROBE_TIMEOUT = 5_000;
export const RESUME_TIMEOUT = 2_000;
/** Away for longer than this: what is on the screen ages at once, ms. */
export const AWAY_AFTER = 10_000;
/** Wall and monotonic clock apart by more than this: the machine slept, ms. */
export const SLEPT_AFTER = 2_000;

export interface Watch {
  /** The page came back after long enough that nothing on it can be trusted until confirmed. */
  readonly resumed$: Observable<void>;
  /** Round-trip times of probes, ms. */
  readonly roundTrip$: Observable<number>;
}

/**
 * Watches over the link: probes it, because socket.io's client tests its heartbeat only when it sends,
 * and finds out on return to the page whether it slept.
 */
export function watch(
  connection: Connection,
  clock: Clock,
  lifecycle: Lifecycle,
  serverClock: ServerClock,
): Watch {
  const probe = (patience: number) => {
    const link = connection.link$.value;
    if (!link) return EMPTY;
    const requestedAt = clock.monotonic();
    return link.request(EVENTS.probe).pipe(
      take(1),
      timeout({ first: patience, scheduler: clock.scheduler, with: () => of(null) }),
      filter(() => connection.link$.value === link),
      tap((ack) => {
        if (isProbeAck(ack)) serverClock.sample(ack.time, requestedAt, clock.monotonic());
        else connection.restart();
      }),
      filter(isProbeAck),
      map(() => clock.monotonic() - requestedAt),
    );
  };

  let seenWall = clock.wall();
  let seenMonotonic = clock.monotonic();
  let visible = true;
  const note = () => {
    seenWall = clock.wall();
    seenMonotonic = clock.monotonic();
  };
  const returns$ = merge(
    lifecycle.visible$.pipe(
      tap((now) => {
        if (visible && !now) note();
        visible = now;
      }),
      filter(Boolean),
      map(() => undefined),
    ),
    lifecycle.resume$,
  ).pipe(
    map(() => {
      const wall = clock.wall() - seenWall;
      const monotonic = clock.monotonic() - seenMonotonic;
      note();
      const slept = Math.abs(wall - monotonic) > SLEPT_AFTER;
      if (slept) serverClock.reset();
      return slept || Math.max(wall, monotonic) > AWAY_AFTER;
    }),
    share(),
  );

  const regular$ = lifecycle.visible$.pipe(
    // A hidden tab's timers are throttled: a watchdog there would cut healthy links.
    switchMap((seen) =>
      seen
        ? connection.link$.pipe(
            switchMap((link) => (link ? timer(0, PROBE_EVERY, clock.scheduler) : EMPTY)),
            tap(note),
          )
        : EMPTY,
    ),
    map(() => PROBE_TIMEOUT),
  );

  return {
    resumed$: returns$.pipe(
      filter(Boolean),
      map(() => undefined),
    ),
    roundTrip$: merge(regular$, returns$.pipe(map(() => RESUME_TIMEOUT))).pipe(
      exhaustMap(probe),
      share(),
    ),
  };
}

function isProbeAck(value: unknown): value is ProbeAck {
  return (
    typeof value === 'object' && value !== null && typeof (value as ProbeAck).time === 'number'
  );
}
