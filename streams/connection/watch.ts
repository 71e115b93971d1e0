import { EVENTS } from '@tideline/wire';
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
import { stampOf } from '../parse/index.ts';
import { fullJitter } from '../policies/full-jitter.ts';
import type { Clock, Lifecycle, Link } from '../ports.ts';
import type { Connection } from './connection.ts';
import type { ExchangeClock } from './server-clock.ts';

/** Interval at which an open link and the clocks are checked while the page is visible, ms. */
export const LOOK_EVERY = 2_000;
/** Silence after which a link is probed, ms: every topic sends at least every five seconds. */
const PROBE_AFTER = 8_000;
/** Silence after a probe that closes the link, ms; shorter on return from sleep. */
const PROBE_TIMEOUT = 5_000;
const RESUME_TIMEOUT = 2_000;
/** Upper bound, roughly, of the time given to a slow exchange after failed attempts, ms. */
const LONGEST_PATIENCE = 20_000;
/** Absence after which the displayed data ages at once, ms. */
const AWAY_AFTER = 10_000;
/** Difference between wall and monotonic clock that shows a sleep, ms. */
const SLEPT_AFTER = 2_000;
/** Delay of a regular check that shows a sleep on a clock that continues in sleep, ms. */
const LATE_AFTER = 12_000;
/**
 * Waits between clock measurements when frames contradict the clock: short first, longer while it
 * proves right.
 */
const MEASURE = { base: 2_000, cap: 60_000 };

export interface Watch {
  /**
   * Emits when the page returns after an absence that makes its data untrustworthy until confirmed.
   */
  readonly resumed$: Observable<void>;
  /** Emits at each regular check of an open link: timers may be late after a sleep. */
  readonly looked$: Observable<void>;
  /** Round-trip times of probes, ms. */
  readonly roundTrip$: Observable<number>;
  /**
   * Reports a packet at monotonic time `now`: the link is alive, and the clocks are checked before
   * its contents are judged.
   */
  received(now: number): void;
  /** Compares the clocks at monotonic time `now`, before anything is judged at that instant. */
  compare(now: number): void;
  /** Frames contradict the estimate of the exchange's clock: measures it again. */
  doubtClock(now: number): void;
  close(): void;
}

/**
 * Watches the link and the clocks. Any frame proves that the link is alive. A silent link is
 * probed, because socket.io's client tests its heartbeat only when it sends. Detects sleep of the
 * machine.
 */
export function watch(
  connection: Connection,
  clock: Clock,
  lifecycle: Lifecycle,
  serverClock: ExchangeClock,
  random: () => number,
): Watch {
  const resumed$ = new Subject<void>();
  const looked$ = new Subject<void>();
  const roundTrip$ = new Subject<number>();
  let visible = true;
  let lastFrameAt = Number.NEGATIVE_INFINITY;
  /** Runs until the probe's deadline. */
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
    // A late answer still contains the time, so the request outlives its deadline.
    link
      .request(EVENTS.probe)
      .pipe(take(1))
      .subscribe((ack) => {
        if (awaited === link) awaited = null;
        if (connection.link$.value !== link) return;
        lastFrameAt = clock.monotonic();
        const stamp = stampOf(ack);
        if (!stamp) return;
        const before = serverClock.highest;
        answered(stamp.time);
        if (Math.abs(serverClock.highest - before) > SLEPT_AFTER) measures = 0;
        roundTrip$.next(lastFrameAt - requestedAt);
      });
    const { attempt } = connection.state$.value;
    const longest = Math.min(LONGEST_PATIENCE, patience * 2 ** Math.min(4, attempt));
    // Clients that met an unresponsive exchange together must not give it up together again and
    // again.
    const wait = attempt === 0 ? longest : longest * (0.75 + 0.5 * random());
    deadline = clock.scheduler.schedule(() => {
      deadline = null;
      // A hidden tab's timers are throttled: a watchdog there would close healthy links.
      if (connection.link$.value !== link || !visible) return;
      if (lastFrameAt < requestedAt) connection.restart();
    }, wait);
  };
  const probeNow = (patience: number) => {
    const link = connection.link$.value;
    if (link) probe(link, patience);
  };

  let seenWall = clock.wall();
  let seenMonotonic = clock.monotonic();
  /** Time since the last check, and whether the machine slept in between. */
  const look = () => {
    const wall = clock.wall() - seenWall;
    const monotonic = clock.monotonic() - seenMonotonic;
    seenWall += wall;
    seenMonotonic += monotonic;
    const ahead = wall - monotonic;
    const slept = Math.abs(ahead) > SLEPT_AFTER;
    // A clock that was set back does not reveal how long the absence was.
    if (slept) serverClock.reset(Math.max(0, ahead));
    return { slept, away: Math.max(wall, monotonic) };
  };
  const isApart = (now: number) =>
    Math.abs(clock.wall() - seenWall - (now - seenMonotonic)) > SLEPT_AFTER;
  /** Time of the last regular check of an open link. */
  let checkedAt = seenMonotonic;
  // Both clocks may have continued in the sleep. Timers of a hidden page are late without one.
  const isOverdue = (now: number) =>
    visible && connection.link$.value !== null && now - checkedAt > LATE_AFTER;
  const compare = (now: number) => {
    if (!isOverdue(now) && !isApart(now)) return;
    checkedAt = now;
    look();
    resume();
  };
  const resume = () => {
    connection.hurry();
    resumed$.next();
    probeNow(RESUME_TIMEOUT);
  };

  const returns = merge(lifecycle.visible$, lifecycle.resume$.pipe(map(() => true))).subscribe(
    (returns) => {
      visible = returns;
      checkedAt = clock.monotonic();
      const { slept, away } = look();
      // Hiding a page is not an absence, but the machine may have slept unnoticed before it, if the
      // regular check is overdue.
      if (slept || away > (returns ? AWAY_AFTER : LATE_AFTER)) resume();
    },
  );
  // What is shown stays as trusted as it is; only the wait for an answer ends.
  const retries = lifecycle.retry$?.subscribe(() => {
    connection.hurry();
    probeNow(RESUME_TIMEOUT);
  });
  const check = () => {
    checkedAt = clock.monotonic();
    // The absence of a hidden page is measured when it becomes visible.
    if (!visible && !isApart(checkedAt)) return;
    const { slept, away } = look();
    // A timer that fires before the page's event detects the sleep itself: by the clocks, or by
    // its own delay.
    if (slept || away > LATE_AFTER) resume();
    else if (!deadline && clock.monotonic() - lastFrameAt >= PROBE_AFTER) probeNow(PROBE_TIMEOUT);
  };
  const looks = connection.link$
    .pipe(
      switchMap((link) => {
        lastFrameAt = Number.NEGATIVE_INFINITY;
        checkedAt = clock.monotonic();
        return link ? timer(0, LOOK_EVERY, clock.scheduler) : EMPTY;
      }),
    )
    .subscribe(() => {
      check();
      looked$.next();
    });
  // A new link and a lost one start without a deadline.
  const links = connection.link$.subscribe(forget);

  return {
    resumed$,
    looked$,
    roundTrip$,
    received: (now) => {
      lastFrameAt = now;
      compare(now);
    },
    compare,
    doubtClock: (now) => {
      const link = connection.link$.value;
      if (!link || awaited === link || now < measureAt) return;
      measureAt = now + MEASURE.base / 2 + fullJitter(measures, random, MEASURE);
      measures += 1;
      probe(link, PROBE_TIMEOUT);
    },
    close: () => {
      returns.unsubscribe();
      retries?.unsubscribe();
      looks.unsubscribe();
      links.unsubscribe();
      forget();
    },
  };
}
