import { DueQueue } from '../../foundation/memory/due-queue.ts';
import { firesBelow } from './trigger-rules.ts';
import type { TriggerRow } from './trigger-wire.ts';

/**
 * The waiting triggers of one pair, ordered by price, so that a tick looks only at those that it
 * fires or moves.
 */
export class TriggerIndex {
  readonly #queues = new Map<string, DueQueue<bigint>>();

  add(row: TriggerRow): void {
    for (const [queue, price] of this.#placesOf(row)) queue.add(row.id, price);
  }

  /** @param row - as it was added */
  remove(row: TriggerRow): void {
    for (const [queue, price] of this.#placesOf(row)) queue.remove(row.id, price);
  }

  /** Ids of the triggers that the prices fire or move, in order of acceptance. */
  candidates(prices: { readonly last: bigint; readonly mark: bigint | null }): number[] {
    const ids: number[] = [];
    for (const by of ['last', 'mark'] as const) {
      const price = prices[by];
      if (price === null) continue;
      for (const from of ['above', 'below'] as const) ids.push(...this.#queue(by, from).due(price));
    }
    return ids.sort((a, b) => a - b);
  }

  /** Where a price fires a trigger, and where one moves a trailing stop. */
  #placesOf(row: TriggerRow): (readonly [DueQueue<bigint>, bigint])[] {
    const { trigger_by: by, trigger_price: price, extreme } = row;
    const below = firesBelow(row.type, row.side);
    const fires = [this.#queue(by, below ? 'above' : 'below'), price] as const;
    if (extreme === null) return [fires];
    const further = below ? extreme + 1n : extreme - 1n;
    return [fires, [this.#queue(by, below ? 'below' : 'above'), further]];
  }

  #queue(by: TriggerRow['trigger_by'], from: 'above' | 'below'): DueQueue<bigint> {
    const key = `${by} ${from}`;
    const queue = this.#queues.get(key) ?? new DueQueue(from);
    this.#queues.set(key, queue);
    return queue;
  }
}
