import { type Deal, formatUnits, instrumentOf, multiply, parseUnits } from '@tideline/wire';
import { DoorError } from '../door-error.ts';
import { type DoorParameters, whole } from '../parameters.ts';
import { eightDecimals } from '../text.ts';
import type { MarketDependencies } from './door-market.ts';

const MAX = 1000;

/** A deal in the form of `trades`. */
function tradeOf({ ids }: MarketDependencies, deal: Deal, symbol: string) {
  return {
    id: ids.of(deal.id),
    price: eightDecimals(deal.price),
    qty: eightDecimals(deal.quantity),
    quoteQty: eightDecimals(turnoverOf(deal, symbol)),
    time: deal.time,
    isBuyerMaker: deal.side === 'sell',
    isBestMatch: true,
  };
}

/** A deal as its own aggregate: one deal, the same id. */
export function aggregateOf(id: number, deal: Deal) {
  return {
    a: id,
    p: eightDecimals(deal.price),
    q: eightDecimals(deal.quantity),
    f: id,
    l: id,
    T: deal.time,
    m: deal.side === 'sell',
    M: true,
  };
}

/** The newest deals, oldest first. */
export function trades(
  dependencies: MarketDependencies,
  symbol: string,
  parameters: DoorParameters,
): unknown[] {
  const limit = limitOf(parameters);
  const from = whole(parameters, 'fromId');
  const deals = dealsFrom(dependencies, symbol, from);
  return (from === null ? deals.slice(-limit) : deals.slice(0, limit)).map((deal) =>
    tradeOf(dependencies, deal, symbol),
  );
}

/** Aggregates from an id, of a span of time, or the newest; oldest first. */
export function aggregates(
  dependencies: MarketDependencies,
  symbol: string,
  parameters: DoorParameters,
) {
  const limit = limitOf(parameters);
  const from = whole(parameters, 'fromId');
  const start = whole(parameters, 'startTime');
  const end = whole(parameters, 'endTime');
  if (from !== null && (start !== null || end !== null)) {
    throw new DoorError(-1128, 'Combination of optional parameters invalid.');
  }
  const deals = dealsFrom(dependencies, symbol, from).filter(
    ({ time }) => time >= (start ?? time) && time <= (end ?? time),
  );
  const page = from === null && start === null ? deals.slice(-limit) : deals.slice(0, limit);
  return page.map((deal) => aggregateOf(dependencies.ids.of(deal.id), deal));
}

function dealsFrom({ market, ids }: MarketDependencies, symbol: string, from: number | null) {
  return market.deals(symbol, from === null ? 0 : Math.max(0, ids.numberOf(from) - 1));
}

const limitOf = (parameters: DoorParameters): number =>
  Math.min(whole(parameters, 'limit', { min: 1 }) ?? 500, MAX);

/** Price × quantity, exactly: both have at most eight decimals. */
function turnoverOf({ price, quantity }: Deal, symbol: string): string {
  const scale = instrumentOf(symbol)?.priceDecimals ?? 8;
  const product = multiply(
    parseUnits(price, scale),
    scale,
    parseUnits(quantity, 8),
    8,
    scale + 8,
    'floor',
  );
  return formatUnits(product, scale + 8);
}
