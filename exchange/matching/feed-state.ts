import type { FeedTick } from '../ports.ts';
import type { Row } from '../store/tables.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { FeedLevel } from './plan.ts';

/** What the feed showed of one pair at one moment. */
export interface FeedState {
  /** What the prices are made from, as `kind:label`. */
  readonly feed: string;
  readonly symbol: string;
  /** Instant of the feed's last news, and of its displayed book, ms UTC. */
  readonly time: number;
  readonly bookTime: number;
  /** Part of it was made on purpose and is in no history. */
  readonly scripted: boolean;
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  readonly last: bigint;
}

/** Since when the book and the last deal of a pair have stood, and whether they were scripted. */
export interface Heard {
  readonly time: number;
  readonly bookTime: number;
  readonly bookScripted: boolean;
  readonly lastScripted: boolean;
}

/** @param bookTime - instant of the book that came with the tick; null when none did */
export function heardOf(before: Heard | undefined, tick: FeedTick, bookTime: number | null): Heard {
  const scripted = tick.scripted === true;
  return {
    time: tick.time,
    bookTime: bookTime ?? before?.bookTime ?? tick.time,
    bookScripted: bookTime === null ? (before?.bookScripted ?? false) : scripted,
    lastScripted: tick.deals.length === 0 ? (before?.lastScripted ?? false) : scripted,
  };
}

/**
 * Writes down what the feed showed when a price was decided, in the transaction that decides.
 * @param levels - what is taken of the displayed book, best first
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
