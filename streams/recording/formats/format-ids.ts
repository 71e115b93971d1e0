/** Formats the command line reads (`--format`). */
export const FORMATS = [
  'tideline',
  'cryptofeed',
  'collector',
  'binance-trades',
  'binance-aggtrades',
  'binance-klines',
  'tardis-trades',
  'tardis-book',
] as const;
export type Format = (typeof FORMATS)[number];

/** Formats that are tables: each row is one record, and the bytes survive a round trip. */
export type TableFormat = Exclude<Format, 'tideline' | 'cryptofeed' | 'collector'>;

export function isFormat(text: string): text is Format {
  return (FORMATS as readonly string[]).includes(text);
}

export function isTableFormat(text: string): text is TableFormat {
  return isFormat(text) && /^(binance|tardis)-/.test(text);
}
