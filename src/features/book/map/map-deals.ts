import type { MapRows } from '@tideline/streams';
import type { LiveMap, MapDeal } from './live-map.ts';

/** Number of the largest deals that are shown as circles. */
const CIRCLES = 120;
/** Bars of traded sizes at most. */
const BARS = 60;

export interface TradedSizes {
  buy: number;
  sell: number;
}

/**
 * The deals of the shown time: the largest of them, and what was traded by price. While time goes
 * on, it looks only at deals that come and go: thousands are shown, four times a second.
 */
export class ShownDeals {
  #rows: MapRows | null = null;
  #from = 0;
  /** Of the shown time, oldest first. */
  #held: MapDeal[] = [];
  /** Number of the deal after the last held one, since the map began. */
  #next = 0;
  #bars: readonly TradedSizes[] = [];
  /** Held deals of at least {@link #least}, oldest first; all of the largest are among them. */
  #large: MapDeal[] = [];
  #least = 0;

  /** Traded sizes by price, the lowest first. They cover the rows in equal parts. */
  get bars(): readonly TradedSizes[] {
    return this.#bars;
  }

  /** The largest deals, the largest first. */
  get largest(): readonly MapDeal[] {
    return this.#large.toSorted((a, b) => b.quantity - a.quantity).slice(0, CIRCLES);
  }

  /** Shows the deals from one instant up to, but without, another; both in ms UTC. */
  show(
    live: Pick<LiveMap, 'deals' | 'dealsBefore'>,
    from: number,
    to: number,
    rows: MapRows,
  ): void {
    const last = this.#held.at(-1);
    const goesOn = rows === this.#rows && from >= this.#from && (!last || last.time < to);
    if (!goesOn) this.#begin(live, from, rows);
    this.#from = from;
    const { deals, dealsBefore } = live;
    const first = this.#next - this.#held.length;
    let gone = 0;
    for (; gone < this.#held.length; gone += 1) {
      const deal = this.#held[gone];
      if (!deal || (deal.time >= from && first + gone >= dealsBefore)) break;
      this.#count(deal, -1);
      if (deal.quantity >= this.#least) this.#large.shift();
    }
    this.#held.splice(0, gone);
    for (let at = Math.max(0, this.#next - dealsBefore); at < deals.length; at += 1) {
      const deal = deals[at];
      if (!deal || deal.time >= to) break;
      this.#next = dealsBefore + at + 1;
      if (deal.time < from) continue;
      this.#held.push(deal);
      this.#count(deal, 1);
      if (deal.quantity >= this.#least) this.#large.push(deal);
    }
    const tooFew = this.#large.length < Math.min(CIRCLES, this.#held.length);
    if (tooFew || this.#large.length > 4 * CIRCLES) this.#choose();
  }

  #begin({ dealsBefore }: Pick<LiveMap, 'dealsBefore'>, from: number, rows: MapRows): void {
    this.#rows = rows;
    this.#from = from;
    this.#held = [];
    this.#large = [];
    this.#least = 0;
    this.#next = dealsBefore;
    this.#bars = Array.from({ length: Math.min(rows.rows, BARS) }, () => ({ buy: 0, sell: 0 }));
  }

  /** Chooses the least size anew, so that some of the largest may go before the next choice. */
  #choose(): void {
    const sizes = Float64Array.from(this.#held, ({ quantity }) => quantity).sort();
    this.#least = sizes[Math.max(0, sizes.length - 2 * CIRCLES)] ?? 0;
    this.#large = this.#held.filter(({ quantity }) => quantity >= this.#least);
  }

  #count({ price, quantity, side }: MapDeal, sign: 1 | -1): void {
    const { low, rows, step } = this.#rows ?? { low: 0, rows: 1, step: 1 };
    const height = (rows * step) / this.#bars.length;
    const bar = this.#bars[Math.floor((price - low) / height)];
    // Of what was added and taken away, less than nothing may be left.
    if (bar) bar[side] = Math.max(0, bar[side] + sign * quantity);
  }
}
