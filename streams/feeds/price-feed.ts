import type { Frame, Quote } from '@tideline/wire';
import type { Live, Status } from '../live/live.ts';
import { betterOf, worseOf } from '../live/worst.ts';
import { quoteOf } from '../parse/index.ts';
import type { Effect } from '../sync/effect.ts';
import { Feed } from './feed.ts';
import type { FeedContext } from './feed-context.ts';
import type { QuoteEntry } from './quote-entry.ts';
import type { TickersFeed } from './tickers-feed.ts';

/**
 * A quote comes with every change; a quiet pair still sends every 5 s. REST polls the whole list.
 */
const LIMITS = { floor: 3_000, ceiling: 12_500, pollEvery: 2_000 };

/** One pair's quote: its own topic besides the list of all, both in the list's store. */
export class PriceFeed extends Feed<Quote> {
  readonly symbol: string;
  override readonly polled = false;
  override readonly optional = false;
  readonly #board: TickersFeed;
  readonly #entry: QuoteEntry;
  /** The last frame was malformed; the next one is absolute again. */
  #lost = false;

  constructor(symbol: string, board: TickersFeed, context: FeedContext) {
    super(`price:${symbol}`, LIMITS, context);
    this.symbol = symbol;
    this.#board = board;
    this.#entry = board.entry(symbol);
    this.#entry.feed = this;
  }

  get known(): boolean {
    return this.#entry.quote !== null;
  }
  get broken(): boolean {
    return this.#lost;
  }
  override get outdated(): boolean {
    return this.#entry.past;
  }

  /** The pair has no listeners any more. */
  end(): void {
    this.#entry.feed = null;
  }

  protected apply(frame: Frame): Effect {
    const quote = quoteOf(frame.data, frame.time);
    if (quote?.symbol !== this.symbol) return 'malformed';
    const effect = this.#board.priced(this.#entry, quote, frame.time, frame.asOf ?? null);
    if (effect !== 'malformed') this.#lost = false;
    return effect;
  }

  protected answer(): Effect {
    return 'old';
  }
  // Quotes are absolute, so the next one replaces a lost one.
  protected gap(): void {}
  protected damaged(): void {
    this.#lost = true;
    this.#board.doubt();
  }

  read(): Live<Quote> {
    const { quote, epoch } = this.#entry;
    const board = this.#board.stamp();
    const { status } = this;
    if (!quote)
      return { ...board, value: null, exchangeTime: null, seq: null, epoch: null, status };
    // The source of the pair's last update determines the age of its quote.
    const said =
      this.paused || this.asOf > (board.asOf ?? Number.NEGATIVE_INFINITY) ? this.stamp() : board;
    const asOf = this.#entry.silentSince ?? said.asOf;
    return { ...said, asOf, value: quote, exchangeTime: quote.time, seq: quote.seq, epoch, status };
  }

  override judged(now: number): Status {
    const board = this.#board.judged(now);
    // The board can be live before this pair has any data.
    if (!this.known) return board === 'down' ? 'down' : 'loading';
    if (this.outdated) return board === 'down' ? 'down' : 'stale';
    // The list is live while any pair is; this one is not, by the newest word of either topic.
    const isSilent = this.#entry.silentSince !== null;
    // Until its own topic sends, a pair relies on the list alone, and vice versa.
    if (Number.isNaN(this.receivedAt)) return isSilent ? worseOf(board, 'stale') : board;
    const own = super.judged(now);
    if (isSilent) return worseOf(own, 'stale');
    return this.paused || board === 'loading' ? own : betterOf(own, board);
  }
}
