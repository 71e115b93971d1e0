/** CRC-32 (ISO-HDLC, reflected 0xEDB88320), a character at a time: `"123456789"` is 0xcbf43926. */
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const DOT = 46;
const ZERO = 48;

/** State before the first character. */
export const CRC_START = -1;

/** Takes a whole ASCII text. */
export function crcText(state: number, text: string): number {
  let crc = state;
  for (let at = 0; at < text.length; at++) {
    crc = (TABLE[(crc ^ text.charCodeAt(at)) & 255] as number) ^ (crc >>> 8);
  }
  return crc;
}

/** Takes bytes. */
export function crcBytes(state: number, bytes: Uint8Array): number {
  let crc = state;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 255] as number) ^ (crc >>> 8);
  return crc;
}

/**
 * Takes a decimal as Kraken does: without its point and without leading zeros, so that the string
 * the exchange hashes is never built (1.8 µs a message instead of 5).
 */
export function crcDigits(state: number, text: string): number {
  const table = TABLE;
  const length = text.length;
  let crc = state;
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code !== ZERO && code !== DOT) break;
    at++;
  }
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code !== DOT) crc = (table[(crc ^ code) & 255] as number) ^ (crc >>> 8);
  }
  return crc;
}

/** Digits of an integer from the last to the first: at most 16 for 2^52. */
const DIGITS = new Uint8Array(16);
/** Below this, integer division is done on int32. */
const BILLION = 1_000_000_000;

/**
 * Takes the digits of an integer from 0 to 2^52; nothing for 0. It equals {@link crcDigits} of any
 * decimal with these digits.
 */
export function crcInteger(state: number, value: number): number {
  const table = TABLE;
  let count = 0;
  let low = value;
  if (value >= BILLION) {
    const high = Math.floor(value / BILLION);
    low = value - high * BILLION;
    for (; count < 9; count++) {
      const rest = (low / 10) | 0;
      DIGITS[count] = low - rest * 10;
      low = rest;
    }
    low = high;
  }
  while (low > 0) {
    const rest = (low / 10) | 0;
    DIGITS[count++] = low - rest * 10;
    low = rest;
  }
  let crc = state;
  while (count > 0) {
    crc = (table[(crc ^ (ZERO + (DIGITS[--count] as number))) & 255] as number) ^ (crc >>> 8);
  }
  return crc;
}

/** How many digits {@link crcInteger} takes. */
export function integerDigits(value: number): number {
  let digits = 0;
  for (let bound = 1; bound <= value; bound *= 10) digits++;
  return digits;
}

/** The finished value as unsigned 32 bits (Kraken). */
export function crcUnsigned(state: number): number {
  return ~state >>> 0;
}

/** The finished value as signed 32 bits (OKX, Bitget, Bitfinex). */
export function crcSigned(state: number): number {
  return ~state | 0;
}
