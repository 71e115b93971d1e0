import * as v from 'valibot';

/** Field schemas that several calls share. Requests are form-urlencoded: every field is a string. */

export const text = v.string();
/** Plain decimal notation, no sign, no exponent. */
export const decimal = v.pipe(v.string(), v.maxLength(40), v.regex(/^\d+(\.\d+)?$/));
/** A decimal in an answer; may be negative. */
export const signedDecimal = v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/));
export const digits = v.pipe(v.string(), v.maxLength(15), v.regex(/^\d+$/));
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[A-Za-z0-9_-]+$/));
/** Made by the client, one per intent: the same id never has two effects. */
export const clientId = v.pipe(
  v.string(),
  v.minLength(8),
  v.maxLength(64),
  v.regex(/^[A-Za-z0-9_-]+$/),
);
export const symbol = v.pipe(v.string(), v.maxLength(20), v.regex(/^[A-Z0-9]+$/));
export const page = v.optional(digits);
export const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const fundPassword = v.pipe(v.string(), v.regex(/^\d{6}$/));
export const code = v.pipe(v.string(), v.regex(/^\d{6}$/));
export const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** Milliseconds since 1970, UTC. */
export const time = v.pipe(v.number(), v.integer());
export const seq = v.pipe(v.number(), v.integer(), v.minValue(0));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const nothing = v.strictObject({});

/** A page of rows, newest first. `next` is the `page` to ask for, or null at the end. */
export function pageOf<Row extends v.GenericSchema>(row: Row) {
  return v.strictObject({ rows: v.array(row), next: v.nullable(v.string()), total: count });
}

/** A phone number without its area code. */
export const phone = v.pipe(v.string(), v.maxLength(20), v.regex(/^\+?\d{4,18}$/));
export const email = v.pipe(v.string(), v.maxLength(254), v.email());
/** Such as `+81`. */
export const areaCode = v.pipe(v.string(), v.regex(/^\+?\d{1,4}$/));
