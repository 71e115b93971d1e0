import {
  EMPTY,
  map,
  merge,
  type Observable,
  Subject,
  type Subscription,
  switchMap,
  take,
  timer,
} from 'rxjs';
import { EVENTS } from '#wire';
import { stampOf } from '../parse/index.ts';
import { fullJitter } from '../policies/full-jitter.ts';
import type { Clock, Lifecycle, Link } from '../ports.ts';
import type { Connection } from './connection.ts';
import type { ServerClock } from './server-clock.ts';

/** How often an open link and the clocks are looked at while the page is seen, ms. */
export const LOOK_EVERY = 2_000;
/** A link that says nothing for this long is probed, ms: every topic speaks at least every five seconds. */
export const PROBE_AFTER = 8_000;
/** A link is closed when a probe and all else were silent for this long, ms; on return from sleep sooner. */
export const PROBE_TIMEOUT = 5_000;
export const RESUME_TIMEOUT = 2_000;
/** After failed attempts a slow exchange is given more time, up to about this, ms. */
const LONGEST_PATIENCE = 20_000;
/** Away for longer than this: what is on the screen ages at once, ms. */
export const AWAY_AFTER = 10_000;
/** Wall and monotonic clock apart by more than this: the machine slept, ms. */
export const SLEPT_AFTER = 2_000;
/** A regular look that is later than this was slept over, on a clock that went on in sleep, ms. */
const LATE_AFTER = 12_000;
/** The clock is measured again when frames contradict it: soon, then ever more rarely while it proves right. */
const MEASURE = { base: 2_000, cap: 60_000 };

export interface Watch {
  /** The page came back after long enough that nothing on it can be trusted until confirmed. */
  readonly resumed$: Observable<void>;
  /** Round-trip times of probes, ms. */
  readonly roundTrip$: Observable<number>;
  /**
   * A packet came at monotonic time `now`: the link lives, and the clocks are looked at before what
   * it brings is judged.
   */
  heard(now: number): void;
  /** Frames contradict the estimate of the exchange's clock: it is measured again. */
  doubtClock(now: number): void;
  close(): void;
}

/**
 * Watches over the link and the clocks. Any frame proves the link; a silent one is probed, because
 * socket.io's client tests its heartbeat only when it sends. Finds out whether the machine slept.
 */
export function watch(
  connection: Connection,
  clock: Clock,
  lifecycle: Lifecycle,
  serverClock: ServerClock,
  random: () => number,
): Watch {
  const resumed$ = new Subject<void>();
  const roundTrip$ = new Subject<number>();
  let visible = true;
  let heardAt = Number.NEGATIVE_INFINITY;
  /** Runs while a probe may be answered in time. */
  let deadline: Subscription | null = null;
  let awaited: Link | null = null;
  let measureAt = Number.NEGATIVE_INFINITY;
  let measures = 0;

  const forget = () => {
    deadline?.unsubscribe();
    deadline = null;
  };
  const probe = (link: Link, patience: number) => {
    forget();
    const requestedAt = clock.monotonic();
    const answered = serverClock.ask();
    awaited = link;
    // A late answer still says what time it is, so the question outlives its deadline.
    link
      .request(EVENTS.probe)
      .pipe(take(1))
      .subscribe((ack) => {
        if (awaited === link) awaited = null;
        if (connection.link$.value !== link) return;
        heardAt = clock.monotonic();
        const stamp = stampOf(ack);
        if (!stamp) return;
        const before = serverClock.highest;
        answered(stamp.time);
        if (Math.abs(serverClock.highest - before) > SLEPT_AFTER) measures = 0;
        roundTrip$.next(heardAt - requestedAt);
      });
    const { attempt } = connection.state$.value;
    const longest = Math.min(LONGEST_PATIENCE, patience * 2 ** Math.min(4, attempt));
    // A crowd that met a deaf exchange at once must not give it up at once, again and again.
    const wait = attempt === 0 ? longest : longest * (0.75 + 0.5 * random());
    deadline = clock.scheduler.schedule(() => {
      deadline = null;
      // A hidden tab's timers are throttled: a watchdog there would cut healthy links.
      if (connection.link$.value !== link || !visible) return;
      if (heardAt < requestedAt) connection.restart();
    }, wait);
  };
  const probeNow = (patience: number) => {
    const link = connection.link$.value;
    if (link) probe(link, patience);
  };

  let seenWall = clock.wall();
  let seenMonotonic = clock.monotonic();
  /** How long since this was asked last, and whether the machine slept meanwhile. */
  const look = () => {
    const wall = clock.wall() - seenWall;
    const monotonic = clock.monotonic() - seenMonotonic;
    seenWall += wall;
    seenMonotonic += monotonic;
    const ahead = wall - monotonic;
    const slept = Math.abs(ahead) > SLEPT_AFTER;
    // A clock that was set back tells nothing of how long it was.
    if (slept) serverClock.reset(Math.max(0, ahead));
    return { slept, away: Math.max(wall, monotonic) };
  };
  const isApart = (now: number) =>
    Math.abs(clock.wall() - seenWall - (now - seenMonotonic)) > SLEPT_AFTER;
  const resume = () => {
    connection.hurry();
    resumed$.next();
    probeNow(RESUME_TIMEOUT);
  };

  const returns = merge(lifecycle.visible$, lifecycle.resume$.pipe(map(() => true))).subscribe(
    (returns) => {
      visible = returns;
      const { slept, away } = look();
      // A page that hides has not been away, but the machine may have slept under it, unnoticed by a
      // timer that should have looked.
      if (slept || away > (returns ? AWAY_AFTER : LATE_AFTER)) resume();
    },
  );
  const looks = connection.link$
    .pipe(
      switchMap((link) => {
        heardAt = Number.NEGATIVE_INFINITY;
        return link ? timer(0, LOOK_EVERY, clock.scheduler) : EMPTY;
      }),
    )
    .subscribe(() => {
      // How long a hidden page was away is measured when it is seen again.
      if (!visible && !isApart(clock.monotonic())) return;
      const { slept, away } = look();
      // A timer that fires before the page hears of its return finds out itself: by the clocks, or by
      // being late itself.
      if (slept || away > LATE_AFTER) resume();
      else if (!deadline && clock.monotonic() - heardAt >= PROBE_AFTER) {
        probeNow(PROBE_TIMEOUT);
      }
    });
  // A new link, and one that is gone, begin without a deadline.
  const links = connection.link$.subscribe(forget);

  return {
    resumed$,
    roundTrip$,
    heard: (now) => {
      heardAt = now;
      if (!isApart(now)) return;
      look();
      resume();
    },
    doubtClock: (now) => {
      const link = connection.link$.value;
      if (!link || awaited === link || now < measureAt) return;
      measureAt = now + MEASURE.base / 2 + fullJitter(measures, random, MEASURE);
      measures += 1;
      probe(link, PROBE_TIMEOUT);
    },
    close: () => {
      returns.unsubscribe();
      looks.unsubscribe();
      links.unsubscribe();
      forget();
    },
  };
}
