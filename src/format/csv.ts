/** Characters that start a formula in a spreadsheet, tabs and line ends included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * One cell. A text that a spreadsheet would run as a formula gets an apostrophe in front, as OWASP
 * advises; plain numbers may begin with a minus.
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows as RFC 4180 text. A file begins with a byte-order mark, without which Excel misreads
 * anything but ASCII.
 */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
