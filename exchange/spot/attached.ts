import { type Pair, readPrice } from '../matching/pair.ts';
import { CallError } from '../refusal.ts';
import type { SpotRequest, SpotTerms } from './rules.ts';

/** Trigger prices attached to an order, in price units. */
export interface Attached {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  readonly triggerBy: 'last' | 'mark' | null;
}

export const NOTHING_ATTACHED: Attached = { takeProfit: null, stopLoss: null, triggerBy: null };

/**
 * Reads the trigger prices attached to an order. They must lie on either side of the price it can
 * expect to trade at: its limit, or the feed's last price where that is better.
 * @throws CallError `stop-wrong-side`, `field-invalid`, and errors of reading a price
 */
export function readAttached(
  pair: Pair,
  { side, price }: Pick<SpotTerms, 'side' | 'price'>,
  last: bigint,
  request: Pick<SpotRequest, 'take_profit' | 'stop_loss' | 'trigger_by'>,
): Attached {
  const { take_profit, stop_loss, trigger_by } = request;
  if (take_profit === undefined && stop_loss === undefined) {
    if (trigger_by !== undefined) throw new CallError('field-invalid', 'trigger_by');
    return NOTHING_ATTACHED;
  }
  const read = (text: string | undefined, field: string): bigint | null =>
    text === undefined ? null : readPrice(pair, text, field);
  const attached = {
    takeProfit: read(take_profit, 'take_profit'),
    stopLoss: read(stop_loss, 'stop_loss'),
    triggerBy: trigger_by ?? 'last',
  };
  requireSides(side, expectedPrice(side, price, last), attached);
  return attached;
}

/** @throws CallError `stop-wrong-side` */
export function requireSides(
  side: 'buy' | 'sell',
  from: bigint,
  { takeProfit, stopLoss }: Pick<Attached, 'takeProfit' | 'stopLoss'>,
): void {
  const buys = side === 'buy';
  if (takeProfit !== null && (buys ? takeProfit <= from : takeProfit >= from)) {
    throw new CallError('stop-wrong-side', 'take_profit');
  }
  if (stopLoss !== null && (buys ? stopLoss >= from : stopLoss <= from)) {
    throw new CallError('stop-wrong-side', 'stop_loss');
  }
}

/** The price an order can expect: the better of its limit and the last price. */
export function expectedPrice(side: 'buy' | 'sell', limit: bigint | null, last: bigint): bigint {
  if (limit === null) return last;
  const better = side === 'buy' ? limit < last : limit > last;
  return better ? limit : last;
}
