/** A user's order that rests in the book. */
export interface Resting {
  readonly id: number;
  readonly owner: string;
  readonly side: Side;
  readonly price: bigint;
  remaining: bigint;
  /**
   * Outside quantity that was displayed at its price when it joined and has not traded since; it is
   * served first. Null after a restart until the first outside book, because it is unknown then;
   * null counts as everything.
   */
  ahead: bigint | null;
  level: Level;
  previous: Resting | null;
  next: Resting | null;
}

export type Side = 'buy' | 'sell';

/**
 * One price on one side: the feed's displayed quantity, the part of it that users took, and users'
 * own orders in order of arrival.
 */
export class Level {
  readonly price: bigint;
  displayed = 0n;
  taken = 0n;
  /** Sum of the open quantities of users' orders. */
  users = 0n;
  first: Resting | null = null;
  last: Resting | null = null;

  constructor(price: bigint) {
    this.price = price;
  }

  /** Outside liquidity that is not taken. */
  get outside(): bigint {
    return this.displayed - this.taken;
  }

  get empty(): boolean {
    return this.displayed === 0n && this.first === null;
  }

  /**
   * A new quantity of the feed at this level. An increase is new liquidity. A decrease first
   * reduces what users took: their orders stood first in the queue, so the feed's own trades reach
   * them first. Therefore the sum of all fills never exceeds the sum of all displayed quantity.
   * Both sink by the removed quantity, so `taken` stays within `displayed`.
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

  /** Outside quantity has traded here: every order behind it moves up. */
  passQueue(quantity: bigint): void {
    for (let order = this.first; order; order = order.next) {
      if (order.ahead !== null) order.ahead = order.ahead > quantity ? order.ahead - quantity : 0n;
    }
  }
}
