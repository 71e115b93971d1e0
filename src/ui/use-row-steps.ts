import { useLayoutEffect, useMemo, useState } from 'react';

interface Identified {
  readonly id: string;
}

/**
 * The next list on the way from one list to another. The virtualiser keeps the place of a reader
 * when a change is one of these: rows leave, rows come in at the top, rows come in at the end. It
 * only knows how many rows there are, so two at once would count as one. A row that moves to the
 * top leaves and comes in.
 * @returns `rows` itself at the end of the way
 */
export function nextStep<Row extends Identified>(
  shown: readonly Row[],
  rows: readonly Row[],
): readonly Row[] {
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: Identified) => places.get(id) ?? -1;
  const taken = shown.map(placeOf);
  const first = taken.find((at) => at >= 0) ?? 0;
  if (first === 0) return rows;
  const stay = shown.filter((row) => placeOf(row) >= first);
  if (stay.length < shown.length) return stay;
  const end = (taken.at(-1) ?? -1) + 1;
  return end === rows.length ? rows : rows.slice(0, end);
}

/**
 * Rows by {@link nextStep}, a render for each step. Nothing is painted between them.
 * @param held - `end`: rows at the end wait, because the virtualiser still keeps the distance from
 *   the end; `top`: rows at the top wait, because those at the end are not measured yet, and their
 *   sizes would count as sizes of rows at the top
 */
export function useRowSteps<Row extends Identified>(
  rows: readonly Row[],
  held: 'top' | 'end' | null,
): readonly Row[] {
  const [shown, setShown] = useState(rows);
  // One list for repeated renders: whoever compares lists would otherwise never see the same twice.
  const next = useMemo(() => {
    const step = shown === rows ? rows : nextStep(shown, rows);
    const waits = held === 'end' ? growsAtEnd : held === 'top' ? growsAtTop : null;
    return waits?.(shown, step) ? shown : step;
  }, [shown, rows, held]);
  useLayoutEffect(() => setShown(next), [next]);
  return next;
}

export const growsAtEnd = (before: readonly Identified[], after: readonly Identified[]): boolean =>
  after.length > before.length && before.length > 0 && after[0]?.id === before[0]?.id;

const growsAtTop = (before: readonly Identified[], after: readonly Identified[]): boolean =>
  after.findIndex(({ id }) => id === before[0]?.id) > 0;
