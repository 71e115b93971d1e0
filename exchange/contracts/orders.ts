import type { RequestOf } from '#wire';
import type { leverSubmit } from '#wire/calls/contracts.ts';
import type { Book } from '../matching/book.ts';
import { type Pair, readPrice } from '../matching/pair.ts';
import type { FeedLevel, Plan } from '../matching/plan.ts';
import { CallError } from '../refusal.ts';
import { bandLimit } from '../spot/rules.ts';
import { worthAt } from './rules.ts';
import type { ContractRow } from './wire.ts';

/** What opening (while it waits) or closing (while it trades) would take from the outside book. */
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

/** What a triggered close is paid: what the feed's displayed book takes, and how much it leaves over. */
export interface FeedClose {
  /** Quote units of what the displayed book takes. */
  readonly turnover: bigint;
  /** Base units beyond the displayed book. */
  readonly rest: bigint;
  /** Levels used, best first: the evidence of the price. */
  readonly levels: readonly FeedLevel[];
}

/**
 * What the feed's displayed book pays for closing a position. Users' orders and what users have taken
 * play no part: nobody else decides the price of a stop or a liquidation.
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
 * The limit price, null for a market order.
 * @param last - the feed's last price, which the price band is around
 * @throws CallError
 */
export function readLimit(
  pair: Pair,
  last: bigint,
  { type, side, price: text }: RequestOf<typeof leverSubmit>,
): bigint | null {
  if (type === 'market') {
    if (text !== undefined) throw new CallError('field-invalid', 'price');
    return null;
  }
  if (text === undefined) throw new CallError('price-required', 'price');
  const price = readPrice(pair, text, 'price');
  const way = side === 'long' ? 'buy' : 'sell';
  const band = bandLimit(way, last);
  if (way === 'buy' ? price > band : price < band) {
    throw new CallError('price-out-of-band', 'price');
  }
  return price;
}
