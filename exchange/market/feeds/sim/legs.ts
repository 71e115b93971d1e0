import type { Profile } from './profile.ts';
import { gauss, hash } from './random.ts';

/** Maximum legs of any pair in a minute. */
export const MAX = 18;

/** Eleven bits as a share of one: one hash per leg serves three decisions. */
const ELEVEN_BITS = 1 / 2048;

/**
 * Share of a leg's deviation by which its deals differ from its knots. The second half of a leg
 * repeats those differences mirrored, so they must be too small to bet on.
 */
const FLUTTER = 0.06;
/** Pairs of a leg that has flutter: one trades at its knots, two at the ends of the flutter. */
export const FLUTTERING = 3;

/**
 * Legs from knot to knot that make up one minute, each with a number of pairs of deals. A leg is a
 * step: its first half trades around its first knot and its second half around the next one. So its
 * first half reveals nothing about its end.
 *
 * The two deals of a pair are mirror images within their leg: equal quantity, and prices that add
 * up to the sum of the leg's two knots. A leg's turnover is therefore `sum × lots of its pairs` for
 * any prices. A candle is known exactly without its deals, and the deals match it exactly. Each
 * leg's first pair trades at its knots and the next two at the ends of its flutter, so highs and
 * lows are traded prices.
 */
export class Legs {
  count = 0;
  /** Prices in ticks; one more than legs. */
  readonly knots = new Float64Array(MAX + 1);
  /** Pairs of deals, and the number of them that takers bought. */
  readonly pairs = new Int32Array(MAX);
  readonly bought = new Int32Array(MAX);
  /** Lots of one side of all pairs of the leg, and of the bought ones; the volume is twice that. */
  readonly lots = new Float64Array(MAX);
  readonly boughtLots = new Float64Array(MAX);
  /** Ticks by which deals differ at most from the knot of their half. */
  readonly flutter = new Float64Array(MAX);
  readonly #weights = new Float64Array(MAX);
  readonly #bits = new Int32Array(MAX);

  /**
   * @param shape - number of the minute that determines deals, lots and sides, but no price
   * @param noise - {@link MAX} numbers, one for each knot
   * @param deviation - of the minute's move, in ticks
   * @param deals - at least 20, so that every leg has some
   * @param volume - target lots; the minute trades as close to it as pairs allow
   */
  fill(
    profile: Profile,
    shape: number,
    noise: Int32Array,
    open: number,
    close: number,
    deviation: number,
    deals: number,
    volume: number,
  ): void {
    const pairs = deals >> 1;
    const count = Math.min(profile.legs, pairs);
    this.count = count;
    this.#draw(noise, open, close, deviation);
    this.#share(shape, pairs, Math.max(pairs * 3, Math.round(volume / 2)));
    const maxFlutter = Math.floor((FLUTTER * deviation) / Math.sqrt(count));
    for (let at = 0; at < count; at++) {
      const lowest = Math.min(this.knots[at] as number, this.knots[at + 1] as number);
      const own = (this.pairs[at] as number) < FLUTTERING ? 0 : maxFlutter;
      this.flutter[at] = Math.min(own, lowest - 1);
    }
  }

  /**
   * Knots: a line from open to close plus a bridge of noise that is zero at both ends. The noise
   * has the deviation of the minute's own move, so its steps tell nothing about each other.
   */
  #draw(noise: Int32Array, open: number, close: number, deviation: number): void {
    const { count, knots } = this;
    const step = deviation / Math.sqrt(count);
    let sum = 0;
    knots[0] = 0;
    for (let at = 1; at <= count; at++) {
      sum += gauss(noise[at - 1] as number) * step;
      knots[at] = sum;
    }
    const slope = (close - open - sum) / count;
    for (let at = 1; at < count; at++) {
      const price = Math.floor(open + slope * at + (knots[at] as number) + 0.5);
      knots[at] = Math.max(1, price);
    }
    knots[0] = open;
    knots[count] = close;
  }

  /** Deals, lots and taker side of each leg; after a rise most is bought. */
  #share(key: number, pairs: number, lots: number): void {
    const { count } = this;
    let weights = 0;
    for (let at = 0; at < count; at++) {
      const bits = hash(key, 64 + at);
      const draw = (bits & 0x7ff) * ELEVEN_BITS;
      const weight = 0.15 + draw * draw;
      this.#bits[at] = bits;
      this.#weights[at] = weight;
      weights += weight;
    }
    const free = lots - 2 * pairs; // each pair has at least two lots, so that it can be split
    const perWeight = free / weights;
    const each = Math.floor(pairs / count);
    const more = pairs - each * count;
    let left = free;
    for (let at = 0; at < count; at++) {
      const own = at < more ? each + 1 : each;
      // Bounded by the rest, because the shares are cut from a rounded product.
      const share =
        at === count - 1
          ? left
          : Math.min(left, Math.floor(perWeight * (this.#weights[at] as number)));
      left -= share;
      this.pairs[at] = own;
      this.#take(at, own, 2 * own + share, this.#bits[at] as number);
    }
  }

  /** The pairs of a leg that takers bought, and their lots. */
  #take(at: number, own: number, leg: number, bits: number): void {
    // Of the leg before: the sides of a leg's first half must not tell where it ends.
    const from = this.knots[Math.max(0, at - 1)] as number;
    const to = this.knots[at] as number;
    const rise = to > from ? 0.2 : to < from ? -0.2 : 0;
    const lean = 0.25 + rise + 0.5 * ((bits >>> 11) & 0x7ff) * ELEVEN_BITS;
    const chance = (bits >>> 22) / 1024;
    const bought = Math.min(own, Math.max(0, Math.floor(own * lean + chance)));
    this.lots[at] = leg;
    this.bought[at] = bought;
    if (bought === 0) this.boughtLots[at] = 0;
    else if (bought === own) this.boughtLots[at] = leg;
    else {
      const share = Math.max(2 * bought, Math.floor(leg * lean));
      this.boughtLots[at] = Math.min(leg - 2 * (own - bought), share);
    }
  }
}
