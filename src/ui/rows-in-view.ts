/** Indexes of the mounted rows: the first, and the one after the last. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Rows mounted beyond each edge of the view: a quick scroll shows rows before the next measurement. */
const BEYOND = 4;

/**
 * The rows that a view shows, with some beyond its edges. A row range may exceed the list.
 *
 * @param above - height of the list above the view's upper edge, px; negative when the list begins below it
 * @param height - height of the view, px
 * @param rowHeight - px, more than 0
 * @param old - returned when it is the same, so that React skips the render
 */
export function rowsInView(
  above: number,
  height: number,
  rowHeight: number,
  old: RowRange | null,
): RowRange {
  const from = Math.max(0, Math.floor(above / rowHeight) - BEYOND);
  const to = Math.max(0, Math.ceil((above + height) / rowHeight) + BEYOND);
  return old && old.from === from && old.to === to ? old : { from, to };
}
