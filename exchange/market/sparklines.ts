import type { ResponseOf } from '@tideline/wire';
import type { sparklines } from '@tideline/wire/calls/market';
import type { Clock } from '../foundation/ports/ports.ts';
import type { MarketView } from './market-view.ts';

/** 24 hours of closes, and the running one. */
const POINTS = 25;
const HOUR = 3_600_000;
/** Age at which the lines are computed again, ms: an hour's close changes them little. */
const MAX_AGE = 60_000;

type Lines = ResponseOf<typeof sparklines>;

/**
 * The last day of every pair as hourly closes. One computation serves all callers for a minute, so
 * that the list of pairs costs one small call instead of a candle query per row.
 */
export class Sparklines {
  readonly #market: MarketView;
  readonly #clock: Clock;
  #lines: Promise<Lines> | null = null;
  #made = Number.NEGATIVE_INFINITY;
  #epoch = '';

  constructor(market: MarketView, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
  }

  read(): Promise<Lines> {
    const { epoch } = this.#market;
    const now = this.#clock.now();
    const usable = epoch === this.#epoch && now >= this.#made && now - this.#made < MAX_AGE;
    if (this.#lines && usable) return this.#lines;
    this.#made = now;
    this.#epoch = epoch;
    const lines = this.#compute(epoch, now);
    this.#lines = lines;
    // A failed computation is not kept.
    lines.catch(() => {
      if (this.#lines === lines) this.#lines = null;
    });
    return lines;
  }

  async #compute(epoch: string, time: number): Promise<Lines> {
    const pairs: Lines['pairs'] = [];
    for (const symbol of this.#market.symbols) {
      const query = { period: '60m', limit: POINTS, before: Number.MAX_SAFE_INTEGER } as const;
      const { candles } = await this.#market.candles(symbol, query);
      const [first] = candles;
      if (first) {
        pairs.push({ symbol, start: first.time, closes: candles.map(({ close }) => close) });
      }
    }
    return { epoch, time, step: HOUR, pairs };
  }
}
