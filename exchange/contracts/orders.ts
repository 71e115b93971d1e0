import type { RequestOf } from '#wire';
import type { leverSubmit } from '#wire/calls/contracts.ts';
import type { Book } from '../matching/book.ts';
import type { Pair } from '../matching/pair.ts';
import type { Plan } from '../matching/plan.ts';
import { CallError } from '../refusal.ts';
import { bandLimit } from '../spot/rules.ts';
import { readPrice } from './rules.ts';
import type { ContractRow } from './wire.ts';

/** What opening (while it waits) or closing (while it trades) would take from the outside book. */
export function walk(book: Book, row: ContractRow, limit: bigint | null): Plan {
  const buys = (row.side === 'long') === (row.status === 'waiting');
  return book.plan({
    owner: row.user_id,
    side: buys ? 'buy' : 'sell',
    limit,
    wants: { quantity: row.quantity },
    outsideOnly: true,
  });
}

/** The limit price, null for a market order. @throws CallError */
export function readLimit(
  pair: Pair,
  book: Book,
  { type, side, price: text }: RequestOf<typeof leverSubmit>,
): bigint | null {
  if (type === 'market') {
    if (text !== undefined) throw new CallError('field-invalid', 'price');
    return null;
  }
  if (text === undefined) throw new CallError('price-required', 'price');
  const price = readPrice(pair, text, 'price');
  const way = side === 'long' ? 'buy' : 'sell';
  const best = book.bestAgainst(way);
  if (best !== null) {
    const band = bandLimit(way, best);
    if (way === 'buy' ? price > band : price < band) {
      throw new CallError('price-out-of-band', 'price');
    }
  }
  return price;
}
