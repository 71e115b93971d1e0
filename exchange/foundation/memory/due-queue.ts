import { partitionPoint } from '@tideline/streams/pure';

/** So many new places are put in one by one; more are sorted with all others. */
const FEW = 50;

/**
 * Ids in the order in which a value reaches them: a price that rises or falls, or the time. A value
 * that reaches none of them is compared with one, however many there are.
 */
export class DueQueue<Value extends bigint | number, Id = number> {
  readonly #falls: boolean;
  readonly #ids = new Map<Value, Set<Id>>();
  /** Places with ids, next to be reached last. */
  #places: Value[] = [];
  /** Places that have come since the last look: a start adds many at once. */
  #added: Value[] = [];

  /** @param from - `above`: a value reaches a place at or above it; `below`: at or below it */
  constructor(from: 'above' | 'below') {
    this.#falls = from === 'above';
  }

  add(id: Id, at: Value): void {
    const own = this.#ids.get(at);
    if (own) own.add(id);
    else {
      this.#ids.set(at, new Set([id]));
      this.#added.push(at);
    }
  }

  /** Removes an id from a place; nothing happens when it is not there. */
  remove(id: Id, at: Value): void {
    const own = this.#ids.get(at);
    if (!own?.delete(id) || own.size > 0) return;
    this.#sort();
    this.#ids.delete(at);
    this.#places.splice(this.#indexOf(at), 1);
  }

  /** Ids that a value reaches, next first. */
  *due(value: Value): Generator<Id> {
    this.#sort();
    for (let index = this.#places.length - 1; index >= 0; index -= 1) {
      const at = this.#places[index];
      if (at === undefined || (this.#falls ? value > at : value < at)) return;
      yield* this.#ids.get(at) ?? [];
    }
  }

  #sort(): void {
    if (this.#added.length > FEW) {
      this.#places = [...this.#places, ...this.#added].sort((a, b) =>
        this.#isLater(a, b) ? -1 : 1,
      );
    } else for (const at of this.#added) this.#places.splice(this.#indexOf(at), 0, at);
    if (this.#added.length > 0) this.#added = [];
  }

  /** The first index whose place is not reached later than this one. */
  #indexOf(at: Value): number {
    return partitionPoint(this.#places, (other) => this.#isLater(other, at));
  }

  #isLater(a: Value, b: Value): boolean {
    return this.#falls ? a < b : a > b;
  }
}
