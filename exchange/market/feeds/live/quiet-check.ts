import { type BestPrice, type BestSource, VenueError } from '@tideline/streams/node';
import type { PairPulse } from './pair-pulse.ts';

/** Wait after an answer that proves nothing, or none, ms. */
const AGAIN = 1_000;

/** The book of a pair as far as a proof compares it. */
interface HeldBest {
  readonly bid: number | null;
  readonly ask: number | null;
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

/** Asks the venue for the best prices of quiet pairs: equal ones prove that nothing has changed. */
export class QuietCheck {
  readonly #options: QuietCheckOptions;
  /** Monotonic time before which a pair is not asked about again; infinite while it is. */
  readonly #notBefore = new Map<string, number>();
  readonly #told = new Set<string>();

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
      const prices = await best(symbols);
      for (const { symbol, bid, ask } of prices) {
        const ours = held(symbol);
        pulses.get(symbol)?.answered(askedAt, bid === ours.bid && ask === ours.ask, now());
      }
    } catch (error) {
      // Without an answer there is no proof, and the pair grows old.
      if (!(error instanceof VenueError)) throw error;
    } finally {
      for (const symbol of symbols) this.#notBefore.set(symbol, now() + AGAIN);
    }
  }
}
