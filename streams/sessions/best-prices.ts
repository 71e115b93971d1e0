import { cells } from './reading.ts';

/** Prices and quantities of a book's best levels as numbers, for comparison. */
export interface NumberLevels {
  readonly bids: readonly (readonly [price: number, quantity: number])[];
  readonly asks: readonly (readonly [price: number, quantity: number])[];
}

/** A pair's best prices by REST; null on a side without orders. */
export interface BestPrice {
  /** The venue's own name of the pair. */
  readonly symbol: string;
  readonly bid: number | null;
  readonly ask: number | null;
  /**
   * Quantities of the best prices, where the venue states those of its stream; they must be equal
   * too.
   */
  readonly bidSize?: number | null;
  readonly askSize?: number | null;
  /** Best levels first, where the answer has more than one a side. */
  readonly levels?: NumberLevels;
  /** What changes with the book alone, such as its id or quantities. */
  readonly mark?: string;
  /** The venue's clock at the answer: one that stands is of an answer that was kept. */
  readonly time?: number;
  /** The same by the header `Date` of HTTP, which caches do not change, ms UTC. */
  readonly date?: number;
}

/** Best prices by REST: the proof that a quiet book has not changed. */
export interface BestSource {
  /** Pairs that one request may name. */
  readonly most: number;
  path(symbols: readonly string[]): string;
  readonly weight: number;
  /** Levels a side that an answer compares. */
  readonly depth: number;
  /** How much older than its question an answer may be, where the venue repeats answers, ms. */
  readonly age?: number;
  /**
   * A pair whose best levels change every few seconds: while its answers stand, none is a proof.
   */
  readonly witness: string;
  /** Also of other pairs. @param symbols - those of the request @throws FrameError */
  parse(body: unknown, symbols: readonly string[]): readonly BestPrice[];
}

/** A best price; null without one. */
export function bestOf(value: unknown): number | null {
  const price = Number(value ?? Number.NaN);
  return price > 0 ? price : null;
}

/** What only a change of the book changes in an answer. */
export const markOf = (...values: readonly unknown[]): string => JSON.stringify(values);

/**
 * Levels a side that a proof of a quiet book compares; most venues return so many at no more cost.
 */
export const PROVEN_LEVELS = 50;

/**
 * Best prices of a book's answer with its levels. More cells than price and quantity, such as a
 * number of orders, may change by themselves.
 * @throws FrameError
 */
export function bestLevels(symbol: string, bids: unknown, asks: unknown): BestPrice {
  const levels = { bids: levelsOf(bids, 'bids'), asks: levelsOf(asks, 'asks') };
  const [[bid, bidSize] = [], [ask, askSize] = []] = [levels.bids[0], levels.asks[0]];
  return {
    ...{ symbol, bid: bestOf(bid), ask: bestOf(ask) },
    ...{ bidSize: bestOf(bidSize), askSize: bestOf(askSize), levels, mark: markOf(levels) },
  };
}

const levelsOf = (side: unknown, what: string) =>
  cells(side, what).map(([price, quantity]) => [Number(price), Number(quantity)] as const);
