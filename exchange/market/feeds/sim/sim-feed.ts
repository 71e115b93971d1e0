import type { FeedInfo } from '@tideline/wire';
import type { Clock, FeedTick } from '../../../foundation/ports/ports.ts';
import type { MarketFeed } from '../../history.ts';
import { SimMarket } from './sim-market.ts';

/** Ten times a second, like the publisher. */
const TICK = 100;
/**
 * A book is emitted with every deal, and at this interval without deals; the two big pairs' more
 * often.
 */
const BOOK_EVERY = 500;
const BIG_BOOK_EVERY = 200;
const BIG = new Set(['BTCUSDT', 'ETHUSDT']);
/** After a longer pause (the machine slept) the deals in between count as history. */
const LONGEST_GAP = 60_000;

/**
 * Edition of the rules that turn a seed into prices. Another edition is another market: positions
 * do not continue in it, and evidence of its prices is not compared with this one's history.
 */
const EDITION = 2;
/** Label of a market with an unpublished seed. */
const SECRET_LABEL = `simulated market ${EDITION}`;
/** What surrounds a published seed. */
const SEED = `market ${EDITION}, seed `;
const FORETOLD = ': prices can be foretold';

/**
 * The past of a simulated market by its feed's name, `kind:label`; null for any other feed.
 * @param secret - the folder's own seed; on its errors the past is unknown
 */
export function simulatedPast(feed: string, secret: () => string): SimMarket | null {
  const label = feed.startsWith('sim:') ? feed.slice(4) : '';
  const seed =
    label.startsWith(SEED) && label.endsWith(FORETOLD)
      ? label.slice(SEED.length, -FORETOLD.length)
      : '';
  if (/^\d+$/.test(seed)) return new SimMarket(Number(seed));
  return label === SECRET_LABEL ? new SimMarket(secret()) : null;
}

/** Emits the simulated market as time passes. */
export class SimFeed implements MarketFeed {
  readonly info: FeedInfo;
  readonly history: SimMarket;
  readonly symbols: readonly string[];
  readonly generation = 0;
  readonly #clock: Clock;
  #last: number;
  #nextBook: number[];
  #emit: (ticks: readonly FeedTick[]) => void = () => undefined;
  #timer: ReturnType<typeof setInterval> | null = null;

  /**
   * @param seed - a number is published and makes prices predictable; a text is a secret
   * @param symbols - its pairs; all when absent
   */
  constructor(seed: number | string, clock: Clock, symbols?: readonly string[]) {
    const label = typeof seed === 'number' ? `${SEED}${seed}${FORETOLD}` : SECRET_LABEL;
    this.info = { kind: 'sim', label, shift: null };
    this.history = new SimMarket(seed);
    this.symbols = symbols ?? this.history.symbols;
    this.#clock = clock;
    this.#last = clock.now();
    this.#nextBook = this.symbols.map(() => 0);
  }

  start(emit: (ticks: readonly FeedTick[]) => void): void {
    this.#last = this.#clock.now();
    this.#emit = emit;
    this.#timer = setInterval(() => this.turn(), TICK);
  }

  turn(): void {
    const ticks = this.advance(this.#clock.now());
    if (ticks.length > 0) this.#emit(ticks);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Events since the last call; none when the clock stopped or went back. */
  advance(now: number): FeedTick[] {
    const after = this.#last;
    if (now <= after) return [];
    this.#last = now;
    const slept = now - after > LONGEST_GAP;
    return this.symbols.map((symbol, at) => {
      const deals = slept ? [] : this.history.deals(symbol, after, now);
      const due = deals.length > 0 || now >= (this.#nextBook[at] ?? 0);
      if (due) this.#nextBook[at] = now + (BIG.has(symbol) ? BIG_BOOK_EVERY : BOOK_EVERY);
      return { symbol, time: now, deals, book: due ? this.history.book(symbol, now) : null };
    });
  }
}
