import { firesBelow } from './trigger-rules.ts';
import type { TriggerRow } from './trigger-wire.ts';

interface Entry {
  readonly price: bigint;
  readonly id: number;
}

/** Triggers that one kind of outside price reaches from one direction, next to fire last. */
class Queue {
  readonly #below: boolean;
  readonly #entries: Entry[] = [];

  /** @param below - they fire at or below their price; otherwise at or above it */
  constructor(below: boolean) {
    this.#below = below;
  }

  add(entry: Entry): void {
    this.#entries.splice(this.#indexOf(entry), 0, entry);
  }

  remove(entry: Entry): void {
    const at = this.#indexOf(entry);
    if (this.#entries[at]?.id === entry.id) this.#entries.splice(at, 1);
  }

  /** Ids of the triggers that a price reaches. */
  *due(price: bigint): Generator<number> {
    for (let at = this.#entries.length - 1; at >= 0; at -= 1) {
      const entry = this.#entries[at];
      if (!entry || (this.#below ? price > entry.price : price < entry.price)) return;
      yield entry.id;
    }
  }

  /** The first place whose entry does not fire later than this one. */
  #indexOf({ price, id }: Entry): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#entries[middle];
      if (other && this.#later(other, { price, id })) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #later(a: Entry, b: Entry): boolean {
    if (a.price === b.price) return a.id > b.id;
    return this.#below ? a.price < b.price : a.price > b.price;
  }
}

/**
 * The waiting triggers of one pair, ordered by price, so that a tick looks only at those it
 * reaches. Trailing stops are apart, because every tick may move them.
 */
export class TriggerIndex {
  readonly #queues = new Map<string, Queue>();
  readonly #trailing = new Set<number>();

  add(row: TriggerRow): void {
    if (row.extreme !== null) this.#trailing.add(row.id);
    else this.#queue(row).add({ price: row.trigger_price, id: row.id });
  }

  remove(row: TriggerRow): void {
    if (row.extreme !== null) this.#trailing.delete(row.id);
    else this.#queue(row).remove({ price: row.trigger_price, id: row.id });
  }

  /** Ids of trailing stops and of the triggers that the prices reach, in order of acceptance. */
  candidates(prices: { readonly last: bigint; readonly mark: bigint | null }): number[] {
    const ids = [...this.#trailing];
    for (const by of ['last', 'mark'] as const) {
      const price = prices[by];
      if (price === null) continue;
      for (const below of [true, false]) {
        ids.push(...(this.#queues.get(`${by}/${below}`)?.due(price) ?? []));
      }
    }
    return ids.sort((a, b) => a - b);
  }

  #queue({ trigger_by, type, side }: TriggerRow): Queue {
    const below = firesBelow(type, side);
    const key = `${trigger_by}/${below}`;
    const known = this.#queues.get(key);
    if (known) return known;
    const queue = new Queue(below);
    this.#queues.set(key, queue);
    return queue;
  }
}
