/** Values of number fields, whose content is text as typed. */

/** Maximum digits before the point; `@tideline/wire` computes exactly up to 38 digits. */
export const MAX_INTEGER_DIGITS = 18;

/**
 * The draft as a plain decimal, or null when it is not a number. `5.` is 5, `.5` is 0.5, `007` is
 * 7.
 */
export function draftValue(draft: string): string | null {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(draft);
  const [, integer = '', fraction = ''] = match ?? [];
  if (!match || integer + fraction === '') return null;
  const whole = integer.replace(/^0+(?=\d)/, '') || '0';
  if (whole.length > MAX_INTEGER_DIGITS) return null;
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** The draft as a whole number, or null when it is not one. `15.0` is 15, `1.5` is null. */
export function wholeValue(draft: string): bigint | null {
  const [whole = '', fraction = ''] = draftValue(draft)?.split('.') ?? [];
  return whole === '' || /[1-9]/.test(fraction) ? null : BigInt(whole);
}
