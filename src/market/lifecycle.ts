import type { Lifecycle } from '@tideline/streams';
import { distinctUntilChanged, fromEvent, map, merge, Subject, startWith } from 'rxjs';

const checks$ = new Subject<void>();

/** Asks the exchange for an answer at once, and ends the wait between two attempts to connect. */
export const checkConnection = (): void => checks$.next();

/** Visibility, network and resume events of the page, as the engine's lifecycle port. */
export function pageLifecycle(): Lifecycle {
  const visibility$ = fromEvent(document, 'visibilitychange');
  return {
    visible$: visibility$.pipe(
      startWith(null),
      map(() => document.visibilityState !== 'hidden'),
      distinctUntilChanged(),
    ),
    online$: merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
      startWith(null),
      map(() => navigator.onLine),
      distinctUntilChanged(),
    ),
    // `pageshow` covers the back-forward cache, whose sockets are dead on return.
    resume$: merge(
      fromEvent(window, 'pageshow'),
      fromEvent(window, 'focus'),
      fromEvent(window, 'online'),
    ).pipe(map(() => undefined)),
    retry$: checks$,
    saveData: () => {
      const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
      return connection?.saveData === true;
    },
  };
}
