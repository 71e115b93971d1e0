import type { Price } from '@tideline/wire';

/** How long prices are kept, ms; candles know older ones to the minute. */
const WINDOW = 15 * 60_000;
const SECOND = 1_000;

interface Entry {
  /** Of the last deal of a second, ms UTC. */
  readonly time: number;
  readonly price: Price;
}

/** The last price of each second of the last {@link WINDOW} ms. */
export class RecentPrices {
  /** Oldest first. */
  readonly #entries: Entry[] = [];

  /** Adds a deal. A deal that is older than the one before it is left out. */
  take(time: number, price: Price): void {
    const entries = this.#entries;
    const last = entries[entries.length - 1];
    if (last && time < last.time) return;
    if (last && Math.floor(last.time / SECOND) === Math.floor(time / SECOND)) entries.pop();
    entries.push({ time, price });
    // Cuts seldom: each cut moves all entries.
    if (entries.length <= (2 * WINDOW) / SECOND) return;
    const firstInWindow = entries.findIndex((entry) => entry.time > time - WINDOW);
    entries.splice(0, Math.max(firstInWindow, 0));
  }

  /** Price of the last deal before an instant, to the second; null when no such deal is kept. */
  before(time: number): Price | null {
    return this.#entries.findLast((entry) => entry.time < time)?.price ?? null;
  }
}
