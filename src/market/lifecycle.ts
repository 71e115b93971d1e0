import { distinctUntilChanged, fromEvent, map, merge, Subject, startWith } from 'rxjs';
import type { Lifecycle } from '#streams';

const checks$ = new Subject<void>();

/** Checks the connection at once, as after a return to the page. */
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
      checks$,
    ).pipe(map(() => undefined)),
    saveData: () => {
      const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
      return connection?.saveData === true;
    },
  };
}
