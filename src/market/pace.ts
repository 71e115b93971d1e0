import { BehaviorSubject, NEVER, Observable, share, switchMap, take, timer } from 'rxjs';

/** How often prices on the screen may change; a person can slow them down or freeze them. */
export type Pace = 'live' | 'second' | 'paused';

const pace$ = new BehaviorSubject<Pace>('live');

export const setPace = (pace: Pace): void => pace$.next(pace);

const frame$ = new Observable<void>((subscriber) => {
  const id = requestAnimationFrame(() => subscriber.next());
  return () => cancelAnimationFrame(id);
});

/** The one tick all consumers publish on, so that a frame is laid out once. */
export const tick$: Observable<unknown> = pace$.pipe(
  switchMap((pace) => {
    if (pace === 'paused') return NEVER;
    return pace === 'second' ? timer(1_000) : frame$;
  }),
  take(1),
  share(),
);
