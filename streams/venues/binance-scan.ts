import { FrameScanner, literal } from './frame-scanner.ts';
import { ScannedDelta } from './scanned-delta.ts';
import type { Emit } from './venue-adapter.ts';

const STREAM = literal('{"stream":"');
const DATA = literal(',"data":');
const EVENT = literal('{"e":"depthUpdate","E":');
const TRANSACTION = literal(',"T":');
const SYMBOL = literal(',"s":"');
const FIRST = literal(',"U":');
const LAST = literal(',"u":');
const PREVIOUS = literal(',"pu":');
const BIDS = literal(',"b":');
const ASKS = literal(',"a":');
const END = literal('}');
const COMBINED_END = literal('}}');

const scanner = new FrameScanner();

/**
 * Parses a `depthUpdate` of Binance (spot, or futures with `T` and `pu`), alone or in a combined
 * stream, directly from its text.
 * @returns false, with nothing emitted, for any other frame
 */
export function scanBinance(text: string, futures: boolean, emit: Emit): boolean {
  if (!scanner.begin(text)) return false;
  const combined = scanner.pass(STREAM);
  if (combined && !(scanner.passString() && scanner.pass(DATA))) return false;
  if (!scanner.pass(EVENT)) return false;
  const time = scanner.integer();
  if (scanner.pass(TRANSACTION) && scanner.integer() === -1) return false;
  if (!scanner.pass(SYMBOL)) return false;
  const symbol = scanner.string();
  const first = numberAfter(FIRST);
  const last = numberAfter(LAST);
  const previous = futures ? numberAfter(PREVIOUS) : null;
  if (symbol === null || time === -1 || first === -1 || last === -1 || previous === -1)
    return false;
  if (!scanner.pass(BIDS) || !scanner.bids()) return false;
  if (!scanner.pass(ASKS) || !scanner.asks()) return false;
  if (!scanner.pass(combined ? COMBINED_END : END) || !scanner.atEnd()) return false;
  emit(new ScannedDelta(scanner, { symbol, time, first, last, previous, checksum: null }));
  return true;
}

/** The number after `name`, or -1. */
function numberAfter(name: Uint8Array): number {
  return scanner.pass(name) ? scanner.integer() : -1;
}
