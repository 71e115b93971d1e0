import { useObservableState } from 'observable-hooks';
import { useMemo } from 'react';
import type { Observable } from 'rxjs';
import { map } from 'rxjs';

interface Keyed<T> {
  readonly key: string;
  readonly value: T;
}

/**
 * Connects a stream to React.
 *
 * observable-hooks on React 19 commits one frame with the previous observable's value when its
 * observable changes: in a trading client that is one pair's price under another's name. Values
 * therefore carry their key, and a value of another key is ignored.
 * @param key - identity of the displayed data, e.g. the symbol
 * @param open - opens the stream of that key; called when the key changes
 * @param empty - shown until the stream emits
 */
export function useStream<T>(key: string, open: () => Observable<T>, empty: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything `open` closes over
  const source$ = useMemo(() => open().pipe(map((value): Keyed<T> => ({ key, value }))), [key]);
  const state = useObservableState<Keyed<T> | null>(source$, null);
  return state?.key === key ? state.value : empty;
}
