import type { VenueId } from '#streams/node';
import { binanceMarket, binanceProtocol } from './binance.ts';
import type { DoubleMarket, Protocol } from './double.ts';
import type { Script } from './script.ts';

/** Makes the protocol and the market of a double over a script. */
export type MakeDouble = (script: Script) => {
  readonly protocol: Protocol;
  readonly market: DoubleMarket;
};

/** Doubles by venue. */
export const venueDoubles: Partial<Record<VenueId, MakeDouble>> = {
  binance: (script) => ({
    protocol: binanceProtocol('spot'),
    market: binanceMarket(script, 'spot'),
  }),
  'binance-usdm': (script) => ({
    protocol: binanceProtocol('usdm'),
    market: binanceMarket(script, 'usdm'),
  }),
};
