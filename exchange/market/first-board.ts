import type { FirstBoard } from '@tideline/wire';
import type { Clock } from '../ports.ts';
import { type MarketView, quoteList } from './market-view.ts';

/**
 * The market now, for the document of the app. It is fresh when any pair is; `silent` names the others.
 */
export function firstBoardOf(market: MarketView, clock: Clock): FirstBoard {
  const time = clock.now();
  const silentSince = market.silentSince();
  return {
    epoch: market.epoch,
    time,
    asOf: silentSince ?? time,
    fresh: silentSince === null,
    ...quoteList(market, market.quotes()),
  };
}
