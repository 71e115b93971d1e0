import type { FeedTick } from '../ports.ts';
import type { Row } from '../store/tables.ts';
import type { Transaction } from '../transactions/transaction.ts';
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

/** Instants of the last book and deal of a pair, and whether they were scripted. */
export interface FeedTimes {
  readonly time: number;
  readonly bookTime: number;
  readonly bookScripted: boolean;
  readonly lastScripted: boolean;
}

/** @param bookTime - instant of the tick's book; null when it has none */
export function feedTimesOf(
  before: FeedTimes | undefined,
  tick: FeedTick,
  bookTime: number | null,
): FeedTimes {
  const scripted = tick.scripted === true;
  return {
    time: tick.time,
    bookTime: bookTime ?? before?.bookTime ?? tick.time,
    bookScripted: bookTime === null ? (before?.bookScripted ?? false) : scripted,
    lastScripted: tick.deals.length === 0 ? (before?.lastScripted ?? false) : scripted,
  };
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
