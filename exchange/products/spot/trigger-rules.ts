import { bandLimit, divide, formatFixed, type RequestOf, tryParseUnits } from '@tideline/wire';
import type { coinTrigger } from '@tideline/wire/calls/spot-triggers';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Pair, readPrice, turnoverOf } from '../../market/matching/pair.ts';
import { requireInBand } from '../../market/matching/price-band.ts';
import { readQuantity, readWants, requireTurnover } from './rules.ts';
import type { TriggerRow } from './trigger-wire.ts';

export type TriggerRequest = RequestOf<typeof coinTrigger>;
type Side = 'buy' | 'sell';

/**
 * A checked trigger order. Prices in price units, `quantity` in base and `budget` in quote units.
 */
export type TriggerTerms = Pick<
  TriggerRow,
  | 'side'
  | 'type'
  | 'trigger_by'
  | 'trigger_price'
  | 'trail_bps'
  | 'trail_distance'
  | 'extreme'
  | 'price'
  | 'quantity'
  | 'budget'
  | 'cover'
>;

/**
 * Maximum waiting trailing stops of one user, one for each pair. Every tick may move and store each
 * of them: 1000 on one pair cost 16 ms a tick.
 */
export const TRAILING_LIMIT = 20;

const BPS = 10_000n;
/** Range of a trailing distance: in basis points, and in price units one tick to half the price. */
const TRAIL_BPS = { minimum: 10, maximum: 5_000 } as const;

/**
 * True when a trigger fires at or below its price: a sell stop and a buy take-profit. Others fire
 * at or above it.
 */
export const firesBelow = (type: TriggerRow['type'], side: Side): boolean =>
  type.startsWith('take-profit') ? side === 'buy' : side === 'sell';

/** Whether an outside price reaches a trigger. */
export function reaches(
  { type, side, trigger_price }: Pick<TriggerRow, 'type' | 'side' | 'trigger_price'>,
  price: bigint,
): boolean {
  return firesBelow(type, side) ? price <= trigger_price : price >= trigger_price;
}

/**
 * The trigger price of a trailing stop. Rounds to a tick away from the market, so that it never
 * fires earlier than its distance says.
 */
export function trailedPrice(
  pair: Pair,
  side: Side,
  extreme: bigint,
  trail: Pick<TriggerRow, 'trail_bps' | 'trail_distance'>,
): bigint {
  const distance =
    trail.trail_distance ?? divide(extreme * BigInt(trail.trail_bps ?? 0), BPS, 'ceil');
  if (side === 'buy') return divide(extreme + distance, pair.tick, 'ceil') * pair.tick;
  const lower = divide(extreme - distance, pair.tick, 'floor') * pair.tick;
  return lower < pair.tick ? pair.tick : lower;
}

/** A trailing stop after an outside price: its extreme and trigger move with the market only. */
export function trailed(pair: Pair, row: TriggerRow, price: bigint): TriggerRow {
  if (row.extreme === null) return row;
  const further = row.side === 'sell' ? price > row.extreme : price < row.extreme;
  if (!further) return row;
  return { ...row, extreme: price, trigger_price: trailedPrice(pair, row.side, price, row) };
}

/**
 * What a trigger must have reserved. A sell: its quantity. A buy: its budget, or its quantity at
 * the highest price it may pay.
 */
export function triggerReserve(
  pair: Pair,
  { quantity, budget, cover }: Pick<TriggerRow, 'quantity' | 'budget' | 'cover'>,
): bigint {
  if (budget !== null) return budget;
  return cover === null ? (quantity ?? 0n) : turnoverOf(pair, cover, quantity ?? 0n);
}

/**
 * Highest price a buy of a quantity may pay: its limit, or at market the edge of the price band
 * around the trigger. Null for a sell or a budget, which need no such price.
 */
export const coverOf = (side: Side, limit: bigint | null, trigger: bigint): bigint | null =>
  side === 'sell' ? null : (limit ?? bandLimit('buy', trigger));

/**
 * The limit price at which a triggered order is placed: its own, or the edge of the price band
 * around the last price when the market has jumped beyond it. Rounds to a tick towards the last
 * price.
 */
export function placedLimit(pair: Pair, side: Side, limit: bigint, last: bigint): bigint {
  const edge = bandLimit(side, last);
  if (side === 'buy') {
    const tick = edge - (edge % pair.tick);
    return limit > tick ? tick : limit;
  }
  const tick = divide(edge, pair.tick, 'ceil') * pair.tick;
  return limit < tick ? tick : limit;
}

/**
 * Parses a trigger order.
 * @param reference - the outside price it is compared with
 * @throws CallError with the invalid field
 */
export function readTrigger(pair: Pair, request: TriggerRequest, reference: bigint): TriggerTerms {
  const { side, type } = request;
  const trail = readTrail(pair, request, reference);
  const trigger_price = trail
    ? trailedPrice(pair, side, reference, trail)
    : readTriggerPrice(pair, request.trigger_price, { side, type }, reference);
  const limit = readLimit(pair, request, trigger_price);
  const wants = limit === null ? readWants(pair, request) : readLimited(pair, request, limit);
  if (limit === null && wants.quantity !== null) {
    requireTurnover(pair, turnoverOf(pair, trigger_price, wants.quantity), 'quantity');
  }
  return {
    side,
    type,
    trigger_by: request.trigger_by ?? 'last',
    trigger_price,
    trail_bps: trail?.trail_bps ?? null,
    trail_distance: trail?.trail_distance ?? null,
    extreme: trail ? reference : null,
    price: limit,
    ...wants,
    cover: wants.budget === null ? coverOf(side, limit, trigger_price) : null,
  };
}

/** @throws CallError `trigger-price-required`, `trigger-reached`, and errors of reading a price */
export function readTriggerPrice(
  pair: Pair,
  text: string | undefined,
  of: Pick<TriggerRow, 'side' | 'type'>,
  reference: bigint,
): bigint {
  if (text === undefined) throw new CallError('trigger-price-required', 'trigger_price');
  const trigger_price = readPrice(pair, text, 'trigger_price');
  if (reaches({ ...of, trigger_price }, reference)) {
    throw new CallError('trigger-reached', 'trigger_price');
  }
  return trigger_price;
}

/** The limit price; null for an order at market. @throws CallError */
export function readLimit(
  pair: Pair,
  request: Pick<TriggerRequest, 'type' | 'side' | 'price'>,
  trigger: bigint,
): bigint | null {
  const { type, side, price } = request;
  if (!type.endsWith('-limit')) {
    if (price !== undefined) throw new CallError('field-invalid', 'price');
    return null;
  }
  if (price === undefined) throw new CallError('price-required', 'price');
  const limit = readPrice(pair, price, 'price');
  requireInBand(pair, side, limit, trigger);
  return limit;
}

function readLimited(
  pair: Pair,
  request: TriggerRequest,
  limit: bigint,
): Pick<TriggerTerms, 'quantity' | 'budget'> {
  if (request.budget !== undefined) throw new CallError('field-invalid', 'budget');
  const quantity = readQuantity(pair, request.quantity);
  requireTurnover(pair, turnoverOf(pair, limit, quantity), 'quantity');
  return { quantity, budget: null };
}

type Trail = Pick<TriggerRow, 'trail_bps' | 'trail_distance'>;

/** The distance of a trailing stop; null for other types. @throws CallError */
export function readTrail(
  pair: Pair,
  request: Pick<TriggerRequest, 'type' | 'trigger_price' | 'trail_percent' | 'trail_distance'>,
  reference: bigint,
): Trail | null {
  const { type, trail_percent: percent, trail_distance: distance } = request;
  if (type !== 'trailing-stop') {
    if (percent !== undefined) throw new CallError('field-invalid', 'trail_percent');
    if (distance !== undefined) throw new CallError('field-invalid', 'trail_distance');
    return null;
  }
  if (request.trigger_price !== undefined) throw new CallError('field-invalid', 'trigger_price');
  if (percent !== undefined) {
    if (distance !== undefined) throw new CallError('field-invalid', 'trail_distance');
    const bps = tryParseUnits(percent, 2);
    const { minimum, maximum } = TRAIL_BPS;
    if (bps === null || bps < minimum || bps > maximum) {
      const [low, high] = [minimum, maximum].map((each) => `${each / 100} %`);
      const range = { minimum: low ?? '', maximum: high ?? '' };
      throw new CallError('trail-invalid', 'trail_percent', range);
    }
    return { trail_bps: Number(bps), trail_distance: null };
  }
  if (distance === undefined) throw new CallError('trail-required', 'trail_percent');
  const units = tryParseUnits(distance, pair.priceDecimals);
  if (units === null || units % pair.tick !== 0n) {
    throw new CallError('price-off-tick', 'trail_distance', { tick: pair.instrument.tick });
  }
  if (units < pair.tick || units > reference / 2n) {
    const maximum = formatFixed(reference / 2n, pair.priceDecimals);
    throw new CallError('trail-invalid', 'trail_distance', {
      minimum: pair.instrument.tick,
      maximum,
    });
  }
  return { trail_bps: null, trail_distance: units };
}
