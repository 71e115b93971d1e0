import type { Clock } from '../../foundation/ports/ports.ts';
import { DoorError } from '../door-error.ts';
import { MINUTE_WEIGHT, ORDER_LIMITS } from '../rate-limits.ts';
import { Windows } from './windows.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

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
  readonly #orders = new Windows(10 * SECOND);
  readonly #ordersOfDay = new Windows(DAY);
  /** End of each ban by network, ms. */
  readonly #bans = new Map<string, number>();

  constructor(wall: Clock) {
    this.#wall = wall;
  }

  /** Counts the weight of a call. @throws TooMany */
  call(network: string, weight: number): Headers {
    const now = this.#wall.now();
    const banned = this.#bans.get(network) ?? 0;
    if (banned > now) throw this.banned(banned - now);
    this.#bans.delete(network);
    const used = this.#weights.add(network, weight, now);
    if (used > MINUTE_WEIGHT) {
      if (this.#refused.add(network, 1, now) >= PATIENCE) this.#bans.set(network, now + BAN);
      throw this.tooMany();
    }
    return { 'x-mbx-used-weight': String(used), 'x-mbx-used-weight-1m': String(used) };
  }

  /** The refusal of a call beyond the weight of a minute. */
  tooMany(): TooMany {
    const message = `Too much request weight used; current limit is ${MINUTE_WEIGHT} request weight per 1 MINUTE.`;
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
    const soon = this.#orders.of(userId, now) + orders;
    const today = this.#ordersOfDay.of(userId, now) + orders;
    if (soon > ORDER_LIMITS.tenSeconds) {
      throw tooManyOrders(ORDER_LIMITS.tenSeconds, '10 SECOND', this.#orders.left(now));
    }
    if (today > ORDER_LIMITS.day)
      throw tooManyOrders(ORDER_LIMITS.day, '1 DAY', this.#ordersOfDay.left(now));
    this.#orders.add(userId, orders, now);
    this.#ordersOfDay.add(userId, orders, now);
    const headers = {
      'x-mbx-order-count-10s': String(soon),
      'x-mbx-order-count-1d': String(today),
    };
    return { headers, at: now };
  }

  /** Forgets orders that were counted at an instant and refused: only placed orders count. */
  refused(userId: string, orders: number, counted: number): void {
    const now = this.#wall.now();
    for (const windows of [this.#orders, this.#ordersOfDay]) {
      windows.remove(userId, orders, { counted, now });
    }
  }
}

const tooManyOrders = (limit: number, window: string, wait: number): TooMany => {
  const message = `Too many new orders; current limit is ${limit} orders per ${window}.`;
  return new TooMany(-1015, message, 429, wait);
};
