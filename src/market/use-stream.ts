import { useObservableState } from 'observable-hooks';
import { useMemo } from 'react';
import { map, type Observable } from 'rxjs';

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
