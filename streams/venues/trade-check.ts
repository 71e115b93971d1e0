import type { DealItem, UncountedItem } from './market-item.ts';
import { holeText, idsOf, TradeGaps } from './trade-gaps.ts';
import type { CheckCounts } from './verify-report.ts';

/** Position of a frame in the stream. */
export interface Reading {
  readonly file: string;
  readonly line: number;
  /** Number of the frame. */
  readonly at: number;
  /** Time of its receipt, µs. */
  readonly wall: number;
}

/** A fault and where it was read; the reason is one line. */
export interface FoundFault {
  readonly reason: string;
  readonly place: Reading;
}

/** Checks that no trade of a symbol is missing, where the venue's ids tell. */
export class TradeCheck {
  /** Trades and aggregates are two messages of the same deals, each with ids of its own. */
  readonly #single = new TradeGaps<Reading>();
  readonly #aggregated = new TradeGaps<Reading>();
  #dense = false;

  take(item: DealItem | UncountedItem, place: Reading): void {
    const ids = idsOf(item);
    if (ids === null) return;
    this.#dense = true;
    const isDeal = item.kind === 'deal';
    const gaps = isDeal && item.source === 'aggregate' ? this.#aggregated : this.#single;
    gaps.take(...ids, isDeal ? (item.epoch ?? '') : '', place);
  }

  /** The first hole that no trade has filled. */
  get fault(): FoundFault | null {
    const holes = [this.#single.first, this.#aggregated.first].filter((hole) => hole !== null);
    const [first] = holes.sort((a, b) => a.place.at - b.place.at);
    return first ? { reason: `gap, ${holeText(first)}`, place: first.place } : null;
  }

  report(): CheckCounts['trades'] {
    if (!this.#dense) return { ok: null, gaps: null, missing: null, late: null, repeated: null };
    const [one, other] = [this.#single, this.#aggregated];
    return {
      ok: one.ok + other.ok,
      gaps: one.counts.gaps + other.counts.gaps,
      missing: one.counts.missing + other.counts.missing,
      late: one.late + other.late,
      repeated: one.repeated + other.repeated,
    };
  }
}
