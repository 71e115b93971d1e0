import { BehaviorSubject, NEVER, Observable, share, switchMap, take, timer } from 'rxjs';

/** How often displayed prices may change; a person can slow or freeze them. */
export type Pace = 'live' | 'second' | 'paused';

const pace$ = new BehaviorSubject<Pace>('live');

export const setPace = (pace: Pace): void => pace$.next(pace);

const frame$ = new Observable<void>((subscriber) => {
  const id = requestAnimationFrame(() => subscriber.next());
  return () => cancelAnimationFrame(id);
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
