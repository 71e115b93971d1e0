/**
 * A trigger or a pair of triggers that reserve together, with plain units: cents and 1e-8 coins.
 */
export interface Group {
  readonly side: 'buy' | 'sell';
  readonly stop: bigint | null;
  readonly profit: bigint | null;
  /** Limit price of an OCO pair, which rests in the book. */
  readonly limit: bigint | null;
  readonly quantity: bigint | null;
  readonly budget: bigint | null;
  /** Price that the reserve of a bought quantity covers. */
  readonly cover: bigint | null;
  /** Identifies the group until it ends. */
  readonly key: number;
  /** A trailing stop's distance in basis points, and its extreme price. */
  readonly trail: { readonly bps: bigint; readonly extreme: bigint } | null;
}

/** The new terms of a group; null where they stay. */
export interface GroupChange {
  /** New trigger price, or a trailing stop's new distance in basis points. */
  readonly at: bigint | null;
  readonly quantity: bigint | null;
  readonly budget: bigint | null;
}

const LOT = 1000n;
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
/** Fees of BTCUSDT, in basis points. */
const [TAKER, MAKER] = [20n, 10n];

/**
 * A second implementation of trigger orders for one user of BTCUSDT, simple and slow. The outside
 * book is deep, one dollar around the last price. Reserves are not booked but summed from what
 * waits.
 */
export class NaiveTriggers {
  groups: Group[] = [];
  total: { btc: bigint; usdt: bigint };
  last: bigint;
  /** The key of the newest group. */
  key = 0;

  constructor(btc: bigint, usdt: bigint, last: bigint) {
    this.total = { btc, usdt };
    this.last = last;
  }

  get frozen(): { readonly btc: bigint; readonly usdt: bigint } {
    let [btc, usdt] = [0n, 0n];
    for (const each of this.groups) {
      if (each.side === 'sell') btc += each.quantity ?? 0n;
      else usdt += this.#buyNeed(each);
    }
    return { btc, usdt };
  }

  /** Whether the exchange accepts the group; adds it then. */
  add(terms: Omit<Group, 'key'>): boolean {
    const group = { ...terms, key: this.key + 1 };
    const { side, limit } = group;
    const sells = side === 'sell';
    if (limit !== null && (sells ? limit <= this.last : limit >= this.last)) return false;
    if (!this.#fits(group)) return false;
    this.key = group.key;
    this.groups.push(group);
    return true;
  }

  /** Whether the exchange accepts the new terms of a group; it has them then. */
  amend(key: number, { at, quantity, budget }: GroupChange): boolean {
    const before = this.groups;
    const old = before.find((each) => each.key === key);
    if (!old) return false;
    const { side, trail } = old;
    const trigger = trail && at !== null ? stopOf(side, trail.extreme, at) : at;
    const moved = {
      ...old,
      ...(trigger !== null && (old.stop === null ? { profit: trigger } : { stop: trigger })),
      ...(trail && at !== null && { trail: { ...trail, bps: at } }),
      ...(quantity !== null && { quantity }),
      ...(budget !== null && { budget }),
    };
    const price = moved.stop ?? moved.profit ?? 0n;
    const cover = side === 'buy' && moved.budget === null ? (price * 11n) / 10n : null;
    const changed = { ...moved, cover };
    this.groups = before.filter((each) => each !== old);
    const fits = this.#fits(changed);
    this.groups = fits ? before.map((each) => (each === old ? changed : each)) : before;
    return fits;
  }

  /** The outside price has not reached the group, and what is free covers it. */
  #fits(group: Group): boolean {
    const { side, stop, profit } = group;
    const sells = side === 'sell';
    if (stop !== null && (sells ? this.last <= stop : this.last >= stop)) return false;
    if (profit !== null && (sells ? this.last >= profit : this.last <= profit)) return false;
    const need = sells ? (group.quantity ?? 0n) : this.#buyNeed(group);
    const free = sells ? this.total.btc - this.frozen.btc : this.total.usdt - this.frozen.usdt;
    return need <= free;
  }

  /** A market order whose stops take over what it received. Whether it is accepted. */
  market(side: 'buy' | 'sell', quantity: bigint, stop: bigint, profit: bigint): boolean {
    const buys = side === 'buy';
    if (
      buys ? !(stop < this.last && profit > this.last) : !(stop > this.last && profit < this.last)
    )
      return false;
    const price = this.#touch(side);
    const turnover = (price * quantity) / 100n;
    const free = buys ? this.total.usdt - this.frozen.usdt : this.total.btc - this.frozen.btc;
    if ((buys ? turnover : quantity) > free) return false;
    const received = this.#trade(side, quantity, price, TAKER);
    this.key += 1;
    const pair = { stop, profit, limit: null, cover: null, trail: null, key: this.key };
    if (buys) {
      this.groups.push({
        side: 'sell',
        quantity: received - (received % LOT),
        budget: null,
        ...pair,
      });
    } else this.groups.push({ side: 'buy', quantity: null, budget: received, ...pair });
    return true;
  }

  tick(last: bigint): void {
    this.last = last;
    for (const each of this.groups) {
      if (each.limit === null) continue;
      const reached = each.side === 'sell' ? last - 100n >= each.limit : last + 100n <= each.limit;
      if (!reached) continue;
      this.#trade(each.side, each.quantity ?? 0n, each.limit, MAKER);
      this.groups = this.groups.filter((other) => other !== each);
    }
    for (const each of this.groups) {
      const moved = this.#follow(each);
      const sells = each.side === 'sell';
      const stopped = moved.stop !== null && (sells ? last <= moved.stop : last >= moved.stop);
      const profited =
        moved.profit !== null && (sells ? last >= moved.profit : last <= moved.profit);
      this.groups = this.groups.flatMap((other) =>
        other !== each ? other : stopped || profited ? [] : moved,
      );
      if (stopped || profited) this.#fire(each);
    }
  }

  #follow(group: Group): Group {
    if (!group.trail) return group;
    const { bps, extreme } = group.trail;
    const sells = group.side === 'sell';
    if (sells ? this.last <= extreme : this.last >= extreme) return group;
    const trail = { bps, extreme: this.last };
    return { ...group, trail, stop: stopOf(group.side, this.last, bps) };
  }

  #fire({ side, quantity, budget, cover }: Group): void {
    const price = this.#touch(side);
    if (budget !== null) {
      const lots = (budget * 100n) / price;
      if (lots >= LOT) this.#trade(side, lots - (lots % LOT), price, TAKER);
    } else if (cover === null || price <= cover) this.#trade(side, quantity ?? 0n, price, TAKER);
  }

  #trade(side: 'buy' | 'sell', quantity: bigint, price: bigint, bps: bigint): bigint {
    const turnover = (price * quantity) / 100n;
    const gross = side === 'buy' ? quantity : turnover;
    const received = gross - up(gross * bps, 10_000n);
    this.total =
      side === 'buy'
        ? { btc: this.total.btc + received, usdt: this.total.usdt - turnover }
        : { btc: this.total.btc - quantity, usdt: this.total.usdt + received };
    return received;
  }

  #touch(side: 'buy' | 'sell'): bigint {
    return side === 'buy' ? this.last + 100n : this.last - 100n;
  }

  #buyNeed({ quantity, budget, cover, limit }: Group): bigint {
    if (budget !== null) return budget;
    const [dear, own] = [cover ?? 0n, limit ?? 0n];
    return up((dear > own ? dear : own) * (quantity ?? 0n), 100n);
  }
}

/** The trigger of a trailing stop at its extreme price. */
export function stopOf(side: 'buy' | 'sell', extreme: bigint, bps: bigint): bigint {
  return side === 'sell'
    ? (extreme * (10_000n - bps)) / 10_000n
    : up(extreme * (10_000n + bps), 10_000n);
}
