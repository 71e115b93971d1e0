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
/** The same for the witness, ms. */
const WITNESS_AGAIN = 4_000;
/** The witness has changed within this time, or REST stands, ms. */
const MOVING = 15_000;
/** Part of a pair's allowance after which questions are prepared. */
const SOON = 1 / 2;
/** Questions that take longer than this begin then, ms. */
const LONG = 5_000;
/** Part of the venue's weight that all questions may use. */
const PART = 2 / 3;
/** Questions may use this much time of it at once, ms. */
const BURST = 2_000;

/** The book of a pair as far as a proof compares it. */
interface HeldBest {
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
  /** When the first of a row of equal answers was asked for. */
  readonly since: number;
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
  held(symbol: string): HeldBest;
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
 * - that the stream hangs, when a best price differs from the held book's, or when the answer differs
 *   from the one before in a quantity, a deeper level or its id although no data came between them;
 * - nothing, when a quantity of a best price differs from the held book's, or a deeper level does or is
 *   not stated, and the answer before was another one;
 * - nothing, when it has no time of its own and the answers about a busy pair stand;
 * - that nothing has changed, in all other cases.
 */
export class QuietCheck {
  readonly #options: QuietCheckOptions;
  /** Monotonic time before which a pair is not asked about again; infinite while it is. */
  readonly #notBefore = new Map<string, number>();
  readonly #told = new Set<string>();
  readonly #before = new Map<string, Before>();
  /** When the weight of all questions so far is paid off. */
  #paidAt = Number.NEGATIVE_INFINITY;
  /** An instant after which the answers about the witness changed. */
  #movedAt = Number.NEGATIVE_INFINITY;
  /** When equal answers were asked for that prove something once the witness changes. */
  readonly #unproven = new Map<string, number>();

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
    for (const [symbol, pulse] of pulses) {
      if (!pulse.isHung(at)) this.#told.delete(symbol);
      else if (!this.#told.has(symbol)) {
        this.#told.add(symbol);
        hung(symbol);
      }
      if (pulse.isDue(at, SOON)) soon.push(symbol);
    }
    const part = Math.ceil(soon.length / most) * this.#cost > LONG ? SOON : 1;
    const due = soon.filter((symbol) => isFree(symbol) && pulses.get(symbol)?.isDue(at, part));
    due.sort((a, b) => this.#freeAt(a) - this.#freeAt(b));
    const asksWitness =
      witness !== undefined && soon.length > 0 && (isFree(witness) || (most > 1 && due.length > 0));
    if (asksWitness) due.unshift(witness);
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
    const askedAt = now();
    for (const symbol of symbols) this.#notBefore.set(symbol, Number.POSITIVE_INFINITY);
    try {
      for (const price of await best(symbols)) {
        const before = this.#before.get(price.symbol);
        const next = this.#keep(price, before, askedAt);
        if (price.symbol === source.witness) this.#witnessed(before, next);
        const pulse = pulses.get(price.symbol);
        const isSame = pulse && this.#judged(price, pulse.changedAt, before, next);
        if (typeof isSame === 'boolean') pulse?.answered(askedAt, isSame, now(), source.depth);
      }
    } catch (error) {
      // Without an answer there is no proof, and the pair grows old.
      if (!(error instanceof VenueError)) throw error;
    } finally {
      for (const symbol of symbols) {
        this.#notBefore.set(symbol, now() + (symbol === source.witness ? WITNESS_AGAIN : AGAIN));
      }
    }
  }

  #keep(price: BestPrice, before: Before | undefined, askedAt: number): Before {
    const { symbol, bid, ask, mark, time = Number.NaN, date = Number.NaN } = price;
    const content = JSON.stringify([bid, ask, mark]);
    const since = content === before?.content ? before.since : askedAt;
    const next = { askedAt, since, content, time, date };
    this.#before.set(symbol, next);
    return next;
  }

  #witnessed(before: Before | undefined, { askedAt, since }: Before): void {
    const { source, pulses, stands, now } = this.#options;
    if (!before) return;
    if (since !== askedAt) {
      const isNews = askedAt - since >= MOVING && before.askedAt - since < MOVING;
      if (isNews) stands(source.witness ?? '');
      return;
    }
    this.#movedAt = before.askedAt;
    for (const [symbol, at] of this.#unproven) {
      if (at >= this.#movedAt) pulses.get(symbol)?.answered(at, true, now(), source.depth);
    }
    this.#unproven.clear();
  }

  /**
   * Whether the answer shows the held book; null when it proves nothing.
   * @param changedAt - of the newest data
   */
  #judged(
    price: BestPrice,
    changedAt: number,
    before: Before | undefined,
    { askedAt, content, time, date }: Before,
  ): boolean | null {
    const { source, held } = this.#options;
    const ours = held(price.symbol);
    if (before && (time <= before.time || date <= before.date)) return null;
    if (price.bid !== ours.bid || price.ask !== ours.ask) return false;
    const stands = before && changedAt < before.askedAt && content === before.content;
    if (before && changedAt < before.askedAt && !stands) return false;
    const isSized =
      isSameSize(price.bidSize, ours.bidSize) && isSameSize(price.askSize, ours.askSize);
    if (!isSized) return null;
    // A venue may count orders in one of its books that the other leaves out.
    if (!stands && !isSameBook(price.levels, ours)) return null;
    if (source.witness === undefined || askedAt - this.#movedAt < MOVING) return true;
    this.#unproven.set(price.symbol, askedAt);
    return null;
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
