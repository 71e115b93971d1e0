import { type FirstBoard, INSTRUMENTS } from '@tideline/wire';
import type { Clock } from '../foundation/ports/ports.ts';
import { type MarketView, quoteList } from './market-view.ts';

/**
 * The market now, for the document of the app. It is fresh when any pair is; `silent` names the
 * others.
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
    // The page derives everything from them, so it must start with them.
    ...(market.info.kind === 'live' && {
      increments: INSTRUMENTS.filter(({ symbol }) => market.symbols.includes(symbol)).map(
        ({ symbol, tick, lot, minTurnover }) => ({ symbol, tick, lot, minTurnover }),
      ),
    }),
  };
}
