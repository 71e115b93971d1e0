import { merge, type Observable, of, switchMap, take } from 'rxjs';
import type { Clock, Link } from '../ports.ts';
import type { Cadence } from './cadence.ts';
import { silence } from './silence.ts';

/**
 * Whether a topic is silent, over connections and sleep: each connection, and each return from sleep,
 * must be heard on afresh before the topic counts as alive.
 * @param heard$ - emits the monotonic time whenever the topic says something
 */
export function silentOver(
  heard$: Observable<number>,
  cadence: Cadence,
  deps: {
    readonly clock: Clock;
    readonly link$: Observable<Link | null>;
    readonly resumed$: Observable<void>;
  },
): Observable<boolean> {
  const again$ = deps.resumed$.pipe(switchMap(() => deps.link$.pipe(take(1))));
  return merge(deps.link$, again$).pipe(
    switchMap((link) => (link ? heard$.pipe(silence(deps.clock, cadence, (at) => at)) : of(true))),
  );
}
