import { findPair, type LivePolicy, VenueError } from '@tideline/streams/node';
import { INSTRUMENTS, type Instrument, instrumentOf } from '@tideline/wire';
import { ourInstrument } from '../recording/units.ts';
import type { VenueRest } from './venue-rest.ts';

/** A pair of this exchange at a venue. */
export interface LivePair {
  readonly instrument: Instrument;
  /** The venue's name. */
  readonly symbol: string;
}

/** Our pairs that the venue lists. @throws VenueError */
export async function pairsOf(
  policy: LivePolicy,
  rest: VenueRest,
  symbols: readonly string[] | undefined,
): Promise<LivePair[]> {
  const listings = await rest.listings();
  if (symbols) {
    return symbols.map((text) => {
      const { symbol, base, quote } = findPair(policy, listings, text);
      const instrument = ourInstrument(text) ?? instrumentOf(`${base}${quote}`);
      if (instrument) return { instrument, symbol };
      const ours = INSTRUMENTS.map((each) => each.symbol).join(', ');
      throw new VenueError('symbol', `${base}/${quote} is not a pair of this exchange: ${ours}`);
    });
  }
  const open = new Set(listings.filter((each) => each.open).map((each) => each.symbol));
  const pairs = INSTRUMENTS.flatMap((instrument) => {
    const symbol = policy.symbolOf(instrument.base, instrument.quote);
    return open.has(symbol) ? [{ instrument, symbol }] : [];
  });
  if (pairs.length > 0) return pairs;
  throw new VenueError('symbol', `${policy.name} lists none of this exchange's pairs`);
}
