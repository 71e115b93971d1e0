/**
 * Reads numbers from copied texts: prices in messages, cells of tables, amounts with their coin.
 */

/** Converts full-width forms to ASCII, and every decimal separator to a point. */
export const halfWidth = (text: string): string =>
  text.normalize('NFKC').replace(/[,、。・،٫]/g, '.');

/** Words and signs after a number that change its value: 1.5K, 3万. */
const MULTIPLIER = /^\s*(?:[kKmMbBtT](?![A-Za-z])|[千천万萬만億亿억兆조])/;
const RUN = /[\d.,][\d.,'’_\s]*/g;

/**
 * The one number in a text, as a plain decimal; digits may be full-width. If both separators occur,
 * the last one is decimal. A repeated separator groups. A single comma before exactly three digits
 * groups too, as in all five languages (61,837 is a price; 61.837 would be a costly error).
 * @returns null without a number, with more than one, or with another meaning: negative, exponent,
 * thousands
 */
export function readNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[。・]/g, '.')
    .replace(/[、،]/g, ',');
  const runs = [...plain.matchAll(RUN)].filter(([run]) => /\d/.test(run));
  const [run] = runs;
  if (run === undefined || runs.length > 1) return null;
  if (/[-−–]\s*$/.test(plain.slice(0, run.index))) return null;
  // A full stop may follow the number.
  const digits = run[0].trimEnd().replace(/[.,]$/, '');
  if (MULTIPLIER.test(plain.slice(run.index + run[0].trimEnd().length))) return null;
  const ungrouped = withoutSpaces(digits);
  return ungrouped === null ? null : decimal(ungrouped);
}

/** `1 234 567.8` and `1'234`: groups of thousands. Any other space separates two numbers. */
function withoutSpaces(digits: string): string | null {
  if (!/['’_\s]/.test(digits)) return digits;
  return /^\d{1,3}(?:['’_\s]\d{3})+(?:[.,]\d*)?$/.test(digits)
    ? digits.replace(/['’_\s]/g, '')
    : null;
}

function decimal(digits: string): string | null {
  const separators = digits.match(/[.,]/g) ?? [];
  const [first] = separators;
  if (first === undefined) return digits;
  if (separators.length === 1) {
    // What spaces have grouped has four digits or more before it, so its comma is the decimal one.
    if (/^[1-9]\d{0,2},\d{3}$/.test(digits)) return digits.replace(',', '');
    return digits.replace(',', '.');
  }
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const mark = digits[last];
  const point = separators.filter((each) => each === mark).length === 1;
  const integer = point ? digits.slice(0, last) : digits;
  // Groups of two are Indian; the last group always has three.
  if (!/^\d{1,3}(?:([.,])\d{2,3}(?=\1))*[.,]\d{3}$/.test(integer)) return null;
  const whole = integer.replace(/[.,]/g, '');
  return point ? `${whole}.${digits.slice(last + 1)}` : whole;
}
