import { useObservableState } from 'observable-hooks';
import { useMemo } from 'react';
import { filter, map, Observable, tap } from 'rxjs';

interface Shown<T> {
  readonly key: string;
  readonly value: T;
}

/**
 * Connects a stream to React. Another key shows `empty` at once: values carry their key, so no
 * frame shows the value of one key under another.
 *
 * Plain state and not `useSyncExternalStore`, which commits at the end of every task: React gathers
 * values of several tasks, such as the timers of a list's rows, into one commit.
 * @param key - identity of the displayed data, e.g. the symbol
 * @param open - opens the stream of that key; called when the key changes. The stream must not
 * error.
 * @param empty - shown until the stream emits
 */
export function useStream<T>(key: string, open: () => Observable<T>, empty: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything `open` closes over
  const keyed$ = useMemo(() => open().pipe(map((value): Shown<T> => ({ key, value }))), [key]);
  const shown = useObservableState<Shown<T> | null>(keyed$, null);
  return shown?.key === key ? shown.value : empty;
}

/** What was known when a stream was opened, and what it sends later. */
interface Current<T> {
  readonly first: T;
  readonly changes$: Observable<{ readonly of: Current<T>; readonly value: T }>;
}

/**
 * {@link useStream} whose first frame has what is known already, so that a screen renders once
 * instead of twice.
 * @param now - what is known; it opens nothing, because React may discard the frame
 * @param isSame - whether what the stream sends at once is what is shown already
 */
export function useCurrent<T>(
  key: string,
  open: () => Observable<T>,
  now: () => T,
  isSame: (a: T, b: T) => boolean = Object.is,
): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything the functions close over
  const current = useMemo(() => currentOf(open(), now(), isSame), [key]);
  const shown = useObservableState(current.changes$, null);
  return shown?.of === current ? shown.value : current.first;
}

function currentOf<T>(
  stream$: Observable<T>,
  first: T,
  isSame: (a: T, b: T) => boolean,
): Current<T> {
  let last = first;
  const current: Current<T> = {
    first,
    changes$: lastAtOnce(stream$).pipe(
      // A page that returns subscribes again to what it shows.
      filter((value, index) => index > 0 || !isSame(value, last)),
      tap((value) => {
        last = value;
      }),
      map((value) => ({ of: current, value })),
    ),
  };
  return current;
}

/** Of the values that come while subscribing, passes the last only: `loading` precedes a value. */
const lastAtOnce = <T>(stream$: Observable<T>): Observable<T> =>
  new Observable((subscriber) => {
    let values: T[] | null = [];
    const subscription = stream$.subscribe({
      next: (value) => {
        if (values) values = [value];
        else subscriber.next(value);
      },
      error: (error) => subscriber.error(error),
      complete: () => subscriber.complete(),
    });
    for (const value of values) subscriber.next(value);
    values = null;
    return subscription;
  });

/** What a running stream sends at once. */
export function nowOf<T>(stream$: Observable<T>, otherwise: T): T {
  let now = otherwise;
  stream$
    .subscribe((value) => {
      now = value;
    })
    .unsubscribe();
  return now;
}
