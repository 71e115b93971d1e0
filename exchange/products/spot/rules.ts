import { divide, formatUnits, type RequestOf, tryParseUnits } from '@tideline/wire';
import type { coinTrade } from '@tideline/wire/calls/spot';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Pair, readPrice, turnoverOf } from '../../market/matching/pair.ts';

export type SpotRequest = RequestOf<typeof coinTrade>;

/** A well-formed spot order; whether it can trade is checked later. */
export interface SpotTerms {
  readonly side: 'buy' | 'sell';
  readonly type: 'limit' | 'market';
  readonly price: bigint | null;
  readonly quantity: bigint | null;
  readonly budget: bigint | null;
  readonly timeInForce: 'gtc' | 'ioc' | 'fok';
  /** The order only adds liquidity: it is refused when it would trade at once. */
  readonly postOnly: boolean;
}

/** Maximum waiting orders and triggers of one user: enough for a ladder in every pair. */
export const OPEN_ORDERS_LIMIT = 200;

/** Places in the limit that a waiting order uses: one, and one for each attached trigger. */
export const slotsOf = (takeProfit: bigint | null, stopLoss: bigint | null): number =>
  1 + (takeProfit === null ? 0 : 1) + (stopLoss === null ? 0 : 1);

const BPS = 10_000n;

/**
 * Fee on what an order receives, in units of the received coin. Rounds up: a due fee is at least
 * one unit, so splitting an order never saves fees.
 */
export function feeOf(received: bigint, bps: number): bigint {
  return divide(received * BigInt(bps), BPS, 'ceil');
}

/**
 * The reserve of a limit order: a buy's full price × quantity in the quote coin, a sell's quantity.
 * Fees are deducted from what is received.
 */
export function reserveOf(
  pair: Pair,
  side: 'buy' | 'sell',
  price: bigint,
  quantity: bigint,
): bigint {
  return side === 'buy' ? turnoverOf(pair, price, quantity) : quantity;
}

/** Average fill price in price units. Rounds down; for display only. */
export function averageOf(pair: Pair, turnover: bigint, filled: bigint): bigint | null {
  return filled === 0n ? null : (turnover * pair.divisor) / filled;
}

/**
 * Parses an order request by the pair's increments.
 * @throws CallError with the invalid field
 */
export function readTerms(pair: Pair, request: SpotRequest): SpotTerms {
  const { side, type } = request;
  const execution = readExecution(request);
  if (type === 'limit') {
    if (request.budget !== undefined) throw new CallError('field-invalid', 'budget');
    if (request.price === undefined) throw new CallError('price-required', 'price');
    const price = readPrice(pair, request.price, 'price');
    const quantity = readQuantity(pair, request.quantity);
    requireTurnover(pair, turnoverOf(pair, price, quantity), 'quantity');
    return { side, type, price, quantity, budget: null, ...execution };
  }
  if (request.price !== undefined) throw new CallError('field-invalid', 'price');
  return { side, type, price: null, ...readWants(pair, request), ...execution };
}

/** How long a limit order rests; a market order never rests. */
function readExecution({
  type,
  time_in_force,
  post_only,
}: SpotRequest): Pick<SpotTerms, 'timeInForce' | 'postOnly'> {
  const market = type === 'market';
  if (market && time_in_force === 'gtc') throw new CallError('field-invalid', 'time_in_force');
  const timeInForce = time_in_force ?? (market ? 'ioc' : 'gtc');
  const postOnly = post_only === 'true';
  // An order that must trade at once never only adds liquidity.
  if (postOnly && timeInForce !== 'gtc') throw new CallError('field-invalid', 'post_only');
  return { timeInForce, postOnly };
}

/**
 * What an order at market trades: a base quantity, or for a buy an amount to spend.
 * @throws CallError with the invalid field
 */
export function readWants(
  pair: Pair,
  request: Pick<SpotRequest, 'side' | 'quantity' | 'budget'>,
): Pick<SpotTerms, 'quantity' | 'budget'> {
  if (request.budget === undefined) {
    return { quantity: readQuantity(pair, request.quantity), budget: null };
  }
  if (request.side === 'sell') throw new CallError('field-invalid', 'budget');
  if (request.quantity !== undefined) throw new CallError('field-invalid', 'quantity');
  const budget = tryParseUnits(request.budget, pair.quote.scale);
  if (budget === null) throw new CallError('amount-too-precise', 'budget');
  requireTurnover(pair, budget, 'budget');
  if (budget > pair.maxTurnover) {
    const maximum = formatUnits(pair.maxTurnover, pair.quote.scale);
    throw new CallError('amount-too-large', 'budget', { maximum, coin: pair.quote.code });
  }
  return { quantity: null, budget };
}

/** @throws CallError `amount-too-small` below the pair's minimum turnover */
export function requireTurnover(pair: Pair, turnover: bigint, field: string): void {
  if (turnover >= pair.minTurnover) return;
  const { minTurnover, quote } = pair.instrument;
  throw new CallError('amount-too-small', field, { minimum: minTurnover, coin: quote });
}

/**
 * @throws CallError `amount-required`, `amount-too-precise`, `amount-invalid`, `amount-too-large`
 */
export function readQuantity(pair: Pair, text: string | undefined): bigint {
  if (text === undefined) throw new CallError('amount-required', 'quantity');
  const quantity = tryParseUnits(text, pair.base.scale);
  if (quantity === null || quantity % pair.lot !== 0n) {
    throw new CallError('amount-too-precise', 'quantity', { step: pair.instrument.lot });
  }
  if (quantity <= 0n) throw new CallError('amount-invalid', 'quantity');
  if (quantity > pair.maxQuantity) {
    const { maxQuantity, base } = pair.instrument;
    throw new CallError('amount-too-large', 'quantity', { maximum: maxQuantity, coin: base });
  }
  return quantity;
}
