/** A user's order that rests in the book. */
export interface Resting {
  readonly id: number;
  readonly owner: string;
  readonly side: Side;
  readonly price: bigint;
  remaining: bigint;
  /**
   * Outside quantity displayed at its price when it joined and not traded since: who is served first.
   * Null until the first outside book after a restart, when nobody knows; counted as everything then.
   */
  ahead: bigint | null;
  level: Level;
  previous: Resting | null;
  next: Resting | null;
}

export type Side = 'buy' | 'sell';

/**
 * One price on one side: what the feed displays there, how much of that users have taken, and users'
 * own orders, first come first served.
 */
export class Level {
  readonly price: bigint;
  displayed = 0n;
  taken = 0n;
  /** Sum of what users' orders still want. */
  users = 0n;
  first: Resting | null = null;
  last: Resting | null = null;

  constructor(price: bigint) {
    this.price = price;
  }

  /** Outside liquidity nobody has taken yet. */
  get outside(): bigint {
    return this.displayed - this.taken;
  }

  get empty(): boolean {
    return this.displayed === 0n && this.first === null;
  }

  /**
   * The feed speaks of this level again. What it adds is new; what it removes is, as far as it goes,
   * what users took before: those orders stood first in the queue, so the feed's own trades reach
   * them first. So the sum of all fills never exceeds the sum of all that was ever displayed. Both
   * sink by what was removed, so `taken` stays within `displayed`.
   */
  refresh(displayed: bigint): void {
    const removed = this.displayed - displayed;
    if (removed > 0n) this.taken = this.taken > removed ? this.taken - removed : 0n;
    this.displayed = displayed;
  }

  append(order: Resting): void {
    order.previous = this.last;
    order.next = null;
    if (this.last) this.last.next = order;
    else this.first = order;
    this.last = order;
    this.users += order.remaining;
  }

  unlink(order: Resting): void {
    if (order.previous) order.previous.next = order.next;
    else this.first = order.next;
    if (order.next) order.next.previous = order.previous;
    else this.last = order.previous;
    order.previous = null;
    order.next = null;
    this.users -= order.remaining;
  }

  /** Outside quantity has traded here: everyone behind it moves up. */
  passQueue(quantity: bigint): void {
    if (quantity === 0n) return;
    for (let order = this.first; order; order = order.next) {
      if (order.ahead !== null) order.ahead = order.ahead > quantity ? order.ahead - quantity : 0n;
    }
  }
}
