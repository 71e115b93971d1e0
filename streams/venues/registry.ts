import { binance, binanceCoinm, binanceUsdm } from './binance.ts';
import { bitget } from './bitget.ts';
import { bybit } from './bybit.ts';
import { coinbase } from './coinbase.ts';
import { deribit } from './deribit.ts';
import { kraken } from './kraken.ts';
import { kucoin } from './kucoin.ts';
import { okx } from './okx.ts';
import { TidelineAdapter } from './tideline.ts';
import type { VenueAdapter, VenueId } from './venue-adapter.ts';

/** A venue whose adapter remembers nothing shares one; the others make one a stream. */
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
  tideline: () => new TidelineAdapter(),
};

/** An adapter that reads one stream of a venue. A second pass over the same frames needs another one. */
export function venueAdapter(id: VenueId): VenueAdapter {
  return ADAPTERS[id]();
}
