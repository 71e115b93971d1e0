import type { FirstBoard } from '@tideline/wire';
import type { Clock } from '../ports.ts';
import type { MarketHub } from './hub.ts';

/** The market now, for the document of the app. It is fresh when any pair is. */
export const firstBoardOf = (hub: MarketHub, clock: Clock): FirstBoard => ({
  epoch: hub.epoch,
  time: clock.now(),
  asOf: hub.time,
  fresh: hub.symbols.some((symbol) => hub.fresh(symbol)),
  feed: hub.info,
  quotes: hub.quotes(),
});
