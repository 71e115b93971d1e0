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

/** Minimum life of a connection before its data counts as success, ms; a flapping one backs off. */
const HEALTHY_AFTER = 5_000;
/**
 * Time until a connection that has not opened is given up, ms: longer than a slow phone's TLS
 * handshake.
 */
const OPEN_TIMEOUT = 10_000;

export interface Connection {
  readonly state$: BehaviorSubject<ConnectionState>;
  /** The open link, or null. Each one is a new generation. */
  readonly link$: BehaviorSubject<Link | null>;
  /** Packets of the present generation only: frames that arrived together. */
  readonly packets$: Observable<readonly unknown[]>;
  /** Reports applied data: once the connection is old enough, the next loss is retried soon. */
  succeeded(): void;
  /** Drops this connection; the next one opens after the normal backoff. */
  restart(): void;
  /** The user has returned: ends the wait between two attempts. */
  hurry(): void;
  close(): void;
}

/**
 * Keeps one connection open: numbered generations, and retries with full jitter on its own
 * schedule.
 */
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
  const packets = direct<readonly unknown[]>();
  const cut$ = new Subject<void>();
  const hurry$ = new Subject<void>();
  let generation = 0;
  let attempt = 0;
  let openedAt = Number.POSITIVE_INFINITY;

  // A hand-written observable: a packet takes one step from the transport to `packets$` instead of
  // five.
  const one$ = new Observable<never>((subscriber) => {
    generation += 1;
    state$.next({ phase: 'connecting', generation, attempt, retryAt: null });
    const all = new Subscription();
    const deadline = clock.scheduler.schedule(() => cut$.next(), OPEN_TIMEOUT);
    all.add(deadline);
    all.add(cut$.subscribe(() => subscriber.complete()));
    const opened = (link: Link) => {
      deadline.unsubscribe();
      openedAt = clock.monotonic();
      state$.next({ phase: 'open', generation, attempt, retryAt: null });
      link$.next(link);
    };
    all.add(
      socket.connect().subscribe({
        next: (event) => {
          // RxJS delivers nothing from a transport after its unsubscription.
          if (event.kind === 'frames') packets.next(event.frames);
          else if (event.kind === 'frame') packets.next([event.frame]);
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
          openedAt = Number.POSITIVE_INFINITY;
          if (link$.value) link$.next(null);
          const wait = fullJitter(attempt, random);
          attempt += 1;
          const retryAt = clock.monotonic() + wait;
          state$.next({ phase: 'waiting', generation, attempt, retryAt });
          return race(timer(wait, clock.scheduler), hurry$).pipe(
            take(1),
            // No attempts while offline; `online` ends the wait.
            switchMap(() => lifecycle.online$.pipe(filter(Boolean), take(1))),
          );
        },
      }),
    )
    .subscribe();

  return {
    state$,
    link$,
    packets$: packets.values$,
    succeeded: () => {
      if (attempt > 0 && clock.monotonic() - openedAt >= HEALTHY_AFTER) attempt = 0;
    },
    restart: () => cut$.next(),
    hurry: () => hurry$.next(),
    close: () => {
      running.unsubscribe();
      if (link$.value) link$.next(null);
      state$.next({ phase: 'closed', generation, attempt, retryAt: null });
      state$.complete();
      link$.complete();
    },
  };
}
