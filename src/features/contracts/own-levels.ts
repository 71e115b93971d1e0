import { type ContractOrder, divide, formatFixed, type Instrument, parseUnits } from '#wire';
import { levelKey } from '../../market/own-levels.ts';

/** Displayed prices at which contract orders of a person rest; a grouped book puts bids down and asks up. */
export function ownContractLevels(
  orders: readonly ContractOrder[],
  { symbol, priceDecimals }: Instrument,
  grouping: string,
): ReadonlySet<string> {
  const step = parseUnits(grouping, priceDecimals);
  const levels = new Set<string>();
  for (const { symbol: of, side, price, status } of orders) {
    if (of !== symbol || price === null || status !== 'waiting') continue;
    const long = side === 'long';
    const group = divide(parseUnits(price, priceDecimals), step, long ? 'floor' : 'ceil') * step;
    levels.add(levelKey(long ? 'buy' : 'sell', formatFixed(group, priceDecimals), priceDecimals));
  }
  return levels;
}
