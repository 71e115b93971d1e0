import { type FeedInfo, instrumentOf, type Price, parseUnits } from '@tideline/wire';
import type { Clock, FeedTick, Print } from '../../../foundation/ports/ports.ts';
import type { MarketFeed } from '../../history.ts';
import { hash } from './random.ts';
import { SimFeed } from './sim-feed.ts';

/** Interval of deals, ms: as short as a timer allows. */
const TICK = 4;
/** Time for a deal of every pair, ms. */
const RECENT = 120_000;
/** Maximum distance of a deal from the simulated market's last price, ticks. */
const REACH = 8;

/**
 * The simulated market with very many small deals around its last price, for load tests of screens.
 * Users do not trade on it.
 */
export class FloodFeed implements MarketFeed {
  readonly info: FeedInfo;
  readonly frameInterval?: number;
  readonly #sim: SimFeed;
  readonly #rate: number;
  readonly #clock: Clock;
  readonly #last = new Map<string, Print>();
  #published = 0;
  #timer: ReturnType<typeof setInterval> | null = null;

  /**
   * @param rate - deals a second over all pairs
   * @param whole - sends frames as often as deals occur, instead of ten times a second
   */
  constructor(seed: number | string, rate: number, whole: boolean, clock: Clock) {
    if (whole) this.frameInterval = TICK;
    this.#sim = new SimFeed(seed, clock);
    this.#rate = rate;
    this.#clock = clock;
    this.info = { ...this.#sim.info, label: `${this.#sim.info.label}, ${rate} deals a second` };
  }

  get history() {
    return this.#sim.history;
  }

  get symbols() {
    return this.#sim.symbols;
  }

  get generation() {
    return this.#sim.generation;
  }

  start(emit: (ticks: readonly FeedTick[]) => void): void {
    const now = this.#clock.now();
    for (const symbol of this.symbols) {
      const last = this.history.deals(symbol, now - RECENT, now).at(-1);
      if (last) this.#last.set(symbol, last);
    }
    this.#sim.start((ticks) => {
      for (const { symbol, deals } of ticks) {
        const last = deals.at(-1);
        if (last) this.#last.set(symbol, last);
      }
      emit(ticks);
    });
    const began = performance.now();
    this.#timer = setInterval(() => {
      const due = Math.floor(((performance.now() - began) * this.#rate) / 1_000) - this.#published;
      const ticks = this.#flood(Math.min(due, this.#rate / 10));
      this.#published += due;
      if (ticks.length > 0) emit(ticks);
    }, TICK);
  }

  stop(): void {
    this.#sim.stop();
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #flood(count: number): FeedTick[] {
    const time = this.#clock.now();
    const ticks: FeedTick[] = [];
    for (let at = 0; at < count; at++) {
      const number = this.#published + at;
      const symbol = this.symbols[number % this.symbols.length] ?? '';
      const last = this.#last.get(symbol);
      const instrument = instrumentOf(symbol);
      if (!last || !instrument) continue;
      const step = parseUnits(instrument.tick, instrument.priceDecimals);
      const away = BigInt((hash(number, this.#rate) >>> 0) % (2 * REACH + 1)) - BigInt(REACH);
      const price = (last.price + away * step) as Price;
      const deal: Print = { ...last, price, side: away < 0n ? 'sell' : 'buy', time };
      ticks.push({ symbol, time, deals: [deal], book: null, scripted: true });
    }
    return ticks;
  }
}
