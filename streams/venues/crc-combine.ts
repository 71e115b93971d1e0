import { crcDigits } from './crc32.ts';

/**
 * Computes the checksum of a concatenation from checksums of its texts.
 *
 * CRC is linear: hashing B after A equals B hashed alone, xor the state of A advanced by B's
 * length. So a level's digits are hashed once, on arrival, and a book's checksum takes twenty table
 * look-ups instead of four hundred characters (a tenth of 3.4 µs a message).
 */
const TABLES: (Int32Array | undefined)[] = [];

/** Advances a state by `length` zero characters, four bytes at a time. */
function tableOf(length: number): Int32Array {
  const known = TABLES[length];
  if (known) return known;
  const table = new Int32Array(1024);
  for (let byte = 0; byte < 4; byte++) {
    for (let value = 0; value < 256; value++) {
      table[byte * 256 + value] = advanced(value << (8 * byte), length);
    }
  }
  TABLES[length] = table;
  return table;
}

/** The same bit by bit; only for filling the tables. */
function advanced(state: number, length: number): number {
  let crc = state;
  for (let bit = 0; bit < 8 * length; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
}

/** The state after a text of this `length`, whose own state from 0 is `digest`. */
export function crcJoin(state: number, digest: number, length: number): number {
  const table = tableOf(length);
  return (
    digest ^
    (table[state & 255] as number) ^
    (table[256 + ((state >>> 8) & 255)] as number) ^
    (table[512 + ((state >>> 16) & 255)] as number) ^
    (table[768 + (state >>> 24)] as number)
  );
}

/** Digest of a level's price and quantity by Kraken's rule, from state 0. */
export function digestOf(price: string, quantity: string): number {
  return crcDigits(crcDigits(0, price), quantity);
}

const DOT = 46;
const ZERO = 48;

/** Number of digits of a decimal without leading zeros and point, as hashed by `crcDigits`. */
export function digitCount(text: string): number {
  const length = text.length;
  const dot = text.indexOf('.');
  let at = 0;
  while (at < length && (text.charCodeAt(at) === ZERO || text.charCodeAt(at) === DOT)) at++;
  return length - at - (dot >= at ? 1 : 0);
}
