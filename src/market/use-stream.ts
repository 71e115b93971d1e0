import { useObservableState } from 'observable-hooks';
import { useMemo } from 'react';
import type { Observable } from 'rxjs';
import { map } from 'rxjs';

interface Keyed<T> {
  readonly key: string;
  readonly value: T;
}

/**
 * The one bridge from a stream into React.
 *
 * observable-hooks on React 19 commits one frame with the previous observable's value when its
 * observable changes: in a trading client that is one pair's price under another's name. Values
 * therefore carry the key they belong to, and one of another key counts as not there.
 * @param key - identity of what is shown, e.g. the symbol
 * @param open - the stream of that key; called when the key changes
 * @param empty - what is shown until the stream has spoken
 */
export function useStream<T>(key: string, open: () => Observable<T>, empty: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything `open` closes over
  const source$ = useMemo(() => open().pipe(map((value): Keyed<T> => ({ key, value }))), [key]);
  const state = useObservableState<Keyed<T> | null>(source$, null);
  return state?.key === key ? state.value : empty;
}
