import { type BestPrice, type BestSource, VenueError } from '@tideline/streams/node';
import type { PairPulse } from './pair-pulse.ts';

/** Wait after an answer that proves nothing, or none, ms. */
const AGAIN = 1_000;

/** The book of a pair as far as a proof compares it. */
interface HeldBest {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly bidSize: number | null;
  readonly askSize: number | null;
}

/** An answer, for the comparison with the next one. */
interface Before {
  readonly askedAt: number;
  readonly mark: string | undefined;
  readonly time: number;
}

export interface QuietCheckOptions {
  readonly source: BestSource;
  /** By the venue's names. */
  readonly pulses: ReadonlyMap<string, PairPulse>;
  best(symbols: readonly string[]): Promise<readonly BestPrice[]>;
  held(symbol: string): HeldBest;
  /** The pair's market moved without data of its stream. */
  hung(symbol: string): void;
  /** Monotonic ms. */
  now(): number;
}

/**
 * Asks the venue for the best prices of quiet pairs. What an answer proves:
 *
 * - nothing, when its own time is not later than that of the answer before: it was kept somewhere;
 * - that the stream hangs, when a best price differs from the held book's, or when the answer differs
 *   from the one before in a quantity or id although no data came between them;
 * - nothing, when a quantity differs from the held book's;
 * - that nothing has changed, in all other cases.
 */
export class QuietCheck {
  readonly #options: QuietCheckOptions;
  /** Monotonic time before which a pair is not asked about again; infinite while it is. */
  readonly #notBefore = new Map<string, number>();
  readonly #told = new Set<string>();
  readonly #before = new Map<string, Before>();

  constructor(options: QuietCheckOptions) {
    this.#options = options;
  }

  /** Asks for every pair that is due; called often. */
  turn(): void {
    const { source, pulses, hung, now } = this.#options;
    const at = now();
    const due: string[] = [];
    for (const [symbol, pulse] of pulses) {
      if (!pulse.isHung(at)) this.#told.delete(symbol);
      else if (!this.#told.has(symbol)) {
        this.#told.add(symbol);
        hung(symbol);
      }
      if (pulse.isDue(at) && at >= (this.#notBefore.get(symbol) ?? 0)) due.push(symbol);
    }
    for (let from = 0; from < due.length; from += source.most) {
      void this.#ask(due.slice(from, from + source.most));
    }
  }

  async #ask(symbols: readonly string[]): Promise<void> {
    const { pulses, best, held, now } = this.#options;
    const askedAt = now();
    for (const symbol of symbols) this.#notBefore.set(symbol, Number.POSITIVE_INFINITY);
    try {
      for (const price of await best(symbols)) {
        const pulse = pulses.get(price.symbol);
        const isSame = pulse && this.#judged(price, held(price.symbol), pulse.changedAt, askedAt);
        if (typeof isSame === 'boolean') pulse?.answered(askedAt, isSame, now());
      }
    } catch (error) {
      // Without an answer there is no proof, and the pair grows old.
      if (!(error instanceof VenueError)) throw error;
    } finally {
      for (const symbol of symbols) this.#notBefore.set(symbol, now() + AGAIN);
    }
  }

  /**
   * Whether the answer shows the held book; null when it proves nothing.
   * @param changedAt - of the newest data
   */
  #judged(price: BestPrice, ours: HeldBest, changedAt: number, askedAt: number): boolean | null {
    const { symbol, bid, ask, mark, time = Number.NaN } = price;
    const before = this.#before.get(symbol);
    this.#before.set(symbol, { askedAt, mark, time });
    if (before && time <= before.time) return null;
    if (bid !== ours.bid || ask !== ours.ask) return false;
    if (before && changedAt < before.askedAt && mark !== before.mark) return false;
    const isSized =
      isSameSize(price.bidSize, ours.bidSize) && isSameSize(price.askSize, ours.askSize);
    return isSized ? true : null;
  }
}

/** @param stated - by the venue; absent where it states none */
const isSameSize = (stated: number | null | undefined, held: number | null): boolean =>
  stated === undefined || stated === null || stated === held;
