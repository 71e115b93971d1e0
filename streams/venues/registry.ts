import { binance, binanceCoinm, binanceUsdm } from './binance.ts';
import { bitget } from './bitget.ts';
import { bybit } from './bybit.ts';
import { coinbase } from './coinbase.ts';
import { deribit } from './deribit.ts';
import { kraken } from './kraken.ts';
import { kucoin } from './kucoin.ts';
import { okx } from './okx.ts';
import { tideline } from './tideline.ts';
import type { VenueAdapter, VenueId } from './venue-adapter.ts';

const ADAPTERS: Readonly<Record<VenueId, VenueAdapter>> = {
  binance,
  'binance-usdm': binanceUsdm,
  'binance-coinm': binanceCoinm,
  kraken,
  okx,
  bitget,
  kucoin,
  coinbase,
  deribit,
  bybit,
  tideline,
};

/** The adapter of a venue; adapters hold no state and are shared. */
export function venueAdapter(id: VenueId): VenueAdapter {
  return ADAPTERS[id];
}
