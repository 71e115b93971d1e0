import { LOADING_INDICATOR_DELAY } from '@tideline/wire';
import { BehaviorSubject, distinctUntilChanged, map, of, switchMap, timer } from 'rxjs';

const pending$ = new BehaviorSubject(0);

/** Counts a call as pending until the returned function is called. */
export function trackCall(): () => void {
  pending$.next(pending$.value + 1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    pending$.next(pending$.value - 1);
  };
}

/** HANDLE:loading-indicator: true once calls have been pending for a second. */
export const busy$ = pending$.pipe(
  map((count) => count > 0),
  distinctUntilChanged(),
  switchMap((some) => (some ? timer(LOADING_INDICATOR_DELAY).pipe(map(() => true)) : of(false))),
  distinctUntilChanged(),
);
