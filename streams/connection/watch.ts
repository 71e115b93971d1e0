import {
  EMPTY,
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
/** A regular look that is later than this was slept over, on a clock that went on in sleep, ms. */
const LATE_AFTER = PROBE_EVERY + SLEPT_AFTER;

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
    const answered = serverClock.ask();
    return link.request(EVENTS.probe).pipe(
      take(1),
      timeout({ first: patience, scheduler: clock.scheduler, with: () => of(null) }),
      filter(() => connection.link$.value === link),
      tap((ack) => {
        if (isProbeAck(ack)) answered(ack.time);
        else connection.restart();
      }),
      filter(isProbeAck),
      map(() => clock.monotonic() - requestedAt),
    );
  };

  let seenWall = clock.wall();
  let seenMonotonic = clock.monotonic();
  /** How long since this was asked last, on both clocks, and whether the machine slept meanwhile. */
  const look = () => {
    const wall = clock.wall() - seenWall;
    const monotonic = clock.monotonic() - seenMonotonic;
    seenWall += wall;
    seenMonotonic += monotonic;
    const slept = Math.abs(wall - monotonic) > SLEPT_AFTER;
    if (slept) serverClock.reset();
    return { slept, away: Math.max(wall, monotonic) };
  };
  const returns$ = merge(lifecycle.visible$, lifecycle.resume$.pipe(map(() => true))).pipe(
    map((returns) => {
      const { slept, away } = look();
      // A page that hides has not been away, but the machine may have slept under it, unnoticed by a
      // timer that should have looked.
      return slept || away > (returns ? AWAY_AFTER : LATE_AFTER);
    }),
    share(),
  );

  const ticks$ = lifecycle.visible$.pipe(
    // A hidden tab's timers are throttled: a watchdog there would cut healthy links.
    switchMap((seen) =>
      seen
        ? connection.link$.pipe(
            switchMap((link) => (link ? timer(0, PROBE_EVERY, clock.scheduler) : EMPTY)),
          )
        : EMPTY,
    ),
    map(look),
    // A timer that fires before the page hears of its return finds out itself: by the clocks, or by
    // being late itself.
    map(({ slept, away }) => slept || away > LATE_AFTER),
    share(),
  );

  return {
    resumed$: merge(returns$, ticks$).pipe(
      filter(Boolean),
      map(() => undefined),
    ),
    // A probe on return takes the place of a regular one: less patience is due then.
    roundTrip$: merge(
      ticks$.pipe(map((slept) => (slept ? RESUME_TIMEOUT : PROBE_TIMEOUT))),
      returns$.pipe(map(() => RESUME_TIMEOUT)),
    ).pipe(switchMap(probe), share()),
  };
}

function isProbeAck(value: unknown): value is ProbeAck {
  return (
    typeof value === 'object' && value !== null && typeof (value as ProbeAck).time === 'number'
  );
}
