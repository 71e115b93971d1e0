import * as v from 'valibot';

/**
 * Field schemas that several calls share. Requests are form-urlencoded: every field is a string.
 */

export const text = v.string();
/** JSON in the format of the browser's WebAuthn functions. */
export const credential = v.pipe(v.string(), v.minLength(2), v.maxLength(16_384));

/** A ticket of the exchange in a request. */
export const ticket = v.pipe(v.string(), v.maxLength(100));

/**
 * Bounds of every amount a client may send: at most 9 digits before the point and 18 after it.
 *
 * The store keeps amounts as signed 64-bit counts of minor units. At scale 8, the largest scale of
 * any coin, the largest amount of a request is below 10^17 units: a hundredth of 2^63, so that sums
 * of requests stay far inside the range. A product (price × quantity) may exceed it, so the
 * exchange checks products itself. 18 decimals are accepted here because the exchange refuses a
 * number that is too precise for its coin with a specific error (`amount-too-precise`).
 */
const AMOUNT_DIGITS = { whole: 9, fraction: 18 } as const;
const amount = v.pipe(
  v.string(),
  v.regex(new RegExp(`^\\d{1,${AMOUNT_DIGITS.whole}}(?:\\.\\d{1,${AMOUNT_DIGITS.fraction}})?$`)),
);
/** A price in a request, in the quote coin. Bounds: {@link AMOUNT_DIGITS}. */
export const price = amount;
/** A quantity in a request, in the base coin. Bounds: {@link AMOUNT_DIGITS}. */
export const quantity = amount;
/** A sum of one coin in a request. Bounds: {@link AMOUNT_DIGITS}. */
export const money = amount;
/** Whole contract lots in a request: at most 9 digits. */
export const lots = v.pipe(v.string(), v.regex(/^\d{1,9}$/));

/**
 * A decimal in an answer: plain notation, no sign, no exponent, at most 20 digits before the point
 * (a 64-bit count has 19; a month's turnover of a recorded venue has fewer) and 18 after it.
 */
export const decimal = v.pipe(v.string(), v.regex(/^\d{1,20}(\.\d{1,18})?$/));
/** {@link decimal} with an optional minus. */
export const signedDecimal = v.pipe(v.string(), v.regex(/^-?\d{1,20}(\.\d{1,18})?$/));
/**
 * A whole number such as a count, an id or a time in milliseconds: at most 15 digits, exact as a
 * number.
 */
export const digits = v.pipe(v.string(), v.maxLength(15), v.regex(/^\d+$/));
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[A-Za-z0-9_-]+$/));
/** Rows from one instant up to, but without, another; both in ms UTC. */
export const span = { from: v.optional(digits), to: v.optional(digits) };
/** Idempotency key that the client creates for each intent: one id never has two effects. */
export const clientId = v.pipe(
  v.string(),
  v.minLength(8),
  v.maxLength(64),
  v.regex(/^[A-Za-z0-9_-]+$/),
);
export const symbol = v.pipe(v.string(), v.maxLength(20), v.regex(/^[A-Z0-9]+$/));
export const page = v.optional(digits);
export const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** Messages of a schema are the ids of its errors. */
export const fundPassword = v.pipe(v.string(), v.regex(/^\d{6}$/, 'fund-password-format'));
export const code = v.pipe(v.string(), v.regex(/^\d{6}$/));
export const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** Milliseconds since 1970, UTC. */
export const time = v.pipe(v.number(), v.integer());
export const seq = v.pipe(v.number(), v.integer(), v.minValue(0));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const nothing = v.strictObject({});

/**
 * A page of rows, newest first. `next` is the value of `page` for the following page, or null at
 * the end. `total` is the number of matching rows; null for a history that is too long to count.
 */
export function pageOf<Row extends v.GenericSchema>(row: Row) {
  return v.strictObject({
    rows: v.array(row),
    next: v.nullable(v.string()),
    total: v.nullable(count),
  });
}

/** A phone number without its area code. */
export const phone = v.pipe(v.string(), v.maxLength(20), v.regex(/^\+?\d{4,18}$/));
export const email = v.pipe(v.string(), v.maxLength(254), v.email());
/** A code such as `+81`. */
export const areaCode = v.pipe(v.string(), v.regex(/^\+?\d{1,4}$/));
