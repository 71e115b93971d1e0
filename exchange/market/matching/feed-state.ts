import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { FeedLevel } from './plan.ts';

/** The feed's state of one pair at one moment. */
export interface FeedState {
  /** The source of the prices, as `kind:label`. */
  readonly feed: string;
  readonly symbol: string;
  /** Instants of the feed's last tick and of its displayed book, ms UTC. */
  readonly time: number;
  readonly bookTime: number;
  /** Whether part of it was scripted and is in no history. */
  readonly scripted: boolean;
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  readonly last: bigint;
}

/** An instant of the feed, and whether what it showed then was scripted. */
export interface FeedInstant {
  /** ms UTC. */
  readonly time: number;
  readonly scripted: boolean;
}

/**
 * Records the feed's state in the transaction that decides a price.
 * @param levels - the used part of the displayed book, best first
 */
export function writeEvidence(
  tx: Transaction,
  kind: Row<'feed_evidence'>['kind'],
  subject: number,
  state: FeedState,
  levels: readonly FeedLevel[],
): void {
  const { feed, symbol, time, bookTime, scripted, bid, ask, last } = state;
  tx.put('feed_evidence', {
    id: tx.nextId(),
    kind,
    subject,
    feed,
    symbol,
    time,
    book_time: bookTime,
    scripted: scripted ? 1 : 0,
    bid,
    ask,
    last,
    levels: JSON.stringify(levels.map((each) => [String(each.price), String(each.quantity)])),
  });
}
