import type { Depth, FeedTick, MatchingPort, Touch } from '../foundation/ports/ports.ts';

const EMPTY: Depth = { bids: [], asks: [] };

/**
 * Matching without users: the visible book is the outside book. For a market without a core, and
 * for tests.
 */
export class OutsideMatching implements MatchingPort {
  readonly #books = new Map<string, Depth>();

  recall(): void {
    // No caller asks for earlier deals here.
  }

  onTick(tick: FeedTick): void {
    if (tick.book) this.#books.set(tick.symbol, tick.book);
  }

  visible(symbol: string, depth?: number): Depth {
    const { bids, asks } = this.#books.get(symbol) ?? EMPTY;
    return { bids: bids.slice(0, depth), asks: asks.slice(0, depth) };
  }

  feedTouch(symbol: string): Touch {
    const { bids, asks } = this.visible(symbol, 1);
    return { bid: bids[0]?.price ?? null, ask: asks[0]?.price ?? null };
  }
}
