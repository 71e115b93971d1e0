import type { Depth, FeedTick, MatchingPort, Touch } from '../ports.ts';

const EMPTY: Depth = { bids: [], asks: [] };

/** Matching without users: what is visible is the outside book. For a market alone, and for tests. */
export class OutsideMatching implements MatchingPort {
  readonly #books = new Map<string, Depth>();

  recall(): void {
    // Nobody here asks for earlier deals.
  }

  onTick(tick: FeedTick): void {
    if (tick.book) this.#books.set(tick.symbol, tick.book);
  }

  visible(symbol: string): Depth {
    return this.#books.get(symbol) ?? EMPTY;
  }

  feedTouch(symbol: string): Touch {
    const { bids, asks } = this.visible(symbol);
    return { bid: bids[0]?.price ?? null, ask: asks[0]?.price ?? null };
  }
}
