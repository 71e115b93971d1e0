import type { RequestOf } from '@tideline/wire';
import type { coinTriggerAmend } from '@tideline/wire/calls/spot-triggers';
import { withFunds } from '../../foundation/ledger/with-funds.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { type Pair, turnoverOf } from '../../market/matching/pair.ts';
import { requireInBand } from '../../market/matching/price-band.ts';
import { readQuantity, readWants, requireTurnover } from './rules.ts';
import type { Spot } from './service.ts';
import { excessFor, type TriggerLinks } from './trigger-links.ts';
import {
  coverOf,
  reaches,
  readLimit,
  readTrail,
  readTriggerPrice,
  trailedPrice,
  triggerReserve,
} from './trigger-rules.ts';
import type { TriggerRow } from './trigger-wire.ts';

type AmendRequest = RequestOf<typeof coinTriggerAmend>;

interface Amendment {
  readonly pair: Pair;
  /** The outside price that the trigger is compared with now, in price units. */
  readonly reference: bigint;
  readonly request: AmendRequest;
}

const TERMS = [
  'trigger_price',
  'trail_percent',
  'trail_distance',
  'price',
  'quantity',
  'budget',
] as const satisfies readonly (keyof AmendRequest)[];

/**
 * Changes a waiting trigger and what it reserves. The caller writes the row.
 * @throws CallError before any change
 */
export function amendTrigger(
  tx: Transaction,
  { spot, links }: { readonly spot: Spot; readonly links: TriggerLinks },
  row: TriggerRow,
  { pair, reference, request }: Amendment,
): TriggerRow {
  const amended = readTriggerAmendment(pair, row, reference, request);
  const reserved = reserveOfAmended(spot, pair, amended);
  withFunds(() => links.setReserve(tx, row, reserved));
  return { ...amended, reserved, updated: tx.now };
}

/**
 * Parses the new terms of a waiting trigger by the rules of a new one. What an OCO stop or an
 * attached trigger trades follows its order, so its quantity and budget cannot be given.
 * @param reference - the outside price that it is compared with, in price units
 * @returns the row with its new terms and its old reserve
 * @throws CallError `amend-nothing`, `trigger-reached`, and errors of reading a field
 */
function readTriggerAmendment(
  pair: Pair,
  row: TriggerRow,
  reference: bigint,
  request: AmendRequest,
): TriggerRow {
  const { side, type } = row;
  if (TERMS.every((name) => request[name] === undefined)) {
    throw new CallError('amend-nothing', row.extreme === null ? 'trigger_price' : 'trail_percent');
  }
  const aimed = { ...row, ...readAim(pair, row, reference, request) };
  const price =
    request.price === undefined
      ? row.price
      : readLimit(pair, { type, side, price: request.price }, aimed.trigger_price);
  // A limit that stays must fit the new trigger too.
  if (price !== null) requireInBand(pair, side, price, aimed.trigger_price);
  const sized = { ...aimed, price, ...readSize(pair, row, request) };
  // A rest below the minimum stays valid: it must only not become smaller.
  if (row.parent_order_id === null && worthOf(pair, sized) < worthOf(pair, row)) {
    requireTurnover(pair, worthOf(pair, sized), sized.budget === null ? 'quantity' : 'budget');
  }
  const cover = sized.budget === null ? coverOf(side, price, sized.trigger_price) : null;
  return { ...sized, cover };
}

/** The new trigger price. A trailing stop keeps its extreme price and gets a distance. */
function readAim(
  pair: Pair,
  row: TriggerRow,
  reference: bigint,
  request: AmendRequest,
): Pick<TriggerRow, 'trigger_price' | 'trail_bps' | 'trail_distance'> {
  const { side, extreme, trigger_price, trail_bps, trail_distance } = row;
  const unchanged = { trigger_price, trail_bps, trail_distance };
  const { trail_percent, trail_distance: distance } = request;
  const trails = trail_percent !== undefined || distance !== undefined;
  if (trails || (extreme !== null && request.trigger_price !== undefined)) {
    const trail = readTrail(pair, { ...request, type: row.type }, reference);
    if (trail === null || extreme === null) return unchanged;
    const moved = trailedPrice(pair, side, extreme, trail);
    if (reaches({ ...row, trigger_price: moved }, reference)) {
      const field = distance === undefined ? 'trail_percent' : 'trail_distance';
      throw new CallError('trigger-reached', field);
    }
    return { trigger_price: moved, ...trail };
  }
  if (request.trigger_price === undefined) return unchanged;
  return {
    ...unchanged,
    trigger_price: readTriggerPrice(pair, request.trigger_price, row, reference),
  };
}

/** What the trigger trades. @throws CallError with the invalid field */
function readSize(
  pair: Pair,
  row: TriggerRow,
  { quantity, budget }: AmendRequest,
): Pick<TriggerRow, 'quantity' | 'budget'> {
  const follows = row.linked_order_id !== null || row.parent_order_id !== null;
  if (quantity !== undefined && (follows || row.quantity === null)) {
    throw new CallError('field-invalid', 'quantity');
  }
  if (budget !== undefined && (follows || row.budget === null)) {
    throw new CallError('field-invalid', 'budget');
  }
  if (quantity !== undefined) return { quantity: readQuantity(pair, quantity), budget: null };
  if (budget !== undefined) return readWants(pair, { side: row.side, budget });
  return { quantity: row.quantity, budget: row.budget };
}

/** Value of what a trigger trades, in quote units: at its limit, or at its trigger. Rounds down. */
function worthOf(pair: Pair, { budget, quantity, price, trigger_price }: TriggerRow): bigint {
  return budget ?? turnoverOf(pair, price ?? trigger_price, quantity ?? 0n);
}

/** What the trigger must have reserved beside the other order of its pair. */
function reserveOfAmended(spot: Spot, pair: Pair, row: TriggerRow): bigint {
  // The size of an attached trigger is unchanged, and one of a pair reserves for both.
  if (row.parent_order_id !== null) return row.reserved;
  const limit = spot.waiting(row.user_id).find(({ id }) => id === row.linked_order_id);
  if (limit?.price == null) return triggerReserve(pair, row);
  return excessFor(pair, limit.price, row);
}
