import { UNKNOWN } from '../../format/number.ts';

/** `3.25` of 325 hundredths of a percent. */
export const slippageText = (bps: number | null): string =>
  bps === null ? UNKNOWN : (bps / 100).toFixed(2);
