import type { OrderBook } from '../book/index.ts';
import { CRC_START, crcDigits, crcSigned, crcText, crcUnsigned } from './crc32.ts';

/** Levels a side that Kraken hashes. */
const KRAKEN_LEVELS = 10;
/** Levels a side that OKX and Bitget hash. */
const INTERLEAVED_LEVELS = 25;

/**
 * Kraken v1 and v2: top 10 asks from the lowest, then top 10 bids from the highest; of each price,
 * then quantity, the digits without point and leading zeros. Unsigned.
 * Source: docs.kraken.com, guides spot-ws-book-v1 and -v2.
 */
export function krakenChecksum(book: OrderBook): number {
  let crc = CRC_START;
  for (const side of [book.asks, book.bids]) {
    const levels = Math.min(KRAKEN_LEVELS, side.size);
    for (let rank = 0; rank < levels; rank++) {
      crc = crcDigits(crc, side.priceAt(rank));
      crc = crcDigits(crc, side.quantityAt(rank));
    }
  }
  return crcUnsigned(crc);
}

/**
 * OKX (until 23 June 2026) and Bitget: `bid1p:bid1q:ask1p:ask1q:bid2p:…`, 25 levels, the longer side
 * going on alone; texts exactly as sent. Signed.
 */
export function interleavedChecksum(book: OrderBook): number {
  let crc = CRC_START;
  let first = true;
  for (let rank = 0; rank < INTERLEAVED_LEVELS; rank++) {
    for (const side of [book.bids, book.asks]) {
      if (rank >= side.size) continue;
      if (!first) crc = crcText(crc, ':');
      first = false;
      crc = crcText(crc, side.priceAt(rank));
      crc = crcText(crc, ':');
      crc = crcText(crc, side.quantityAt(rank));
    }
  }
  return crcSigned(crc);
}
