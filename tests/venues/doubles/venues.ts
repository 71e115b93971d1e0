import type { LiveVenueId, VenueId } from '@tideline/wire/venues';
import { binanceMarket, binanceProtocol } from './binance.ts';
import { bitfinexMarket, bitfinexProtocol } from './bitfinex.ts';
import { bitgetMarket, bitgetProtocol } from './bitget.ts';
import { bybitMarket, bybitProtocol } from './bybit.ts';
import { coinbaseMarket, coinbaseProtocol } from './coinbase.ts';
import { deribitMarket, deribitProtocol } from './deribit.ts';
import type { DoubleMarket, Protocol } from './double.ts';
import { krakenMarket, krakenProtocol } from './kraken.ts';
import { kucoinMarket, kucoinProtocol } from './kucoin.ts';
import { okxMarket, okxProtocol } from './okx.ts';
import type { Script } from './script.ts';

/** Makes the protocol and the market of a double over a script. */
export type MakeDouble = (script: Script) => {
  readonly protocol: Protocol;
  readonly market: DoubleMarket;
};

/** Doubles by venue; each live venue has one. */
export const venueDoubles: Partial<Record<VenueId, MakeDouble>> = {
  binance: (script) => ({
    protocol: binanceProtocol('spot'),
    market: binanceMarket(script, 'spot'),
  }),
  'binance-usdm': (script) => ({
    protocol: binanceProtocol('usdm'),
    market: binanceMarket(script, 'usdm'),
  }),
  kraken: (script) => ({ protocol: krakenProtocol, market: krakenMarket(script) }),
  okx: (script) => ({ protocol: okxProtocol, market: okxMarket(script, true) }),
  bybit: (script) => ({ protocol: bybitProtocol, market: bybitMarket(script) }),
  coinbase: (script) => ({ protocol: coinbaseProtocol, market: coinbaseMarket(script) }),
  kucoin: (script) => ({ protocol: kucoinProtocol, market: kucoinMarket(script) }),
  bitget: (script) => ({ protocol: bitgetProtocol, market: bitgetMarket(script) }),
  bitfinex: (script) => ({ protocol: bitfinexProtocol, market: bitfinexMarket(script) }),
  deribit: (script) => ({ protocol: deribitProtocol, market: deribitMarket(script) }),
} satisfies Record<LiveVenueId, MakeDouble>;
