import { filter, map, type Observable, skipWhile, switchMap, take } from 'rxjs';
import type { Clock } from '../ports.ts';

/**
 * How long it takes after each return until the screen can be trusted again, ms: from the moment the
 * page is back until all that is looked at has been confirmed.
 * @param resumed$ - the page is back, and nothing on it can be trusted
 * @param trusted$ - whether all that is looked at is live; its present state first. What was so before
 *   the return does not count: it has to be doubted first
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
