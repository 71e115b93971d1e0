/** Formats that the command line supports (`--format`). */
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

/** Formats that are tables: each row is one record, and a round trip reproduces the bytes. */
export type TableFormat = Exclude<Format, 'tideline' | 'cryptofeed' | 'collector'>;

export function isFormat(text: string): text is Format {
  return (FORMATS as readonly string[]).includes(text);
}

export function isTableFormat(text: string): text is TableFormat {
  return isFormat(text) && /^(binance|tardis)-/.test(text);
}
