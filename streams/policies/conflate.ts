import { type MonoTypeOperatorFunction, Observable, type Subscription } from 'rxjs';

/**
 * Passes the first value at once, later ones at most once per tick, always the latest.
 *
 * Never `debounce` a live feed: under constant ticks it emits nothing. Consumers that share one
 * `tick$` publish in the same frame, so that the screen is laid out once.
 * @param tick$ - emits when values may be published, e.g. each animation frame; subscribed only
 *   while one waits
 */
export function conflate<T>(tick$: Observable<unknown>): MonoTypeOperatorFunction<T> {
  return (source) =>
    new Observable<T>((subscriber) => {
      let first = true;
      let waiting: { readonly value: T } | null = null;
      let tick: Subscription | null = null;
      const publish = () => {
        tick?.unsubscribe();
        tick = null;
        const held = waiting;
        waiting = null;
        if (held) subscriber.next(held.value);
      };
      const wait = () => {
        const next = tick$.subscribe(publish);
        // A tick that came while subscribing has published already.
        if (waiting) tick = next;
        else next.unsubscribe();
      };
      const upstream = source.subscribe({
        next: (value) => {
          if (first) {
            first = false;
            subscriber.next(value);
            return;
          }
          waiting = { value };
          if (!tick) wait();
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          publish();
          subscriber.complete();
        },
      });
      return () => {
        upstream.unsubscribe();
        tick?.unsubscribe();
      };
    });
}
