import { Observable, type Subscription } from 'rxjs';
import type { Answer } from './answer.ts';
import { networkBack$ } from './network-back.ts';

/**
 * A read that is repeated without a tap: after a request without an answer, the next one is sent
 * when the network returns. A return during the request counts too. For reads only: a command is
 * never repeated.
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
  return new Observable((subscriber) => {
    let request: Subscription | undefined;
    let lost = false;
    let returned = false;
    const ask = () => {
      lost = false;
      returned = false;
      subscriber.next(null);
      request = load().subscribe((answer) => {
        subscriber.next(answer);
        if (answer.kind !== 'unanswered') subscriber.complete();
        else if (returned) ask();
        else lost = true;
      });
    };
    const back = back$.subscribe(() => {
      if (lost) ask();
      else returned = true;
    });
    ask();
    return () => {
      back.unsubscribe();
      request?.unsubscribe();
    };
  });
}
