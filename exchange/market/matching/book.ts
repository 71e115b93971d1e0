import type { Quantity } from '@tideline/wire';
import type { Depth, Print, Touch } from '../../foundation/ports/ports.ts';
import { Ladder } from './ladder.ts';
import type { Level, Resting, Side } from './level.ts';
import { floorToLot, lotsFor, type Pair, turnoverOf } from './pair.ts';
import type { FeedLevel, MakerFill, Match, Plan, Taker } from './plan.ts';

/**
 * One pair's book: outside liquidity and users' orders in price-time priority. Pure and
 * synchronous; all numbers are units. Outside quantities are truncated to whole lots.
 */
export class Book {
  readonly pair: Pair;
  readonly #bids = new Ladder('buy');
  readonly #asks = new Ladder('sell');
  readonly #orders = new Map<number, Resting>();
  /** Orders that join the queue of the next outside book. */
  readonly #placeless = new Set<Resting>();

  constructor(pair: Pair) {
    this.pair = pair;
  }

  order(id: number): Resting | null {
    return this.#orders.get(id) ?? null;
  }

  orders(): Iterable<Resting> {
    return this.#orders.values();
  }

  /** The feed's own best prices, regardless of users' orders and fills. */
  feedTouch(): Touch {
    return { bid: this.#bids.bestDisplayed, ask: this.#asks.bestDisplayed };
  }

  /**
   * The feed's displayed levels on the side that an order of `side` would trade with, best first,
   * regardless of users' orders and fills. All prices that settle other users' orders come from
   * here.
   */
  *feedAgainst(side: Side): Generator<FeedLevel> {
    for (const { price, displayed } of this.#opposite(side).displayed) {
      yield { price, quantity: displayed };
    }
  }

  /**
   * Walks the opposite side without changing it.
   *
   * At one price, the outside quantity displayed before a user's order goes first, then the order,
   * then later outside quantity. Self-trade prevention cancels the newest order: the walk stops at
   * an order of the same owner. Earlier trades stand, the rest of the incoming order must be
   * cancelled, and the resting order keeps its place.
   */
  plan(taker: Taker): Plan {
    const opposite = this.#opposite(taker.side);
    const matches: Match[] = [];
    let quantity = 0n;
    let turnover = 0n;
    const wants = (price: bigint): bigint =>
      'quantity' in taker.wants
        ? taker.wants.quantity - quantity
        : lotsFor(this.pair, taker.wants.budget - turnover, price);
    const take = (level: Level, maker: Resting | null, max: bigint): void => {
      if (max === 0n) return;
      matches.push({ level, price: level.price, quantity: max, maker });
      quantity += max;
      turnover += turnoverOf(this.pair, level.price, max);
    };
    for (const level of opposite.levels()) {
      if (!opposite.reaches(level.price, taker.limit)) break;
      let outside = level.outside;
      let passed = 0n;
      const takeOutside = (max: bigint): void => {
        const amount = min(min(max, outside), wants(level.price));
        take(level, null, amount);
        outside -= amount;
        passed += amount;
      };
      if (!taker.outsideOnly) {
        for (let order = level.first; order; order = order.next) {
          const ahead = (order.ahead ?? level.outside) - passed;
          if (ahead > 0n) takeOutside(ahead);
          const left = wants(level.price);
          if (left === 0n) break;
          if (order.owner === taker.owner) {
            return { matches, quantity, turnover, done: false, selfTrade: true };
          }
          take(level, order, min(order.remaining, left));
        }
      }
      takeOutside(outside);
      if (wants(level.price) === 0n) {
        return { matches, quantity, turnover, done: true, selfTrade: false };
      }
    }
    return { matches, quantity, turnover, done: false, selfTrade: false };
  }

  /** Executes a plan; the book must not have changed since. */
  execute(plan: Plan): void {
    for (const { level, quantity, maker } of plan.matches) {
      if (maker) this.#fill(maker, quantity);
      else {
        level.taken += quantity;
        level.passQueue(quantity);
      }
    }
  }

  /** Adds a resting order behind everything displayed at its price. */
  rest(
    order: Pick<Resting, 'id' | 'owner' | 'side' | 'price' | 'remaining'>,
    known: 'new' | 'restored' = 'new',
  ): void {
    const level = this.#own(order.side).at(order.price);
    const resting: Resting = {
      ...order,
      ahead: known === 'new' ? level.outside : null,
      level,
      previous: null,
      next: null,
    };
    level.append(resting);
    this.#orders.set(order.id, resting);
    if (known === 'restored') this.#placeless.add(resting);
  }

  /** Removes an order; null when it does not rest here. */
  cancel(id: number): Resting | null {
    const order = this.#orders.get(id);
    if (!order) return null;
    this.#orders.delete(id);
    this.#placeless.delete(order);
    order.level.unlink(order);
    this.#own(order.side).prune(order.level);
    return order;
  }

  /**
   * Reduces the open quantity of an order, which keeps its place in the queue.
   * @param remaining - above zero and below the present open quantity
   */
  shrink(id: number, remaining: bigint): void {
    const order = this.#orders.get(id);
    if (!order || remaining <= 0n || remaining >= order.remaining) {
      throw new Error(`order ${id} cannot shrink to ${remaining}`);
    }
    order.level.users -= order.remaining - remaining;
    order.remaining = remaining;
  }

  /** Removes users' orders; keeps the outside book with the quantity taken from it. */
  clearOrders(): void {
    for (const id of [...this.#orders.keys()]) this.cancel(id);
  }

  /** Clears the outside book; orders rejoin the queues of the next one. */
  clearOutside(): void {
    this.#refresh(this.#bids, []);
    this.#refresh(this.#asks, []);
    for (const order of this.#orders.values()) {
      order.ahead = null;
      this.#placeless.add(order);
    }
  }

  /**
   * An outside deal. Users' orders at better prices fill first, best price first. Orders at the
   * deal's price fill from what remains after the quantity ahead of them has traded. All fills
   * together never exceed the deal's quantity.
   */
  print(deal: Print): MakerFill[] {
    const fills: MakerFill[] = [];
    let left = floorToLot(this.pair, deal.quantity);
    for (const ladder of [this.#bids, this.#asks]) {
      // A selling taker traded with bids, so only bids at that price were in the queue.
      const queued = (ladder.side === 'buy') === (deal.side === 'sell');
      for (const level of ladder.levels()) {
        if (left === 0n || ladder.better(deal.price, level.price)) break;
        if (!level.first) continue;
        if (level.price === deal.price) {
          if (!queued) break;
          let passed = 0n;
          for (let order: Resting | null = level.first; order && left > 0n; ) {
            const next: Resting | null = order.next;
            if (order.ahead === null) break;
            const ahead = order.ahead - passed;
            const waits = ahead > 0n ? min(ahead, left) : 0n;
            left -= waits;
            passed += waits;
            const quantity = min(order.remaining, left);
            if (quantity > 0n) {
              left -= quantity;
              this.#fill(order, quantity);
              fills.push({ order, quantity, by: 'print' });
            }
            order = next;
          }
          level.passQueue(passed);
          break;
        }
        for (let order: Resting | null = level.first; order && left > 0n; ) {
          const next: Resting | null = order.next;
          const quantity = min(order.remaining, left);
          left -= quantity;
          this.#fill(order, quantity);
          fills.push({ order, quantity, by: 'print' });
          order = next;
        }
      }
    }
    return fills;
  }

  /**
   * Sets the outside book. Users' orders that it crosses or locks fill at their own price and use
   * up that liquidity. A crossed outside book is refused with `null`, and nothing changes.
   */
  setOutside(depth: Depth): MakerFill[] | null {
    const bid = depth.bids[0];
    const ask = depth.asks[0];
    if (bid && ask && bid.price >= ask.price) return null;
    this.#refresh(this.#bids, depth.bids);
    this.#refresh(this.#asks, depth.asks);
    const fills = this.uncross();
    for (const order of this.#placeless) order.ahead = order.level.outside;
    this.#placeless.clear();
    return fills;
  }

  /**
   * Fills orders that outside liquidity reaches; finds some only after {@link setOutside} or a
   * restore.
   */
  uncross(): MakerFill[] {
    return [...this.#uncross(this.#bids), ...this.#uncross(this.#asks)];
  }

  /**
   * Public liquidity, best first.
   * @param depth - maximum number of levels a side
   */
  visible(depth = Number.POSITIVE_INFINITY): Depth {
    return { bids: this.#bids.visible(depth), asks: this.#asks.visible(depth) };
  }

  #own(side: Side): Ladder {
    return side === 'buy' ? this.#bids : this.#asks;
  }

  #opposite(side: Side): Ladder {
    return side === 'buy' ? this.#asks : this.#bids;
  }

  #fill(order: Resting, quantity: bigint): void {
    order.remaining -= quantity;
    order.level.users -= quantity;
    if (order.remaining > 0n) return;
    this.#orders.delete(order.id);
    this.#placeless.delete(order);
    order.level.unlink(order);
    this.#own(order.side).prune(order.level);
  }

  #refresh(ladder: Ladder, levels: Depth['bids']): void {
    const whole = levels.map(({ price, quantity }) => ({
      price,
      quantity: floorToLot(this.pair, quantity) as Quantity,
    }));
    ladder.display(whole.filter(({ quantity }) => quantity > 0n));
  }

  /** Fills the users' orders of one side that outside liquidity of the other side reaches. */
  #uncross(own: Ladder): MakerFill[] {
    const fills: MakerFill[] = [];
    const against = own.side === 'buy' ? this.#asks : this.#bids;
    for (const level of own.levels()) {
      if (!level.first) continue;
      for (const outside of against.levels()) {
        if (!against.reaches(outside.price, level.price)) break;
        for (let order: Resting | null = level.first; order && outside.outside > 0n; ) {
          const next: Resting | null = order.next;
          const quantity = min(order.remaining, outside.outside);
          outside.taken += quantity;
          outside.passQueue(quantity);
          this.#fill(order, quantity);
          fills.push({ order, quantity, by: 'book' });
          order = next;
        }
      }
      // The best order got nothing or used everything up, so a worse one gets nothing either.
      if (level.first) break;
    }
    return fills;
  }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
