import { bandLimit } from '@tideline/wire';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Book } from '../../market/matching/book.ts';
import { writeEvidence } from '../../market/matching/feed-state.ts';
import type { Plan } from '../../market/matching/plan.ts';
import type { Matching } from '../../market/matching/service.ts';
import { NOTHING_ATTACHED } from './attached.ts';
import type { SpotTerms } from './rules.ts';
import type { Spot } from './service.ts';
import type { TriggerLinks } from './trigger-links.ts';
import { placedLimit } from './trigger-rules.ts';
import type { TriggerRow } from './trigger-wire.ts';

/** Outside prices at the moment of a trigger, in price units. */
export interface Outside {
  /** The feed's last price, the centre of the price band. */
  readonly last: bigint;
  /** The price that reached the trigger: the last price or the mark. */
  readonly price: bigint;
}

interface FireDependencies {
  readonly matching: Matching;
  readonly spot: Spot;
  readonly links: TriggerLinks;
}

/**
 * Fires a trigger: ends it and the other order of its pair, and places its order from what they had
 * reserved. It never fails for funds: the order needs at most that reserve. An order at market that
 * can trade nothing within the price band fails.
 */
export function fireTrigger(
  tx: Transaction,
  { matching, spot, links }: FireDependencies,
  row: TriggerRow,
  { last, price }: Outside,
): void {
  const fired = { ...row, triggered_at: price };
  // Ended first, so that cancelling its limit order finds no waiting trigger.
  links.end(tx, fired, { status: 'triggered', reason: null });
  if (row.linked_order_id !== null) spot.cancelWaiting(tx, row.linked_order_id, 'linked');
  writeEvidence(tx, 'trigger', row.id, matching.feedState(row.symbol, last), []);
  const book = matching.book(row.symbol);
  const { terms, plan } = planFired(book, row, last);
  if (terms.price === null && plan.matches.length === 0) {
    links.end(tx, { ...fired, reserved: 0n }, { status: 'failed', reason: 'liquidity' });
    return;
  }
  const order = spot.enter(
    tx,
    book,
    {
      userId: row.user_id,
      clientId: `trigger-${row.id}`,
      symbol: row.symbol,
      terms,
      attached: NOTHING_ATTACHED,
      triggerId: row.id,
    },
    plan,
  );
  const placed = { ...fired, reserved: 0n, order_id: order.id };
  links.end(tx, placed, { status: 'triggered', reason: null });
}

/**
 * The order of a fired trigger, with its immediate trades. An order at market takes outside
 * liquidity only: another user who empties the book and rests far from the market gains nothing
 * from it.
 */
function planFired(
  book: Book,
  row: TriggerRow,
  last: bigint,
): { readonly terms: SpotTerms; readonly plan: Plan } {
  const { side, quantity, budget, cover } = row;
  const wants = budget === null ? { quantity: quantity ?? 0n } : { budget };
  const owner = row.user_id;
  if (row.price !== null) {
    const price = placedLimit(book.pair, side, row.price, last);
    const plan = book.plan({ owner, side, limit: price, wants });
    const terms = { side, type: 'limit', price, quantity, budget, timeInForce: 'gtc' } as const;
    return { terms: { ...terms, postOnly: false }, plan };
  }
  const edge = bandLimit(side, last);
  const limit = cover !== null && cover < edge ? cover : edge;
  const plan = book.plan({ owner, side, limit, wants, outsideOnly: true });
  const terms = { side, type: 'market', price: null, quantity, budget } as const;
  return { terms: { ...terms, timeInForce: 'ioc', postOnly: false }, plan };
}
