import { of } from 'rxjs';
import { type MarketEngine, type MarketOptions, openMarket } from './market.ts';
import { PAIR_FEEDS } from './pair-feeds.ts';

/**
 * Opens the complete engine over its sources.
 *
 * @example
 * const market = createMarket({ sources: { socket, rest }, clock, lifecycle, random });
 * market.quote$('BTCUSDT').subscribe((live) => print(live.value?.last ?? '--', live.status));
 */
export function createMarket(options: MarketOptions): MarketEngine {
  return openMarket(options, of(PAIR_FEEDS));
}
