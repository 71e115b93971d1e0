import type { VenueId } from '@tideline/wire/venues';
import { binance, binanceCoinm, binanceUsdm } from './binance.ts';
import { Bitfinex } from './bitfinex.ts';
import { bitget } from './bitget.ts';
import { bybit } from './bybit.ts';
import { coinbase } from './coinbase.ts';
import { deribit } from './deribit.ts';
import { kraken } from './kraken.ts';
import { kucoin } from './kucoin.ts';
import { okx } from './okx.ts';
import { TidelineAdapter } from './tideline.ts';
import type { VenueAdapter } from './venue-adapter.ts';

/** Stateless adapters are shared; the others are created per stream. */
const ADAPTERS: Readonly<Record<VenueId, () => VenueAdapter>> = {
  binance: () => binance,
  'binance-usdm': () => binanceUsdm,
  'binance-coinm': () => binanceCoinm,
  kraken: () => kraken,
  okx: () => okx,
  bitget: () => bitget,
  kucoin: () => kucoin,
  coinbase: () => coinbase,
  deribit: () => deribit,
  bybit: () => bybit,
  bitfinex: () => new Bitfinex(),
  tideline: () => new TidelineAdapter(),
};

/** An adapter for one stream of a venue. A second pass over the same frames needs a new one. */
export function venueAdapter(id: VenueId): VenueAdapter {
  return ADAPTERS[id]();
}
