/**
 * The title of a skipped suite or test, which names the reason. The report of a tier groups by it.
 *
 * @param reasons - phrases without a closing bracket
 */
export const skippedTitle = (title: string, reasons: readonly string[]): string =>
  `${title} (skipped: ${reasons.join(', ')})`;

/** The reason in the full title of a skipped test; null for a title without one. */
export const reasonIn = (fullTitle: string): string | null =>
  /\(skipped: ([^)]*)\)/.exec(fullTitle)?.[1] ?? null;
