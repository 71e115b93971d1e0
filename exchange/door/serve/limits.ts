import type { Clock } from '../../foundation/ports/ports.ts';
import { DoorError } from '../door-error.ts';
import { type MarketLimits, type OrderLimit, orderLimitText, SPOT } from '../rate-limits.ts';
import { Windows } from './windows.ts';

const SECOND = 1_000;
const MINUTE = 60_000;

/** Refused calls of a network in a minute after which it is banned, and the time of the ban, ms. */
const PATIENCE = 100;
const BAN = 120_000;

type Headers = Readonly<Record<string, string>>;

/** Orders that were counted, and when. */
interface Counted {
  readonly headers: Headers;
  /** Real time, ms. */
  readonly at: number;
}

/** A refusal for too many calls, with the seconds to wait. */
export class TooMany extends DoorError {
  readonly seconds: number;

  constructor(code: number, message: string, status: 418 | 429, wait: number) {
    super(code, message, status);
    this.seconds = Math.ceil(wait / SECOND);
  }
}

/** The limits of calls and orders. They count in real time, whatever the exchange's clock does. */
export class DoorLimits {
  readonly #wall: Clock;
  readonly #weights = new Windows(MINUTE);
  readonly #refused = new Windows(MINUTE);
  readonly #orders: readonly { readonly limit: OrderLimit; readonly windows: Windows }[];
  readonly #limits: MarketLimits;
  /** End of each ban by network, ms. */
  readonly #bans = new Map<string, number>();

  constructor(wall: Clock, limits: MarketLimits = SPOT) {
    this.#wall = wall;
    this.#limits = limits;
    this.#orders = limits.orders.map((limit) => ({ limit, windows: new Windows(limit.length) }));
  }

  /** Weight that a network has in a minute. */
  get weight(): number {
    return this.#limits.weight;
  }

  /** Counts the weight of a call. @throws TooMany */
  call(network: string, weight: number): Headers {
    const now = this.#wall.now();
    const banned = this.#bans.get(network) ?? 0;
    if (banned > now) throw this.banned(banned - now);
    this.#bans.delete(network);
    const used = this.#weights.add(network, weight, now);
    if (used > this.#limits.weight) {
      if (this.#refused.add(network, 1, now) >= PATIENCE) this.#bans.set(network, now + BAN);
      throw this.tooMany();
    }
    return { 'x-mbx-used-weight': String(used), 'x-mbx-used-weight-1m': String(used) };
  }

  /** The refusal of a call beyond the weight of a minute. */
  tooMany(): TooMany {
    const message = `Too much request weight used; current limit is ${this.#limits.weight} request weight per 1 MINUTE.`;
    return new TooMany(-1003, message, 429, this.#weights.left(this.#wall.now()));
  }

  /** The refusal of a call of a banned network. @param wait - the rest of the ban, ms */
  banned(wait: number): TooMany {
    const until = this.#wall.now() + wait;
    const message = `Way too much request weight used; IP banned until ${until}.`;
    return new TooMany(-1003, message, 418, wait);
  }

  /** Counts the orders that a call of an account is about to place. @throws TooMany -1015 */
  orders(userId: string, orders: number): Counted {
    const now = this.#wall.now();
    for (const { limit, windows } of this.#orders) {
      if (windows.of(userId, now) + orders > limit.max) {
        throw tooManyOrders(limit, windows.left(now));
      }
    }
    const headers = Object.fromEntries(
      this.#orders.map(({ limit, windows }) => [
        `x-mbx-order-count-${limit.header}`,
        String(windows.add(userId, orders, now)),
      ]),
    );
    return { headers, at: now };
  }

  /** The limits of orders, with what an account has used of each. */
  counts(userId: string) {
    const now = this.#wall.now();
    return this.#orders.map(({ limit, windows }) => ({
      ...orderLimitText(limit),
      count: windows.of(userId, now),
    }));
  }

  /** Forgets orders that were counted at an instant and refused: only placed orders count. */
  refused(userId: string, orders: number, counted: number): void {
    const now = this.#wall.now();
    for (const { windows } of this.#orders) {
      windows.remove(userId, orders, { counted, now });
    }
  }
}

const tooManyOrders = (limit: OrderLimit, wait: number): TooMany => {
  const { interval, intervalNum, max } = limit;
  const window = `${intervalNum} ${interval}`;
  const message = `Too many new orders; current limit is ${max} orders per ${window}.`;
  return new TooMany(-1015, message, 429, wait);
};
