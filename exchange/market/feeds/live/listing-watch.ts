import type { VenueRest } from './venue-rest.ts';

/** A venue ends or halts few pairs; one request of the list in this time costs little, ms. */
const EVERY = 5 * 60_000;

/**
 * Asks a venue from time to time which pairs trade. A pair that is no longer listed sends nothing,
 * as a quiet one does, so only the list tells that its last book is not a market any more.
 */
export class ListingWatch {
  readonly #rest: VenueRest;
  readonly #symbols: readonly string[];
  readonly #report: (line: string) => void;
  readonly #timer: ReturnType<typeof setInterval>;
  #closed: ReadonlySet<string> = new Set();
  #asking = false;

  /**
   * @param symbols - the venue's names
   * @param every - ms between requests
   */
  constructor(
    rest: VenueRest,
    symbols: readonly string[],
    report: (line: string) => void,
    every = EVERY,
  ) {
    this.#rest = rest;
    this.#symbols = symbols;
    this.#report = report;
    this.#timer = setInterval(() => void this.#ask(), every);
  }

  /** Whether the venue's last list had this pair as trading. */
  open(symbol: string): boolean {
    return !this.#closed.has(symbol);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** One question at a time: a venue that answers slowly gets no queue of them. */
  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const listings = await this.#rest.listings();
      const open = new Set(listings.filter((each) => each.open).map(({ symbol }) => symbol));
      const closed = new Set(this.#symbols.filter((symbol) => !open.has(symbol)));
      for (const symbol of closed) {
        if (!this.#closed.has(symbol)) this.#report(`${symbol} does not trade now`);
      }
      for (const symbol of this.#closed) {
        if (!closed.has(symbol)) this.#report(`${symbol} trades again`);
      }
      this.#closed = closed;
    } catch {
      // An unanswered question changes nothing; the connections tell whether the venue is away.
    } finally {
      this.#asking = false;
    }
  }
}
