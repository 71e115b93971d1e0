import type { Clock } from '../foundation/ports/ports.ts';
import type { MarketFeed } from './history.ts';

/** When a feed last sent data, as a whole and by pair. Times are of the exchange's clock, ms. */
export class FeedFreshness {
  readonly #feed: MarketFeed;
  readonly #clock: Clock;
  readonly #staleAfter: number;
  #last = Number.NEGATIVE_INFINITY;
  readonly #lastOf = new Map<string, number>();

  /** @param staleAfter - silence from which on a feed is not trusted, ms */
  constructor(feed: MarketFeed, clock: Clock, staleAfter: number) {
    this.#feed = feed;
    this.#clock = clock;
    this.#staleAfter = staleAfter;
  }

  /** The feed sent its ticks. */
  received(): void {
    this.#last = this.#clock.now();
  }

  /** The feed sent a tick of this pair. */
  receivedOf(symbol: string): void {
    this.#lastOf.set(symbol, this.#clock.now());
  }

  isFresh(symbol: string): boolean {
    return (
      this.#clock.now() - this.#last <= this.#staleAfter && (this.#feed.fresh?.(symbol) ?? true)
    );
  }

  /**
   * The last instant at which data of one of these pairs was received; null while any of them is
   * fresh.
   */
  silentSince(symbols: readonly string[]): number | null {
    if (symbols.some((each) => this.isFresh(each))) return null;
    const received = Math.max(...symbols.map((each) => this.#receivedAt(each)));
    return Number.isFinite(received) ? Math.floor(received) : 0;
  }

  /** A source may go on with ticks while it waits for data, so its own word counts. */
  #receivedAt(symbol: string): number {
    const ticked = this.#lastOf.get(symbol) ?? this.#last;
    return Math.min(ticked, this.#feed.receivedAt?.(symbol) ?? ticked);
  }
}
