import { useMemo, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/**
 * Connects a stream to React. Another key shows `empty` at once: no frame ever shows the value of one
 * key under another. Values that arrive in one task are one commit with the last of them.
 * @param key - identity of the displayed data, e.g. the symbol
 * @param open - opens the stream of that key; called when the key changes. The stream must not error.
 * @param empty - shown until the stream emits
 */
export function useStream<T>(key: string, open: () => Observable<T>, empty: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything `open` closes over
  const store = useMemo(() => storeOf(open(), empty), [key]);
  return useSyncExternalStore(store.subscribe, store.current);
}

/** The last value of a stream, in the shape that `useSyncExternalStore` reads. */
function storeOf<T>(source$: Observable<T>, empty: T) {
  let value = empty;
  return {
    current: (): T => value,
    subscribe: (changed: () => void): (() => void) => {
      const subscription = source$.subscribe((next) => {
        value = next;
        changed();
      });
      return () => subscription.unsubscribe();
    },
  };
}
