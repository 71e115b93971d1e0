import { FrameScanner, literal } from './frame-scanner.ts';
import { ScannedDelta } from './scanned-delta.ts';
import type { Emit } from './venue-adapter.ts';

const COMMA = 44;
const CHANNEL = literal('"book');
const ASKS = literal('"a":');
const BIDS = literal('"b":');
const CHECKSUM = literal('"c":"');
const NEXT_STRING = literal(',"');
const END = literal(']');
const QUOTE = 34;
const OPEN = 91;
const BRACE = 123;
const CLOSED_BRACE = 125;

const scanner = new FrameScanner();

/**
 * Parses a change of a Kraken v1 book,
 * `[119,{"a":[…]},{"b":[…],"c":"974942666"},"book-10","XBT/USD"]`, directly from its text.
 * @returns false, with nothing emitted, for any other frame
 */
export function scanKraken(text: string, emit: Emit): boolean {
  if (!scanner.begin(text) || !scanner.passCode(OPEN) || scanner.integer() === -1) return false;
  if (!scanner.passCode(COMMA)) return false;
  let checksum: number | null = null;
  while (scanner.passCode(BRACE)) {
    const found = scanPart(checksum);
    if (found === BROKEN || !scanner.passCode(COMMA)) return false;
    checksum = found;
  }
  if (!scanner.pass(CHANNEL) || !scanner.passString()) return false;
  if (!scanner.pass(NEXT_STRING)) return false;
  const symbol = scanner.string();
  if (symbol === null || !scanner.pass(END) || !scanner.atEnd()) return false;
  emit(
    new ScannedDelta(scanner, {
      symbol,
      time: scanner.newest === -1 ? null : scanner.newest,
      first: Number.NaN,
      last: Number.NaN,
      previous: null,
      checksum,
    }),
  );
  return true;
}

const BROKEN = -1;

/** Parses one map of a message. @returns the checksum so far, or {@link BROKEN} */
function scanPart(known: number | null): number | null {
  let checksum = known;
  do {
    if (scanner.pass(ASKS)) {
      if (!scanner.asks()) return BROKEN;
    } else if (scanner.pass(BIDS)) {
      if (!scanner.bids()) return BROKEN;
    } else if (scanner.pass(CHECKSUM)) {
      checksum = scanner.integer();
      if (checksum === -1 || !scanner.passCode(QUOTE)) return BROKEN;
    } else return BROKEN;
  } while (scanner.passCode(COMMA));
  return scanner.passCode(CLOSED_BRACE) ? checksum : BROKEN;
}
