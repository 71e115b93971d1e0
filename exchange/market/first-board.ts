import type { FirstBoard } from '@tideline/wire';
import type { Clock } from '../ports.ts';
import type { MarketView } from './market-view.ts';

/** The market now, for the document of the app. It is fresh when any pair is. */
export const firstBoardOf = (market: MarketView, clock: Clock): FirstBoard => ({
  epoch: market.epoch,
  time: clock.now(),
  asOf: market.time,
  fresh: market.symbols.some((symbol) => market.fresh(symbol)),
  feed: market.info,
  quotes: market.quotes(),
});
