import { type BookSide, NONE, type OrderBook, type Position } from '../book/index.ts';
import { CRC_START, crcSigned, crcText, crcUnsigned } from './crc32.ts';
import { LevelDigests } from './level-digests.ts';

/** Number of levels a side in Kraken's checksum. */
const KRAKEN_LEVELS = 10;
/** Number of levels a side in OKX's and Bitget's checksum. */
const INTERLEAVED_LEVELS = 25;

/**
 * Kraken v1 and v2: top 10 asks from the lowest, then top 10 bids from the highest; of each, price
 * then quantity, as digits without point and leading zeros. Unsigned. Source: docs.kraken.com,
 * guides spot-ws-book-v1 and -v2.
 */
export function krakenChecksum(book: OrderBook): number {
  let known = HASHED.get(book);
  if (!known) {
    known = { asks: new LevelDigests(), bids: new LevelDigests() };
    HASHED.set(book, known);
  }
  const asks = known.asks.join(CRC_START, book.asks, KRAKEN_LEVELS);
  return crcUnsigned(known.bids.join(asks, book.bids, KRAKEN_LEVELS));
}

/** A message changes one or two levels; digests of the others are cached beside the book. */
const HASHED = new WeakMap<OrderBook, { asks: LevelDigests; bids: LevelDigests }>();

/**
 * OKX (until 23 June 2026) and Bitget: `bid1p:bid1q:ask1p:ask1q:bid2p:…`, 25 levels; after the
 * shorter side ends, the longer one continues alone. Texts exactly as sent. Signed.
 */
export function interleavedChecksum(book: OrderBook): number {
  return interleaved(book, '');
}

/** Bitfinex: the same, with negative amounts of asks. Signed. */
export function signedChecksum(book: OrderBook): number {
  return interleaved(book, '-');
}

function interleaved(book: OrderBook, askSign: string): number {
  let crc = CRC_START;
  let first = true;
  let bid = book.bids.best();
  let ask = book.asks.best();
  for (let left = INTERLEAVED_LEVELS; left > 0 && (bid !== NONE || ask !== NONE); left--) {
    if (bid !== NONE) {
      crc = crcLevel(crc, book.bids, bid, first, '');
      bid = book.bids.next(bid);
      first = false;
    }
    if (ask !== NONE) {
      crc = crcLevel(crc, book.asks, ask, first, askSign);
      ask = book.asks.next(ask);
      first = false;
    }
  }
  return crcSigned(crc);
}

function crcLevel(
  state: number,
  side: BookSide,
  at: Position,
  first: boolean,
  sign: string,
): number {
  const slot = side.slotAt(at);
  const crc = crcText(crcText(first ? state : crcText(state, ':'), side.levels.priceOf(slot)), ':');
  return crcText(sign === '' ? crc : crcText(crc, sign), side.levels.quantityOf(slot));
}
