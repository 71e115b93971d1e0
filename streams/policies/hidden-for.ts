import { distinctUntilChanged, map, type Observable, of, switchMap, timer } from 'rxjs';
import type { Clock, Lifecycle } from '../ports.ts';

/** Whether the page has been hidden for longer than `ms`; false at once when it is visible. */
export function hiddenFor(
  ms: number,
  lifecycle: Pick<Lifecycle, 'visible$'>,
  clock: Clock,
): Observable<boolean> {
  return lifecycle.visible$.pipe(
    switchMap((seen) => (seen ? of(false) : timer(ms, clock.scheduler).pipe(map(() => true)))),
    distinctUntilChanged(),
  );
}
