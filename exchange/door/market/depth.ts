import type { Level } from '@tideline/wire';
import type { DoorParameters } from '../parameters.ts';
import { whole } from '../parameters.ts';
import { eightDecimals } from '../text.ts';
import { assertOpen, type MarketDependencies } from './door-market.ts';

/** Weights of a book by the number of levels asked for. */
const WEIGHTS = [
  [100, 5],
  [500, 25],
  [1000, 50],
] as const;
const MAX = 5000;

export function depthWeight(parameters: DoorParameters): number {
  const limit = Number(parameters.get('limit') ?? 100);
  return WEIGHTS.find(([levels]) => limit <= levels)?.[1] ?? 250;
}

/** Levels of a side, best first. */
export const levelsText = (levels: Iterable<Level>): Level[] =>
  Array.from(levels, ([price, quantity]) => [eightDecimals(price), eightDecimals(quantity)]);

/** The published book, with the id that depth events continue. @throws DoorError */
export function depth(
  { market, ids }: MarketDependencies,
  symbol: string,
  parameters: DoorParameters,
  defaultValue = 100,
) {
  const levels = Math.min(whole(parameters, 'limit', { min: 1 }) ?? defaultValue, MAX);
  assertOpen(market, symbol);
  market.refreshBook(symbol);
  const { seq, bids, asks } = market.book(symbol, levels);
  return { lastUpdateId: ids.of(seq), bids: levelsText(bids), asks: levelsText(asks) };
}
