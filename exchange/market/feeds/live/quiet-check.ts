import {
  type BestPrice,
  type BestSource,
  type NumberLevels,
  type Rate,
  VenueError,
} from '@tideline/streams/node';
import type { PairPulse } from './pair-pulse.ts';

/** Wait after an answer before a pair is asked about again, ms. */
const AGAIN = 1_000;
/** Time between two questions about the witness, ms. */
const WITNESS_EVERY = 3_000;
/**
 * REST whose answers about the witness are none but old ones for this time is told to stand, ms.
 */
const STANDS = 9_000;
/** Contents of answers about the witness that are remembered: several servers may stand. */
const REMEMBERED = 32;
/** Part of a pair's allowance after which questions are prepared. */
const SOON = 1 / 2;
/** Questions that take longer than this begin then, ms. */
const LONG = 5_000;
/** Part of the venue's weight that all questions may use. */
const PART = 3 / 4;
/** Questions may use this much time of it at once, ms. */
const BURST = 2_000;

/** The book of a pair as far as a proof compares it. */
export interface HeldBest {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly bidSize: number | null;
  readonly askSize: number | null;
  /** Best levels first. */
  levels(count: number): NumberLevels;
}

/** An answer, for the comparison with the next one. */
interface Before {
  readonly askedAt: number;
  readonly content: string;
  readonly time: number;
  readonly date: number;
}

export interface QuietCheckOptions {
  readonly source: BestSource;
  /** The venue's weight of requests. */
  readonly rate: Rate;
  /** By the venue's names. */
  readonly pulses: ReadonlyMap<string, PairPulse>;
  best(symbols: readonly string[]): Promise<readonly BestPrice[]>;
  /** Null for a pair that nobody holds. */
  held(symbol: string): HeldBest | null;
  /** The pair's market moved without data of its stream. */
  hung(symbol: string): void;
  /** REST answers and does not move, so that it proves nothing. */
  stands(witness: string): void;
  /** Monotonic ms. */
  now(): number;
}

/**
 * Asks the venue for the best levels of quiet pairs, within a part of its weight and the pair first
 * that was asked about least recently. What an answer proves:
 *
 * - nothing, when its own time or its header `Date` is not later than that of the answer before: it
 *   was kept somewhere;
 * - that the stream hangs, when a best price differs from the held book's, or when the answer
 *   differs from the one before in a quantity, a deeper level or its id although no data came
 *   between them;
 * - nothing, when a quantity of a best price differs from the held book's, or a deeper level does
 *   or is not stated, and the answer before was another one;
 * - that nothing has changed, in all other cases, until the last instant after which the answers
 *   about a busy pair, the witness, have changed: REST itself may stand since then.
 */
export class QuietCheck {
  readonly #options: QuietCheckOptions;
  /** Monotonic time before which a pair is not asked about again; infinite while it is. */
  readonly #notBefore = new Map<string, number>();
  readonly #reported = new Set<string>();
  readonly #before = new Map<string, Before>();
  /** When the weight of all questions so far is paid off. */
  #paidAt = Number.NEGATIVE_INFINITY;
  /** An instant after which the answers about the witness changed. */
  #movedAt = Number.NEGATIVE_INFINITY;
  /** The newest contents of those. */
  readonly #contents = new Set<string>();

  constructor(options: QuietCheckOptions) {
    this.#options = options;
  }

  /** Asks for every pair that is due; called often. */
  turn(): void {
    const { source, pulses, hung, now } = this.#options;
    const { most, witness } = source;
    const at = now();
    const isFree = (symbol: string) => at >= this.#freeAt(symbol);
    const soon: string[] = [];
    let needsWitness = false;
    for (const [symbol, pulse] of pulses) {
      if (!pulse.isHung(at)) this.#reported.delete(symbol);
      else if (!this.#reported.has(symbol)) {
        this.#reported.add(symbol);
        hung(symbol);
      }
      needsWitness ||= pulse.isSilent(at, SOON);
      if (pulse.isDue(at, SOON)) soon.push(symbol);
    }
    const part = Math.ceil(soon.length / most) * this.#cost > LONG ? SOON : 1;
    const due = soon.filter((symbol) => isFree(symbol) && pulses.get(symbol)?.isDue(at, part));
    due.sort((a, b) => this.#freeAt(a) - this.#freeAt(b));
    if ((needsWitness && isFree(witness)) || (most > 1 && due.length > 0)) due.unshift(witness);
    const asked = [...new Set(due)];
    for (let from = 0; from < asked.length; from += most) {
      if (this.#paidAt > at + BURST) return;
      this.#paidAt = Math.max(this.#paidAt, at) + this.#cost;
      void this.#ask(asked.slice(from, from + most));
    }
  }

  #freeAt(symbol: string): number {
    return this.#notBefore.get(symbol) ?? 0;
  }

  /** Time in which one question is paid off, ms. */
  get #cost(): number {
    const { source, rate } = this.#options;
    return (source.weight * rate.per) / (rate.count * PART);
  }

  async #ask(symbols: readonly string[]): Promise<void> {
    const { source, pulses, best, now } = this.#options;
    const sentAt = now();
    const askedAt = sentAt - (source.age ?? 0);
    for (const symbol of symbols) this.#notBefore.set(symbol, Number.POSITIVE_INFINITY);
    try {
      for (const price of await best(symbols)) {
        const before = this.#before.get(price.symbol);
        const next = this.#keep(price, askedAt);
        if (price.symbol === source.witness) this.#witnessed(before, next);
        const pulse = pulses.get(price.symbol);
        const isSame = pulse && this.#judged(price, pulse.changedAt, before, next);
        if (typeof isSame === 'boolean') pulse?.answered(askedAt, isSame, now(), source.depth);
      }
      for (const pulse of pulses.values()) pulse.moved(this.#movedAt);
    } catch (error) {
      // Without an answer there is no proof, and the pair grows old.
      if (!(error instanceof VenueError)) throw error;
    } finally {
      for (const symbol of symbols) this.#notBefore.set(symbol, now() + AGAIN);
      if (symbols.includes(source.witness)) {
        this.#notBefore.set(source.witness, sentAt + WITNESS_EVERY);
      }
    }
  }

  #keep(price: BestPrice, askedAt: number): Before {
    const { symbol, bid, ask, mark, time = Number.NaN, date = Number.NaN } = price;
    const content = JSON.stringify([bid, ask, mark]);
    const next = { askedAt, content, time, date };
    this.#before.set(symbol, next);
    return next;
  }

  #witnessed(before: Before | undefined, { askedAt, content }: Before): void {
    const contents = this.#contents;
    const isNew = !contents.has(content);
    contents.add(content);
    for (const oldest of contents) if (contents.size > REMEMBERED) contents.delete(oldest);
    if (!before) return;
    const [from, until] = [before.askedAt - this.#movedAt, askedAt - this.#movedAt];
    if (isNew) this.#movedAt = Math.max(this.#movedAt, Math.min(before.askedAt, askedAt));
    else if (until >= STANDS && from < STANDS) this.#options.stands(this.#options.source.witness);
  }

  /**
   * Whether the answer shows the held book; null when it proves nothing.
   * @param changedAt - of the newest data
   */
  #judged(
    price: BestPrice,
    changedAt: number,
    before: Before | undefined,
    { content, time, date }: Before,
  ): boolean | null {
    const ours = this.#options.held(price.symbol);
    if (ours === null) return null;
    if (before && (time <= before.time || date <= before.date)) return null;
    if (price.bid !== ours.bid || price.ask !== ours.ask) return false;
    const stands = before && changedAt < before.askedAt && content === before.content;
    if (before && changedAt < before.askedAt && !stands) return false;
    const isSized =
      isSameSize(price.bidSize, ours.bidSize) && isSameSize(price.askSize, ours.askSize);
    if (!isSized) return null;
    // A venue may count orders in one of its books that the other leaves out.
    return stands || isSameBook(price.levels, ours) ? true : null;
  }
}

/** @param stated - by the venue; absent where it states best prices alone, which are no proof */
function isSameBook(stated: NumberLevels | undefined, ours: HeldBest): boolean {
  if (stated === undefined) return false;
  const held = ours.levels(Math.max(stated.bids.length, stated.asks.length));
  return (['bids', 'asks'] as const).every((side) =>
    stated[side].every(([price, quantity], at) => {
      const own = held[side][at];
      return own?.[0] === price && own[1] === quantity;
    }),
  );
}

/** @param stated - by the venue; absent where it states none */
const isSameSize = (stated: number | null | undefined, held: number | null): boolean =>
  stated === undefined || stated === null || stated === held;
