import type { PeopleDependencies } from '../dependencies.ts';
import { rangesOf } from '../limits/claim.ts';
import type { Trading } from './trading.ts';

interface GuestPlacesDependencies extends PeopleDependencies, Trading {}

/**
 * Time after its last use until the only guest of a network may be displaced, ms. Longer than the
 * resolution of a session's last use, so a guest in use has a newer one.
 */
const RESTED = 1_200_000;
/**
 * Time for which the order of displacement is cached, ms: it takes 12 to 25 ms for 5,000 guests.
 */
const ORDER_LIFETIME = 5_000;
/** Guests that are displaced before the order is worked out again. */
const AT_ONCE = 50;

interface Guest {
  readonly userId: string;
  /** Last use, ms UTC, with the resolution of a session's. */
  readonly seen: number;
  /** Guests of its largest range, by one share of that range. */
  readonly crowd: number;
}

/**
 * Finds the guest whose place a newcomer receives when all places are taken: of the largest crowd
 * that shares a range of networks, the one that has rested longest. Guests with open orders,
 * positions or options keep their places. So a flood displaces itself.
 */
export class GuestPlaces {
  readonly #deps: GuestPlacesDependencies;
  #order: Guest[] = [];
  #made = Number.NEGATIVE_INFINITY;

  constructor(deps: GuestPlacesDependencies) {
    this.#deps = deps;
  }

  /** The next guest to displace; null when everybody has a right to stay. */
  next(): string | null {
    const now = this.#deps.clock.now();
    if (this.#order.length === 0 || now - this.#made > ORDER_LIFETIME) {
      this.#order = this.#sorted(now).slice(0, AT_ONCE);
      this.#made = now;
    }
    for (let first = this.#order.shift(); first; first = this.#order.shift()) {
      if (this.#idle(first.userId)) return first.userId;
    }
    return null;
  }

  #sorted(now: number): Guest[] {
    const { accounts, sessions } = this.#deps;
    const known = [...accounts.guests].map((userId) => {
      const [session] = sessions.of(userId);
      return { userId, seen: session?.seen ?? 0, ranges: rangesOf(session?.address ?? '') };
    });
    const counts = new Map<string, number>();
    for (const { ranges } of known) {
      for (const { name } of ranges) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return known
      .map(({ userId, seen, ranges }) => ({
        userId,
        seen,
        crowd: Math.max(...ranges.map(({ name, parts }) => (counts.get(name) ?? 0) / parts)),
      }))
      .filter(({ seen, crowd }) => crowd > 1 || now - seen > RESTED)
      .toSorted((a, b) => b.crowd - a.crowd || a.seen - b.seen);
  }

  #idle(userId: string): boolean {
    const { accounts, contracts, options, spot, triggers } = this.#deps;
    return (
      accounts.isGuest(userId) &&
      spot.waiting(userId).length === 0 &&
      triggers.waiting(userId).length === 0 &&
      contracts.openOf(userId).length === 0 &&
      options.running(userId).length === 0
    );
  }
}
