import type { DealTape } from '@tideline/streams';

/** Deals within one bucket of time. Prices are floats, for drawing only. */
export interface TickBucket {
  /** Exchange time of its last deal, ms UTC. */
  time: number;
  low: number;
  high: number;
  last: number;
  /** Deals between the previous bucket and this one are missing, so no line joins them. */
  readonly afterGap: boolean;
}

/** Deals this close are one bucket, ms: a busy pair has hundreds a second. */
const BUCKET = 100;
/** Length of the line, ms: three of the longest durations, and the wait for a delivery. */
const HISTORY = 20 * 60_000;

/**
 * The deals of one pair since the chart was opened, oldest first. Deal ids are dense within an
 * epoch, so a missing id is a gap. Prices across a gap are unknown and never interpolated.
 */
export class TickLine {
  readonly buckets: TickBucket[] = [];
  #epoch: string | null = null;
  #lastId = -1;

  /** Adds the deals that are new. Returns whether there were any. */
  add({ deals }: DealTape, epoch: string | null): boolean {
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      // No id follows this one: the first deal of an epoch is after a gap.
      this.#lastId = -1;
    }
    const known = deals.findIndex(({ id }) => id <= this.#lastId);
    const fresh = known < 0 ? deals : deals.slice(0, known);
    for (const deal of fresh.toReversed()) {
      const afterGap = deal.id !== this.#lastId + 1;
      this.#lastId = deal.id;
      // A new epoch may repeat deals that are drawn already.
      if (deal.time < this.#end) continue;
      this.#push(deal.time, Number(deal.price), afterGap && this.buckets.length > 0);
    }
    const old = this.buckets.findIndex(({ time }) => time >= this.#end - HISTORY);
    if (old > 0) this.buckets.splice(0, old);
    return fresh.length > 0;
  }

  get #end(): number {
    return this.buckets.at(-1)?.time ?? 0;
  }

  #push(time: number, price: number, afterGap: boolean): void {
    const newest = this.buckets.at(-1);
    const same =
      newest && !afterGap && Math.floor(time / BUCKET) === Math.floor(newest.time / BUCKET);
    if (!same) {
      this.buckets.push({ time, low: price, high: price, last: price, afterGap });
      return;
    }
    newest.time = time;
    newest.low = Math.min(newest.low, price);
    newest.high = Math.max(newest.high, price);
    newest.last = price;
  }
}
