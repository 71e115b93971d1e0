import type { RequestOf } from '@tideline/wire';
import type { coinOco } from '@tideline/wire/calls/spot-triggers';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Book } from '../../market/matching/book.ts';
import { type Pair, readPrice, turnoverOf } from '../../market/matching/pair.ts';
import type { Plan } from '../../market/matching/plan.ts';
import { requireInBand } from '../../market/matching/price-band.ts';
import { requireExecution } from './planning.ts';
import { readQuantity, requireTurnover, type SpotTerms } from './rules.ts';
import { coverOf, readTriggerPrice, type TriggerTerms } from './trigger-rules.ts';

/** The limit order of a pair; it only adds liquidity. */
interface OcoLimit extends SpotTerms {
  readonly price: bigint;
  readonly quantity: bigint;
}

/**
 * Parses a pair of a limit order and a stop for the same quantity.
 * @param prices - the feed's last price, and the outside price that the stop is compared with
 * @throws CallError `stop-wrong-side` when the limit is not on the winning side of the market,
 *   `trigger-reached`, and errors of reading a field
 */
export function readOco(
  pair: Pair,
  request: RequestOf<typeof coinOco>,
  { last, reference }: { readonly last: bigint; readonly reference: bigint },
): { readonly limit: OcoLimit; readonly stop: TriggerTerms } {
  const { side, trigger_by = 'last', stop_limit_price } = request;
  const price = readPrice(pair, request.price, 'price');
  const quantity = readQuantity(pair, request.quantity);
  if (side === 'sell' ? price <= last : price >= last) {
    throw new CallError('stop-wrong-side', 'price');
  }
  requireTurnover(pair, turnoverOf(pair, price, quantity), 'quantity');
  const type = stop_limit_price === undefined ? 'stop-market' : 'stop-limit';
  const trigger_price = readTriggerPrice(pair, request.trigger_price, { side, type }, reference);
  const stopLimit =
    stop_limit_price === undefined ? null : readPrice(pair, stop_limit_price, 'stop_limit_price');
  if (stopLimit !== null) requireInBand(pair, side, stopLimit, trigger_price, 'stop_limit_price');
  const stopWorth = turnoverOf(pair, stopLimit ?? trigger_price, quantity);
  requireTurnover(pair, stopWorth, 'quantity');
  return {
    limit: {
      ...{ side, type: 'limit', price, quantity, budget: null },
      ...{ timeInForce: 'gtc', postOnly: true },
    },
    stop: {
      ...{ side, type, trigger_by, trigger_price, price: stopLimit, quantity, budget: null },
      ...{ trail_bps: null, trail_distance: null, extreme: null },
      cover: coverOf(side, stopLimit, trigger_price),
    },
  };
}

/** Plans the limit order. @throws CallError `post-only-would-cross` */
export function planOco(book: Book, owner: string, limit: OcoLimit): Plan {
  const { side, price, quantity } = limit;
  const plan = book.plan({ owner, side, limit: price, wants: { quantity } });
  requireExecution(limit, plan);
  return plan;
}
