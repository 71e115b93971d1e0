import { useState } from 'react';

interface Arrivals {
  /** Number of rows that came in above what is read and were not seen yet. */
  readonly count: number;
  /** Whether these rows came in above what is read: the list then keeps its place. */
  readonly above: boolean;
  /** The reader is at the top. */
  readonly seen: () => void;
}

interface State {
  readonly rows: readonly { readonly id: string }[];
  readonly count: number;
  readonly above: boolean;
}

/**
 * Counts rows that come in at the top of a list while a reader is further down.
 * @param isBelow - whether the reader has scrolled past the top of the list
 */
export function useArrivals(
  rows: readonly { readonly id: string }[],
  isBelow: () => boolean,
): Arrivals {
  const [state, setState] = useState<State>({ rows, count: 0, above: false });
  let { count, above } = state;
  if (state.rows !== rows) {
    const first = state.rows[0]?.id;
    const at = first === undefined ? -1 : rows.findIndex(({ id }) => id === first);
    above = at > 0 && isBelow();
    count = above ? count + at : at < 0 ? 0 : count;
    setState({ rows, count, above });
  }
  const [seen] = useState(() => () => setState((before) => ({ ...before, count: 0 })));
  return { count, above, seen };
}
