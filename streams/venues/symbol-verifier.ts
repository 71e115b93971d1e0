import type { BookEvent } from './book-event.ts';
import { BookFollower } from './book-follower.ts';
import type { BookFollowerState } from './book-follower-state.ts';
import { KlineCheck } from './kline-check.ts';
import type {
  BookDelta,
  BookSnapshot,
  MalformedItem,
  MarketItem,
  SequenceItem,
} from './market-item.ts';
import { StandingTime } from './standing-time.ts';
import { TopOfBookCheck } from './top-of-book-check.ts';
import { type FoundFault, type Reading, TradeCheck } from './trade-check.ts';
import type { VenueAdapter } from './venue-adapter.ts';
import type { SymbolReport } from './verify-report.ts';

/** Items of one symbol. */
type SymbolItem = Exclude<MarketItem, SequenceItem | MalformedItem>;

export interface SymbolListener {
  /** The present frame. */
  place(): Reading;
  /** A check failed; the reason is one line. */
  problem(reason: string): void;
  book(event: BookEvent, follower: BookFollower): void;
}

/** Rebuilds book and candles of one symbol and counts the results of the venue's checks. */
export class SymbolVerifier {
  readonly symbol: string;
  readonly follower: BookFollower;
  readonly #adapter: VenueAdapter;
  readonly #listener: SymbolListener;
  readonly #top = new TopOfBookCheck();
  readonly #klines: KlineCheck;
  readonly #standing = new StandingTime();
  readonly #trades = new TradeCheck();
  readonly #counts = {
    snapshots: 0,
    updates: 0,
    deals: 0,
    klines: 0,
    bests: 0,
    malformed: 0,
    ok: 0,
    gaps: 0,
    dropped: 0,
    bridged: 0,
    repeated: 0,
    checksumsOk: 0,
    checksumsFailed: 0,
    candlesCompared: 0,
    candlesEqual: 0,
    topCompared: 0,
    topEqual: 0,
    crossed: 0,
  };
  /** Whether the venue numbers the changes of this symbol. */
  #numbered: boolean;
  /** Chained changes that wait for a snapshot; they count once no snapshot can come. */
  #waiting = 0;

  constructor(symbol: string, adapter: VenueAdapter, listener: SymbolListener) {
    const { anchors, inverse, chain } = adapter;
    this.symbol = symbol;
    this.#adapter = adapter;
    this.#listener = listener;
    this.#numbered = chain !== null;
    this.#klines = new KlineCheck(anchors, inverse);
    this.follower = new BookFollower(symbol, adapter, this.#onBook);
  }

  take(item: SymbolItem): void {
    switch (item.kind) {
      case 'book-snapshot':
        this.#counts.snapshots++;
        this.follower.snapshot(item);
        return;
      case 'book-delta':
        this.#counts.updates++;
        if (Number.isNaN(item.last)) this.#numbered = false;
        this.follower.delta(item);
        return;
      case 'deal':
        this.#counts.deals++;
        this.#trades.take(item, this.#listener.place());
        this.#compareCandles(this.#klines.deal(item));
        return;
      case 'uncounted':
        this.#trades.take(item, this.#listener.place());
        return;
      case 'kline':
        this.#counts.klines++;
        this.#compareCandles(this.#klines.kline(item));
        return;
      case 'best': {
        this.#counts.bests++;
        const { book, bookId } = this.follower;
        const result = this.#top.best(item, book, bookId);
        if (result !== undefined) this.#compareTop([result]);
        return;
      }
      case 'quote':
        return;
    }
  }

  /** Starts with the book of a checkpoint; it counts as a snapshot. */
  resume(state: BookFollowerState): void {
    this.follower.restore(state);
    if (state.book) this.#counts.snapshots++;
    this.#standing.judge(this.follower.valid, this.#listener.place().wall);
  }

  /** Messages of the connection are missing, each possibly of this symbol. */
  interrupt(): void {
    this.follower.invalidate();
    this.#standing.judge(false, this.#listener.place().wall);
  }

  /** The first hole in trade ids that no trade has filled. */
  get hole(): FoundFault | null {
    const fault = this.#trades.fault;
    return fault && { ...fault, reason: `${this.symbol}: ${fault.reason}` };
  }

  /** A frame of this symbol is malformed. */
  malformed({ book, reason }: MalformedItem): void {
    this.#counts.malformed++;
    if (book) this.follower.lost(book.seq, reason);
  }

  /**
   * @param sequenceGaps - gaps of a sequence over the whole connection, each possibly of this
   *   symbol; null when the venue has no such sequence
   */
  report(sequenceGaps: number | null): SymbolReport {
    const counts = this.#counts;
    const chained = this.#numbered || sequenceGaps !== null;
    const summed = counts.checksumsOk + counts.checksumsFailed > 0;
    const where = (applies: boolean, value: number): number | null => (applies ? value : null);
    return {
      snapshots: counts.snapshots,
      updates: counts.updates,
      deals: counts.deals,
      klines: counts.klines,
      malformed: counts.malformed,
      chain: {
        ok: where(chained, counts.ok + this.#waiting),
        gaps: where(chained, counts.gaps + (sequenceGaps ?? 0)),
        dropped: where(chained, counts.dropped),
        bridged: where(chained, counts.bridged),
        repeated: where(chained, counts.repeated),
      },
      trades: this.#trades.report(),
      books: this.#standing.until(this.#listener.place().wall),
      checksums: {
        ok: where(summed, counts.checksumsOk),
        failed: where(summed, counts.checksumsFailed),
      },
      candles: {
        compared: where(counts.klines > 0, counts.candlesCompared),
        equal: where(counts.klines > 0, counts.candlesEqual),
      },
      top_of_book: {
        compared: where(counts.bests > 0, counts.topCompared),
        equal: where(counts.bests > 0, counts.topEqual),
      },
      crossed: counts.crossed,
    };
  }

  readonly #onBook = (event: BookEvent, follower: BookFollower): void => {
    const counts = this.#counts;
    this.#standing.judge(follower.valid, this.#listener.place().wall);
    this.#listener.book(event, follower);
    switch (event.kind) {
      case 'snapshot':
        this.#waiting = 0;
        this.#afterChange(event.item);
        return;
      case 'delta':
        counts.ok++;
        if (event.bridge) counts.bridged++;
        this.#afterChange(event.item);
        return;
      case 'gap':
        counts.gaps++;
        this.#settle();
        this.#problem(`gap, ${event.reason}`);
        return;
      case 'lost':
        this.#settle();
        return;
      case 'dropped':
        if (event.item.kind === 'book-delta') counts.dropped++;
        return;
      case 'repeated':
        counts.repeated++;
        return;
      case 'waiting':
        if (this.#adapter.chain === null) this.#problem('a change before any snapshot');
        else if (event.chained) this.#waiting++;
        return;
      case 'stale-snapshot':
        return;
    }
  };

  /** No snapshot will come for the waiting changes. */
  #settle(): void {
    this.#counts.ok += this.#waiting;
    this.#waiting = 0;
  }

  /** Checks a changed book against its checksum and the venue's best prices of this id. */
  #afterChange(item: BookSnapshot | BookDelta): void {
    const { book, bookId } = this.follower;
    if (!book) return;
    const { checksum } = this.#adapter;
    if (checksum && item.checksum !== null) {
      const ours = checksum(book);
      if (ours === item.checksum) this.#counts.checksumsOk++;
      else {
        this.#counts.checksumsFailed++;
        this.#problem(`checksum is ${ours}, the venue says ${item.checksum}`);
      }
    }
    if (book.isCrossed()) this.#counts.crossed++;
    if (bookId !== null) this.#compareTop(this.#top.book(book, bookId));
  }

  #compareTop(results: readonly (string | null)[]): void {
    for (const result of results) {
      this.#counts.topCompared++;
      if (result === null) this.#counts.topEqual++;
      else this.#problem(result);
    }
  }

  #compareCandles(results: readonly (string | null)[]): void {
    for (const result of results) {
      this.#counts.candlesCompared++;
      if (result === null) this.#counts.candlesEqual++;
      else this.#problem(result);
    }
  }

  #problem(reason: string): void {
    this.#listener.problem(`${this.symbol}: ${reason}`);
  }
}
