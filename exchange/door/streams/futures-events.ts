import type { premium } from '../market/futures.ts';
import type { DepthEvent } from './depth-follower.ts';
import type { aggTradeEvent, miniTickerEvent, tickerEvent, tradeEvent } from './events.ts';

/** Spot events that futures have in another form. */
export type MarketEvent =
  | DepthEvent
  | ReturnType<typeof tradeEvent>
  | ReturnType<typeof aggTradeEvent>
  | ReturnType<typeof tickerEvent>
  | ReturnType<typeof miniTickerEvent>;

/** The futures form of an event. */
export function futuresEvent(event: MarketEvent): object {
  switch (event.e) {
    case 'depthUpdate': {
      const { E, U, a, b, e, s, u } = event as DepthEvent;
      return { e, E, T: E, s, U, u, pu: U - 1, b, a };
    }
    case 'trade': {
      const { M: _, ...rest } = event as ReturnType<typeof tradeEvent>;
      return { ...rest, X: 'MARKET' };
    }
    case 'aggTrade': {
      const { M: _, ...rest } = event as ReturnType<typeof aggTradeEvent>;
      return { ...rest, nq: rest.q };
    }
    case '24hrTicker': {
      const {
        A: _a,
        B: _b,
        a: _c,
        b: _d,
        x: _e,
        ...rest
      } = event as ReturnType<typeof tickerEvent>;
      return rest;
    }
    default:
      return event;
  }
}

type Premium = NonNullable<ReturnType<typeof premium>>;

/** The mark of a pair. @param E - time of sending, ms UTC */
export const markEvent = (E: number, row: Premium) => ({
  ...{ e: 'markPriceUpdate', E, s: row.symbol },
  p: row.markPrice,
  i: row.indexPrice,
  P: row.estimatedSettlePrice,
  r: row.lastFundingRate,
  T: row.nextFundingTime,
});
