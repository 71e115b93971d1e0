import { BehaviorSubject, NEVER, Observable, share, switchMap, take, timer } from 'rxjs';

/** How often displayed prices may change; a person can slow or freeze them. */
export type Pace = 'live' | 'second' | 'paused';

const pace$ = new BehaviorSubject<Pace>('live');

export const setPace = (pace: Pace): void => pace$.next(pace);

/** Shortest time between two ticks, ms: nobody reads faster, and each tick costs a frame. */
const SHORTEST = 50;
/** Half a frame, by which a timer comes earlier than the frame of its tick, ms. */
const EARLY = 8;

let last = Number.NEGATIVE_INFINITY;

/** The next frame, {@link SHORTEST} after the frame of the tick before. */
const frame$ = new Observable<void>((subscriber) => {
  let frame = 0;
  const ask = (): undefined => {
    frame = requestAnimationFrame(() => {
      // The frame's own time may be older by the tasks before it.
      last = performance.now();
      subscriber.next();
    });
  };
  const rest = last + SHORTEST - EARLY - performance.now();
  // A tick of another clock, as after a test with its own, delays nothing.
  const timer = rest > 0 && rest < SHORTEST ? setTimeout(ask, rest) : ask();
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
});

/** The shared tick of all consumers, so that the browser lays out once per frame. */
export const tick$: Observable<unknown> = pace$.pipe(
  switchMap((pace) => {
    if (pace === 'paused') return NEVER;
    return pace === 'second' ? timer(1_000) : frame$;
  }),
  take(1),
  share(),
);
