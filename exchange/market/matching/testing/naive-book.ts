import type { Side } from '../level.ts';
import type { Entry } from './scenario.ts';

interface User {
  readonly id: number;
  readonly owner: string;
  readonly side: Side;
  readonly price: number;
  ahead: number;
  left: number;
}

interface Shown {
  readonly side: Side;
  readonly price: number;
  shown: number;
  taken: number;
}

type Rows = readonly (readonly [price: number, quantity: number])[];

/**
 * A second implementation of the rules of `book.ts`, simple and slow: two unsorted lists that are
 * searched from the start each time. Only the property test uses it.
 */
export class NaiveBook {
  readonly users: User[] = [];
  readonly shown: Shown[] = [];

  enter({ id, owner, side, price, quantity }: Entry): number[][] {
    const trades: number[][] = [];
    let left = quantity;
    const other: Side = side === 'buy' ? 'sell' : 'buy';
    const meets = (at: number) => price === null || (side === 'buy' ? at <= price : at >= price);
    while (left > 0) {
      const prices = [...this.users, ...this.shown.filter((each) => each.shown > each.taken)]
        .filter((each) => each.side === other && meets(each.price))
        .map((each) => each.price);
      if (prices.length === 0) break;
      const best = side === 'buy' ? Math.min(...prices) : Math.max(...prices);
      const level = this.shown.find((each) => each.side === other && each.price === best);
      const free = level ? level.shown - level.taken : 0;
      const first = this.users.find((each) => each.side === other && each.price === best);
      if (level && free > 0 && (!first || first.ahead > 0)) {
        const amount = Math.min(left, free, first ? first.ahead : free);
        level.taken += amount;
        this.#pass(other, best, amount);
        this.#add(trades, 0, best, amount);
        left -= amount;
        continue;
      }
      if (!first) break;
      if (first.owner === owner) return trades;
      const amount = Math.min(left, first.left);
      this.#add(trades, first.id, best, amount);
      this.#reduce(first, amount);
      left -= amount;
    }
    if (left > 0 && price !== null) {
      const level = this.shown.find((each) => each.side === side && each.price === price);
      const ahead = level ? level.shown - level.taken : 0;
      this.users.push({ id, owner, side, price, ahead, left });
    }
    return trades;
  }

  cancel(id: number): boolean {
    const at = this.users.findIndex((each) => each.id === id);
    if (at >= 0) this.users.splice(at, 1);
    return at >= 0;
  }

  shrink(id: number, left: number): boolean {
    const user = this.users.find((each) => each.id === id);
    if (!user || left < 1 || left >= user.left) return false;
    user.left = left;
    return true;
  }

  print(price: number, quantity: number, taker: Side): number[][] {
    const fills: number[][] = [];
    let left = quantity;
    for (const side of ['buy', 'sell'] as const) {
      for (const user of this.#inPriority(side)) {
        const through = side === 'buy' ? price < user.price : price > user.price;
        const queued = price === user.price && (side === 'buy') === (taker === 'sell');
        if (!through && !queued) continue;
        if (queued) {
          const waits = Math.min(left, user.ahead);
          left -= waits;
          this.#pass(side, price, waits);
        }
        const amount = Math.min(left, user.left);
        if (amount > 0) fills.push([user.id, amount]);
        this.#reduce(user, amount);
        left -= amount;
      }
    }
    return fills;
  }

  setOutside(bids: Rows, asks: Rows): number[][] {
    if (bids[0] && asks[0] && bids[0][0] >= asks[0][0]) return [];
    for (const [side, rows] of [
      ['buy', bids],
      ['sell', asks],
    ] as const) {
      for (const level of this.shown.filter((each) => each.side === side)) {
        const now = rows.find(([price]) => price === level.price)?.[1] ?? 0;
        if (now < level.shown) level.taken = Math.max(0, level.taken - (level.shown - now));
        level.shown = now;
        level.taken = Math.min(level.taken, now);
      }
      for (const [price, shown] of rows) {
        const known = this.shown.some((each) => each.side === side && each.price === price);
        if (!known) this.shown.push({ side, price, shown, taken: 0 });
      }
    }
    const fills: number[][] = [];
    for (const side of ['buy', 'sell'] as const) {
      const other: Side = side === 'buy' ? 'sell' : 'buy';
      for (const user of this.#inPriority(side)) {
        const reached = this.shown
          .filter((each) => each.side === other && each.shown > each.taken)
          .filter((each) => (side === 'buy' ? each.price <= user.price : each.price >= user.price))
          .sort((a, b) => (side === 'buy' ? a.price - b.price : b.price - a.price));
        for (const level of reached) {
          const amount = Math.min(user.left, level.shown - level.taken);
          if (amount === 0) continue;
          level.taken += amount;
          this.#pass(other, level.price, amount);
          this.#reduce(user, amount);
          fills.push([user.id, amount]);
        }
      }
    }
    return fills;
  }

  depth(): { bids: number[][]; asks: number[][] } {
    const rows = (side: Side) => {
      const sums = new Map<number, number>();
      const add = (price: number, amount: number) =>
        sums.set(price, (sums.get(price) ?? 0) + amount);
      for (const each of this.users) if (each.side === side) add(each.price, each.left);
      for (const each of this.shown)
        if (each.side === side) add(each.price, each.shown - each.taken);
      return [...sums]
        .filter(([, amount]) => amount > 0)
        .sort((a, b) => (side === 'buy' ? b[0] - a[0] : a[0] - b[0]));
    };
    return { bids: rows('buy'), asks: rows('sell') };
  }

  #inPriority(side: Side): User[] {
    // The list is in order of arrival, and sorting is stable.
    return this.users
      .filter((each) => each.side === side)
      .sort((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price));
  }

  #reduce(user: User, amount: number): void {
    user.left -= amount;
    if (user.left === 0) this.cancel(user.id);
  }

  #pass(side: Side, price: number, amount: number): void {
    for (const user of this.users) {
      if (user.side === side && user.price === price) user.ahead = Math.max(0, user.ahead - amount);
    }
  }

  #add(trades: number[][], maker: number, price: number, amount: number): void {
    trades.push([maker, price, amount]);
  }
}
