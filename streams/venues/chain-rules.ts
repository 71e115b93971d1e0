import type { BookDelta } from './market-item.ts';

/** Relation of a change to the book. */
export type Link =
  /** it follows directly */
  | 'next'
  /** the book includes it already */
  | 'old'
  /** changes in between are missing */
  | 'gap';

/**
 * The chain rule of a venue's changes (reference: the table in docs/adding-a-venue.md). Pure
 * functions of ids; the follower acts on the result.
 */
export interface ChainRule {
  readonly id: string;
  /** The rule in one line, for reports. */
  readonly says: string;
  /**
   * The venue may restart its ids lower, so a low id alone does not make a message old: it must
   * have been received before.
   */
  readonly resets: boolean;
  /** Relation to the previous change, whose last id was `last`. */
  follows(last: number, delta: BookDelta): Link;
  /** Relation to a REST snapshot with this id before any change has been applied to it. */
  bridges(snapshot: number, delta: BookDelta): Link;
}

/**
 * Binance spot (`U`, `u`), KuCoin (`sequenceStart`, `sequenceEnd`), and our own `seq`.
 * Binance's older text said `U > id` means lost; its 2026 text, like the data, says `U > id + 1`.
 */
export const RANGE_RULE: ChainRule = {
  id: 'range',
  resets: false,
  says: 'first = last of the message before + 1; on a snapshot L: first ≤ L+1 ≤ last',
  follows: (last, delta) => range(last, delta),
  bridges: (snapshot, delta) => range(snapshot, delta),
};

function range(last: number, delta: BookDelta): Link {
  if (delta.last <= last) return 'old';
  return delta.first > last + 1 ? 'gap' : 'next';
}

/** Binance futures (`U`, `u`, `pu`): ids have gaps, so each message names the previous one. */
export const PREVIOUS_RULE: ChainRule = {
  id: 'previous',
  resets: false,
  says: 'pu = u of the message before; on a snapshot L: U ≤ L ≤ u',
  follows: (last, delta) => {
    if (delta.previous === last) return 'next';
    return delta.last <= last ? 'old' : 'gap';
  },
  bridges: (snapshot, delta) => {
    if (delta.last < snapshot) return 'old';
    return delta.first <= snapshot ? 'next' : 'gap';
  },
};

/**
 * OKX (`prevSeqId`, `seqId`) and Deribit (`prev_change_id`, `change_id`). Equal ids are a
 * heartbeat, and a lower id with a matching previous one is the venue's own reset: both follow.
 */
export const LINKED_RULE: ChainRule = {
  id: 'linked',
  resets: true,
  says: 'previous = id of the message before; on a snapshot S: previous ≤ S < id',
  follows: (last, delta) => {
    if (delta.previous === last) return 'next';
    return delta.last <= last ? 'old' : 'gap';
  },
  bridges: (snapshot, delta) => {
    if (delta.last <= snapshot) return 'old';
    return (delta.previous ?? Number.POSITIVE_INFINITY) <= snapshot ? 'next' : 'gap';
  },
};
