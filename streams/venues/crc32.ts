/** CRC-32 (ISO-HDLC, reflected 0xEDB88320) by characters: `"123456789"` is 0xcbf43926. */
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const DOT = 46;
const ZERO = 48;

/** State before the first character. */
export const CRC_START = -1;

/** Hashes a whole ASCII text. */
export function crcText(state: number, text: string): number {
  let crc = state;
  for (let at = 0; at < text.length; at++) {
    crc = (TABLE[(crc ^ text.charCodeAt(at)) & 255] as number) ^ (crc >>> 8);
  }
  return crc;
}

/** Hashes bytes. */
export function crcBytes(state: number, bytes: Uint8Array): number {
  let crc = state;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 255] as number) ^ (crc >>> 8);
  return crc;
}

/**
 * Hashes a decimal by Kraken's rule: without its point and leading zeros, so that the hashed string
 * is never built (1.8 µs a message instead of 5).
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

/** Digits of an integer from last to first: at most 16 for 2^52. */
const DIGITS = new Uint8Array(16);
/** Below this, integer division uses int32. */
const BILLION = 1_000_000_000;

/**
 * Hashes the digits of an integer from 0 to 2^52; nothing for 0. Equals {@link crcDigits} of any
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

/** Number of digits that {@link crcInteger} hashes. */
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
