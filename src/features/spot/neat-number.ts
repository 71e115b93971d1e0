/** Formatted numbers as a sentence or a button names them. */

/** `0.01070` as `0.0107`: without zeros that only fill up decimals. */
export const neat = (text: string): string =>
  text.includes('.') ? text.replace(/\.?0+$/, '') : text;

/** `90,000.00` as `90,000`; other prices keep their decimals. */
export const neatPrice = (text: string): string => text.replace(/\.0+$/, '');
