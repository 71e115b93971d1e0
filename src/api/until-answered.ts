import {
  concat,
  concatMap,
  defer,
  finalize,
  type Observable,
  of,
  ReplaySubject,
  startWith,
  switchMap,
  take,
} from 'rxjs';
import type { Answer } from './answer.ts';
import { networkBack$ } from './network-back.ts';

/**
 * A read that is repeated without a tap: after a request without an answer, the next one is sent when
 * the network returns. A return during the request counts too. For reads only: a command is never
 * repeated.
 *
 * Emits null at the start of each request and then its answer, and completes with the first answer
 * of the exchange, also a refusal.
 *
 * @param back$ - emits when the network has returned
 */
export function untilAnswered<Data>(
  load: () => Observable<Answer<Data>>,
  back$: Observable<unknown> = networkBack$,
): Observable<Answer<Data> | null> {
  return defer(() => {
    const returned$ = new ReplaySubject<unknown>(1);
    const watch = back$.subscribe(returned$);
    const again$ = returned$.pipe(
      take(1),
      switchMap(() => untilAnswered(load, back$)),
    );
    return load().pipe(
      concatMap((answer) =>
        answer.kind === 'unanswered' ? concat(of(answer), again$) : of(answer),
      ),
      startWith(null),
      finalize(() => watch.unsubscribe()),
    );
  });
}
