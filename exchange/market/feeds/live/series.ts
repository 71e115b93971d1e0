import { intervalOpen } from '@tideline/streams/pure';
import type { Instrument, Period } from '@tideline/wire';
import { type Bar, flatBar } from '../../bar.ts';
import { barOf } from './bars.ts';
import type { VenueRest } from './venue-rest.ts';

/** Requests of one extension at most: a page of a client needs a few. */
const MAX_REQUESTS = 40;

/** The venue's own candles of one pair and period, paged back as far as anyone asks. */
export class Series {
  readonly #rest: VenueRest;
  readonly #symbol: string;
  readonly #instrument: Instrument;
  readonly #period: Period;
  readonly #bars = new Map<number, Bar>();
  /** Everything from here on is known; infinite before the first request. */
  #from = Number.POSITIVE_INFINITY;
  /** The venue has nothing older. */
  #floor = false;
  #running: Promise<void> | null = null;

  constructor(rest: VenueRest, symbol: string, instrument: Instrument, period: Period) {
    this.#rest = rest;
    this.#symbol = symbol;
    this.#instrument = instrument;
    this.#period = period;
  }

  /** Opening instant of the oldest known bar; infinite without one. */
  get from(): number {
    return this.#from;
  }

  /** Whether the venue may have older bars. */
  get more(): boolean {
    return !this.#floor;
  }

  get(open: number): Bar | undefined {
    return this.#bars.get(open);
  }

  set(bar: Bar): void {
    this.#bars.set(bar.time, bar);
  }

  /** Loads back to an instant. @param now - the present, where the first request starts */
  async extend(from: number, now: number): Promise<void> {
    while (this.#running) await this.#running;
    if (from >= this.#from || this.#floor) return;
    this.#running = this.#load(from, now).finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Loads the newest page again, after a time without the venue. */
  async renew(now: number): Promise<void> {
    const page = await this.#rest.candles(this.#symbol, this.#period, now);
    for (const candle of page) this.#add(candle);
  }

  /**
   * Bars that open in [from, to), flat where the venue has none; nothing before the first known.
   */
  list(from: number, to: number, step: (open: number) => number): Bar[] {
    const bars: Bar[] = [];
    let close: number | null = null;
    for (let open = Math.max(from, this.#from); open < to; open = step(open)) {
      const bar: Bar | null =
        this.#bars.get(open) ?? (close === null ? null : flatBar(open, close));
      if (!bar) continue;
      bars.push(bar);
      close = bar.close;
    }
    return bars;
  }

  async #load(from: number, now: number): Promise<void> {
    for (let at = 0; at < MAX_REQUESTS && this.#from > from && !this.#floor; at++) {
      const before = Math.min(this.#from, now);
      const page = await this.#rest.candles(this.#symbol, this.#period, before);
      let oldest = before;
      for (const candle of page) oldest = Math.min(oldest, this.#add(candle));
      if (oldest >= before) this.#floor = true;
      else this.#from = oldest;
    }
  }

  #add(candle: Parameters<typeof barOf>[0]): number {
    const bar = barOf(candle, this.#instrument);
    if (bar) this.#bars.set(intervalOpen(this.#period, candle.time), bar);
    return candle.time;
  }
}
