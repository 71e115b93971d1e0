import { checkAddress } from '../transports/address.ts';
import { LIVE_STREAMS } from './policy.ts';
import type { SessionOptions } from './session.types.ts';

/** @throws RangeError in one line for an address that is none, and without a symbol or a stream */
export function checkOptions({ symbols, streams, ws, rest }: SessionOptions): void {
  if (ws) checkAddress(ws, /^wss?:/, 'wss://venue.example');
  if (rest) checkAddress(rest, /^https?:/, 'https://venue.example');
  if (symbols.length === 0) throw new RangeError('symbols: at least one expected');
  const unknown = streams.find((each) => !LIVE_STREAMS.includes(each));
  if (unknown !== undefined || streams.length === 0) {
    throw new RangeError(`streams "${streams.join()}": of ${LIVE_STREAMS.join(', ')} expected`);
  }
}
