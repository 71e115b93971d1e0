import {
  BehaviorSubject,
  filter,
  Observable,
  race,
  repeat,
  Subject,
  Subscription,
  switchMap,
  take,
  timer,
} from 'rxjs';
import type { ConnectionState } from '../market.types.ts';
import { direct } from '../policies/direct.ts';
import { fullJitter } from '../policies/full-jitter.ts';
import type { Clock, Lifecycle, Link, SocketPort } from '../ports.ts';

/** A connection that lived this long was healthy: the next loss starts at the shortest delay again, ms. */
export const HEALTHY_AFTER = 5_000;
/** A connection that has not opened by then is given up, ms: longer than a slow phone's TLS handshake. */
export const OPEN_TIMEOUT = 10_000;

export interface Connection {
  readonly state$: Observable<ConnectionState>;
  /** The open link, or null. Each one is a generation of its own. */
  readonly link$: BehaviorSubject<Link | null>;
  /** Frames of the present generation only. */
  readonly frames$: Observable<unknown>;
  /** Drops this connection and opens the next at once. */
  restart(): void;
  close(): void;
}

/** Keeps one connection open: numbered generations, full-jitter retries on a schedule of our own. */
export function connection(
  socket: SocketPort,
  clock: Clock,
  lifecycle: Lifecycle,
  random: () => number,
): Connection {
  const state$ = new BehaviorSubject<ConnectionState>({
    phase: 'connecting',
    generation: 0,
    attempt: 0,
    retryAt: null,
  });
  const link$ = new BehaviorSubject<Link | null>(null);
  const frames = direct<unknown>();
  const cut$ = new Subject<void>();
  const hurry$ = new Subject<void>();
  let generation = 0;
  let attempt = 0;
  let atOnce = false;

  // One observable by hand: a frame takes one step from the transport to `frames$`, not five.
  const one$ = new Observable<never>((subscriber) => {
    generation += 1;
    const mine = generation;
    state$.next({ phase: 'connecting', generation, attempt, retryAt: null });
    const all = new Subscription();
    const deadline = clock.scheduler.schedule(() => cut$.next(), OPEN_TIMEOUT);
    all.add(deadline);
    all.add(cut$.subscribe(() => subscriber.complete()));
    const opened = (link: Link) => {
      deadline.unsubscribe();
      const healthy = clock.scheduler.schedule(() => {
        attempt = 0;
      }, HEALTHY_AFTER);
      all.add(healthy);
      state$.next({ phase: 'open', generation, attempt, retryAt: null });
      link$.next(link);
    };
    all.add(
      socket.connect().subscribe({
        next: (event) => {
          // A transport that speaks after it was replaced is not heard: its number is not the present one.
          if (mine !== generation || subscriber.closed) return;
          if (event.kind === 'frame') frames.next(event.frame);
          else if (event.kind === 'open') opened(event.link);
        },
        complete: () => subscriber.complete(),
      }),
    );
    return all;
  });

  const running = one$
    .pipe(
      repeat({
        delay: () => {
          if (link$.value) link$.next(null);
          const wait = atOnce ? 0 : fullJitter(attempt, random);
          atOnce = false;
          attempt += 1;
          const retryAt = clock.monotonic() + wait;
          state$.next({ phase: 'waiting', generation, attempt, retryAt });
          return race(timer(wait, clock.scheduler), hurry$).pipe(
            take(1),
            // An offline machine does not try: `online` ends the wait.
            switchMap(() => lifecycle.online$.pipe(filter(Boolean), take(1))),
          );
        },
      }),
    )
    .subscribe();

  return {
    state$,
    link$,
    frames$: frames.values$,
    restart: () => {
      if (state$.value.phase === 'waiting') hurry$.next();
      else {
        atOnce = true;
        cut$.next();
      }
    },
    close: () => {
      running.unsubscribe();
      if (link$.value) link$.next(null);
      state$.next({ phase: 'closed', generation, attempt, retryAt: null });
      state$.complete();
      link$.complete();
    },
  };
}
