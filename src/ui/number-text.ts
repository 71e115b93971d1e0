/** Reads numbers out of texts that people copy: prices in messages, cells of tables, amounts with their coin. */

/** Full-width forms as ASCII, and every kind of decimal separator as a point. */
export const halfWidth = (text: string): string =>
  text.normalize('NFKC').replace(/[,、。・،٫]/g, '.');

/** Words and signs right after a number that make it another one: 1.5K, 3万. */
const MULTIPLIER = /^\s*(?:[kKmMbBtT](?![A-Za-z])|[千천万萬만億亿억兆조])/;
const RUN = /[\d.,][\d.,'’_\s]*/g;

/**
 * The one number in a text, as a plain decimal; digits may be full-width. Point and comma: with both,
 * the last one is the decimal one; one kind several times groups; a single comma before exactly three
 * digits groups too, as all five languages write it (61,837 is a price, and 61.837 a costly guess).
 * @returns null when there is none, or more than one, or one that means something else: negative,
 * with an exponent, in thousands
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
  // A sentence may end after the number.
  const digits = run[0].trimEnd().replace(/[.,]$/, '');
  if (MULTIPLIER.test(plain.slice(run.index + run[0].trimEnd().length))) return null;
  const ungrouped = withoutSpaces(digits);
  return ungrouped === null ? null : decimal(ungrouped);
}

/** `1 234 567.8` and `1'234`: thousands apart. Anything else with a space in it is two numbers. */
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
  // Groups of two are Indian; the last one has three everywhere.
  if (!/^\d{1,3}(?:([.,])\d{2,3}(?=\1))*[.,]\d{3}$/.test(integer)) return null;
  const whole = integer.replace(/[.,]/g, '');
  return point ? `${whole}.${digits.slice(last + 1)}` : whole;
}
