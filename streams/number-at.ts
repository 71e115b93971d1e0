/**
 * The number of a column at a place that the column has, as the caller knows. The place has a type
 * of its own, so the compiler needs no cast. Hot loops keep their casts: an engine inlines only so
 * much into one function.
 */
export const numberAt = <At extends number>(column: Readonly<Record<At, number>>, at: At): number =>
  column[at];
