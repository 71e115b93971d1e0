import type { RequestOf } from '@tideline/wire';
import type { leverSubmit } from '@tideline/wire/calls/contracts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Book } from '../../market/matching/book.ts';
import { type Pair, readPrice, turnoverOf } from '../../market/matching/pair.ts';
import type { FeedLevel, Plan } from '../../market/matching/plan.ts';
import { requireInBand } from '../../market/matching/price-band.ts';
import { worthAt } from './rules.ts';
import type { ContractRow } from './wire.ts';

/**
 * What opening (for a waiting order) or closing (for an open one) would take from the outside book.
 */
export function walk(
  book: Book,
  row: Pick<ContractRow, 'user_id' | 'side' | 'quantity' | 'status'>,
  limit: bigint | null,
): Plan {
  const buys = (row.side === 'long') === (row.status === 'waiting');
  return book.plan({
    owner: row.user_id,
    side: buys ? 'buy' : 'sell',
    limit,
    wants: { quantity: row.quantity },
    outsideOnly: true,
  });
}

/**
 * The part of a plan that comes after the first `quantity` base units: what an order takes after
 * another one.
 */
export function planBeyond(pair: Pair, plan: Plan, quantity: bigint): Plan {
  let skip = quantity;
  let turnover = 0n;
  const matches = plan.matches.flatMap((match) => {
    const skipped = match.quantity < skip ? match.quantity : skip;
    skip -= skipped;
    const rest = match.quantity - skipped;
    if (rest === 0n) return [];
    turnover += turnoverOf(pair, match.price, rest);
    return [{ ...match, quantity: rest }];
  });
  return { ...plan, matches, quantity: plan.quantity - quantity, turnover };
}

/** Proceeds of a triggered close: the part that the feed's displayed book takes, and the rest. */
export interface FeedClose {
  /** Quote units paid by the displayed book. */
  readonly turnover: bigint;
  /** Base units beyond the displayed book. */
  readonly rest: bigint;
  /** Used levels, best first: the evidence of the price. */
  readonly levels: readonly FeedLevel[];
}

/**
 * Proceeds of closing a position at the feed's displayed book. Users' orders, and quantity that
 * users took, do not count, so that no other user sets the price of a stop or a liquidation.
 */
export function feedClose(book: Book, row: ContractRow): FeedClose {
  const levels: FeedLevel[] = [];
  let rest = row.quantity;
  let turnover = 0n;
  for (const { price, quantity } of book.feedAgainst(row.side === 'long' ? 'sell' : 'buy')) {
    if (rest === 0n) break;
    const taken = quantity < rest ? quantity : rest;
    levels.push({ price, quantity: taken });
    turnover += worthAt(book.pair, row.side, price, taken);
    rest -= taken;
  }
  return { turnover, rest, levels };
}

/**
 * The limit price; null for a market order.
 * @param last - the feed's last price, the centre of the price band
 * @throws CallError
 */
export function readLimit(
  pair: Pair,
  last: bigint,
  { type, side, price: text }: Pick<RequestOf<typeof leverSubmit>, 'type' | 'side' | 'price'>,
): bigint | null {
  if (type === 'market') {
    if (text !== undefined) throw new CallError('field-invalid', 'price');
    return null;
  }
  if (text === undefined) throw new CallError('price-required', 'price');
  const price = readPrice(pair, text, 'price');
  requireInBand(pair, side === 'long' ? 'buy' : 'sell', price, last);
  return price;
}
