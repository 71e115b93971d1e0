import type { FirstBoard } from '@tideline/wire';
import type { Clock } from '../ports.ts';
import type { MarketView } from './market-view.ts';

/** The market now, for the document of the app. It is fresh when any pair is. */
export function firstBoardOf(market: MarketView, clock: Clock): FirstBoard {
  const time = clock.now();
  const silentSince = market.silentSince();
  return {
    epoch: market.epoch,
    time,
    asOf: silentSince ?? time,
    fresh: silentSince === null,
    feed: market.info,
    quotes: market.quotes(),
  };
}
