import type { RequestOf } from '@tideline/wire';
import type { coinAmend } from '@tideline/wire/calls/spot';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Pair, readPrice } from '../../market/matching/pair.ts';
import type { SpotRequest, SpotTerms } from './rules.ts';
import type { OrderRow } from './wire.ts';

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

/**
 * Reads the new attached prices of a waiting order. Once it is filled in part, its triggers wait
 * and are amended themselves. An OCO order has none.
 * @returns all attached prices; the caller checks their sides
 * @throws CallError `field-invalid`, and errors of reading a price
 */
export function readAmendedAttached(
  pair: Pair,
  order: Pick<
    OrderRow,
    'take_profit' | 'stop_loss' | 'trigger_by' | 'filled' | 'linked_trigger_id'
  >,
  request: Pick<RequestOf<typeof coinAmend>, 'take_profit' | 'stop_loss'>,
): Attached {
  const read = (field: 'take_profit' | 'stop_loss'): bigint | null => {
    const text = request[field];
    if (text === undefined) return order[field];
    if (order.filled > 0n || order.linked_trigger_id !== null) {
      throw new CallError('field-invalid', field);
    }
    return text === 'none' ? null : readPrice(pair, text, field);
  };
  const [takeProfit, stopLoss] = [read('take_profit'), read('stop_loss')];
  const none = takeProfit === null && stopLoss === null;
  return { takeProfit, stopLoss, triggerBy: none ? null : (order.trigger_by ?? 'last') };
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
