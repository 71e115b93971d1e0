import { filter, map, type Observable, skipWhile, switchMap, take } from 'rxjs';
import type { Clock } from '../ports.ts';

/**
 * Measures, after each return, the time until the screen can be trusted again, ms: from the return
 * of the page until all subscribed values are confirmed.
 * @param resumed$ - the page is back, and none of its values can be trusted
 * @param trusted$ - whether all subscribed values are live; its present state first. A state from
 *   before the return does not count: it must become false first
 */
export function recovery(
  resumed$: Observable<unknown>,
  trusted$: Observable<boolean>,
  clock: Clock,
): Observable<number> {
  return resumed$.pipe(
    switchMap(() => {
      const since = clock.monotonic();
      return trusted$.pipe(
        skipWhile(Boolean),
        filter(Boolean),
        take(1),
        map(() => clock.monotonic() - since),
      );
    }),
  );
}
