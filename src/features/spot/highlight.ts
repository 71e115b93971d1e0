import { create } from 'zustand';

/** Time for which the row of a new result is marked, ms. */
const MARKED_FOR = 2_400;

/** Ids of the rows that a command has just changed. */
export const useHighlights = create<{ readonly ids: ReadonlySet<string> }>(() => ({
  ids: new Set(),
}));

/** Marks the row of an order for a moment, so that a result is found in its list. */
export function highlight(id: string): void {
  useHighlights.setState(({ ids }) => ({ ids: new Set([...ids, id]) }));
  setTimeout(
    () =>
      useHighlights.setState(({ ids }) => ({
        ids: new Set([...ids].filter((each) => each !== id)),
      })),
    MARKED_FOR,
  );
}
