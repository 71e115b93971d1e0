import { useLayoutEffect, useMemo, useState } from 'react';

interface Identified {
  readonly id: string;
}

/** Rows that stand above the former first row now and were further down before. */
export function movedUp(
  before: readonly Identified[],
  rows: readonly Identified[],
): ReadonlySet<string> {
  const first = rows.findIndex(({ id }) => id === before[0]?.id);
  const above = new Set(rows.slice(0, Math.max(0, first)).map(({ id }) => id));
  return new Set(before.filter(({ id }) => above.has(id)).map(({ id }) => id));
}

/**
 * Rows in two renders when some of them move to the top: first without them, then as they are. The
 * virtualiser keeps the place of a reader for rows that come in at the top, not for rows that move.
 * Nothing is painted between the two.
 */
export function useMovedRows<Row extends Identified>(rows: readonly Row[]): readonly Row[] {
  const [shown, setShown] = useState(rows);
  useLayoutEffect(() => setShown(rows), [rows]);
  // One list for repeated renders: whoever compares lists would otherwise never see the same twice.
  return useMemo(() => {
    const moved = shown === rows ? null : movedUp(shown, rows);
    return moved && moved.size > 0 ? shown.filter(({ id }) => !moved.has(id)) : rows;
  }, [shown, rows]);
}
