import { Observable } from 'rxjs';

/** Values passed directly to listeners. */
export interface Direct<T> {
  readonly values$: Observable<T>;
  next(value: T): void;
}

/**
 * A subject for the path of every frame: it only calls its listeners. RxJS's own copies its list,
 * opens an error context and creates an iterator for each value, some 100 ns a time. Never errors
 * or completes; a listener added during a value gets the next one.
 */
export function direct<T>(): Direct<T> {
  let listeners: readonly { next(value: T): void }[] = [];
  return {
    values$: new Observable<T>((subscriber) => {
      listeners = [...listeners, subscriber];
      return () => {
        listeners = listeners.filter((each) => each !== subscriber);
      };
    }),
    next: (value) => {
      const present = listeners;
      for (let at = 0; at < present.length; at++) present[at]?.next(value);
    },
  };
}
