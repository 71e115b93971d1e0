import type { Print } from '../foundation/ports/ports.ts';
import { addBar, addDeal, type Bar, flatBar } from './bar.ts';
import type { History } from './history.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * Minutes and days of one pair: the feed's history overlaid with users' deals. Only minutes with
 * users' deals are stored.
 */
export class Minutes {
  readonly #symbol: string;
  readonly #history: History;
  /**
   * Minutes with users' deals: finished bars, or deals of an earlier run that are not applied yet.
   */
  readonly #own = new Map<number, Bar | readonly Print[]>();
  readonly #ownDays = new Map<number, Bar | null>();

  constructor(symbol: string, history: History) {
    this.#symbol = symbol;
    this.#history = history;
  }

  get start(): number {
    return this.#history.startOf?.(this.#symbol) ?? this.#history.start;
  }

  /** Whether every minute since an instant is known. */
  knows(from: number): boolean {
    return this.#history.knows?.(this.#symbol, from) ?? from >= this.start;
  }

  /** Users' deals of earlier runs. */
  restore(prints: readonly Print[]): void {
    // Without `Map.groupBy`, which Node 20 lacks.
    const byMinute = new Map<number, Print[]>();
    for (const print of prints) {
      const open = Math.floor(print.time / MINUTE) * MINUTE;
      const own = byMinute.get(open);
      if (own) own.push(print);
      else byMinute.set(open, [print]);
    }
    for (const [open, own] of byMinute) {
      if (open < this.start) continue;
      this.#own.set(open, own);
      this.#ownDays.set(dayOpen(open), null);
    }
  }

  /** Stores a finished minute with users' deals. */
  keep(bar: Bar): void {
    this.#own.set(bar.time, bar);
    this.#ownDays.set(dayOpen(bar.time), null);
  }

  /** Users' deals of an earlier run in the minute that is running again. */
  restored(open: number): readonly Print[] {
    const own = this.#own.get(open);
    return Array.isArray(own) ? own : [];
  }

  /** Bars that open in [from, to) on one UTC day. */
  list(from: number, to: number): readonly Bar[] {
    const bars = this.#history.minutes(this.#symbol, Math.max(from, this.start), to);
    if (!this.#ownDays.has(dayOpen(from))) return bars;
    return bars.map((bar) => this.#ownBar(bar) ?? bar);
  }

  /** The feed's bar of one minute without users' deals; undefined outside its history. */
  feedBar(open: number): Bar | undefined {
    if (open < this.start) return undefined;
    return this.#history.minutes(this.#symbol, open, open + MINUTE)[0];
  }

  /** The bar of a whole UTC day. */
  day(open: number): Bar {
    if (!this.#ownDays.has(open)) return this.#history.day(this.#symbol, open);
    const known = this.#ownDays.get(open);
    if (known) return known;
    const bars = this.list(open, open + DAY);
    const day = flatBar(open, bars[0]?.open ?? 0);
    for (const bar of bars) addBar(day, bar);
    this.#ownDays.set(open, day);
    return day;
  }

  #ownBar(feeds: Bar): Bar | null {
    const own = this.#own.get(feeds.time);
    if (!own) return null;
    if (!Array.isArray(own)) return own as Bar;
    const deals = [
      ...this.#history.deals(this.#symbol, feeds.time - 1, feeds.time + MINUTE - 1),
      ...own,
    ];
    deals.sort((a, b) => a.time - b.time);
    // A history that is fetched has bars without their deals.
    const whole = feeds.count > deals.length - own.length;
    const bar = whole ? { ...feeds } : flatBar(feeds.time, feeds.open);
    for (const deal of whole ? own : deals)
      addDeal(bar, Number(deal.price), deal.quantity, deal.side === 'buy');
    this.#own.set(feeds.time, bar);
    return bar;
  }
}

const dayOpen = (time: number): number => Math.floor(time / DAY) * DAY;
