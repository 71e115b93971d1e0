import type { BookEvent } from './book-event.ts';
import { BookFollower } from './book-follower.ts';
import { KlineCheck } from './kline-check.ts';
import type { BookDelta, BookSnapshot, MarketItem, SequenceItem } from './market-item.ts';
import { TopOfBookCheck } from './top-of-book-check.ts';
import { FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';
import type { Problem, VerifyReport } from './verify-report.ts';

/** State of one symbol. */
interface SymbolState {
  readonly follower: BookFollower;
  readonly top: TopOfBookCheck;
  readonly klines: KlineCheck;
  /** Changes that chain but wait for a snapshot; they count as soon as it is clear none will come. */
  waiting: number;
}

/** Where a frame was read, for reports. */
export interface FramePlace {
  readonly file: string;
  readonly line: number;
}

/** Callbacks of a verifier: parsed items, and books after each change. */
export interface VerifierListener {
  item?(item: MarketItem, frame: VenueFrame): void;
  book?(event: BookEvent, follower: BookFollower, frame: VenueFrame): void;
}

/**
 * Rebuilds every book and candle of a stream and checks everything the venue offers for it: chain,
 * checksum, best prices, klines. A pure state machine; the same one serves files and live frames.
 */
export class StreamVerifier {
  readonly #adapter: VenueAdapter;
  readonly #listener: VerifierListener;
  readonly #states = new Map<string, SymbolState>();
  readonly #sequences = new Map<string, number>();
  readonly #counts = {
    messages: 0,
    snapshots: 0,
    updates: 0,
    ok: 0,
    gaps: 0,
    dropped: 0,
    bridged: 0,
    repeated: 0,
    checksumsOk: 0,
    checksumsFailed: 0,
    klines: 0,
    candlesCompared: 0,
    candlesEqual: 0,
    bests: 0,
    topCompared: 0,
    topEqual: 0,
    crossed: 0,
    outOfOrder: 0,
    malformed: 0,
  };
  #numbered: boolean;
  #firstProblem: Problem | null = null;
  #place: FramePlace = { file: '', line: 0 };
  #frame: VenueFrame = { kind: 'received', text: '', url: '', connection: 0, wall: 0 };

  constructor(adapter: VenueAdapter, listener: VerifierListener = {}) {
    this.#adapter = adapter;
    this.#numbered = adapter.chain !== null;
    this.#listener = listener;
  }

  /** The followers of all symbols seen, with their books as they stand. */
  follower(symbol: string): BookFollower | null {
    return this.#states.get(symbol)?.follower ?? null;
  }

  get symbols(): readonly string[] {
    return [...this.#states.keys()].sort();
  }

  /**
   * Takes one frame.
   * @throws FrameError when the frame is not what the venue sends
   */
  frame(frame: VenueFrame, place: FramePlace): void {
    if (frame.wall < this.#frame.wall) this.#counts.outOfOrder++;
    this.#place = place;
    this.#frame = frame;
    if (frame.kind === 'received' || frame.kind === 'rest' || frame.kind === 'row') {
      this.#counts.messages++;
    }
    const onlySymbol = this.#states.size === 1 ? (this.#states.keys().next().value ?? null) : null;
    try {
      this.#adapter.parse(frame, this.#take, { onlySymbol });
    } catch (error) {
      // Prices and quantities that are no decimals surface where they are used.
      throw error instanceof RangeError ? new FrameError(error.message) : error;
    }
  }

  /** The stream is over: adapters that gather rows give their last item. */
  end(): void {
    this.#adapter.end?.(this.#take);
  }

  report(format: string): VerifyReport {
    const counts = this.#counts;
    const chained = this.#numbered || this.#sequences.size > 0;
    const summed =
      this.#adapter.checksum !== null && counts.checksumsOk + counts.checksumsFailed > 0;
    let waiting = 0;
    for (const state of this.#states.values()) waiting += state.waiting;
    const where = (applies: boolean, value: number): number | null => (applies ? value : null);
    return {
      venue: this.#adapter.id,
      format,
      messages: counts.messages,
      malformed: counts.malformed,
      snapshots: counts.snapshots,
      updates: counts.updates,
      chain: {
        ok: where(chained, counts.ok + waiting),
        gaps: where(chained, counts.gaps),
        dropped: where(chained, counts.dropped),
        bridged: where(chained, counts.bridged),
        repeated: where(chained, counts.repeated),
      },
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
      out_of_order: counts.outOfOrder,
      symbols: this.symbols,
      first_problem: this.#firstProblem,
    };
  }

  readonly #take = (item: MarketItem): void => {
    this.#listener.item?.(item, this.#frame);
    if (item.kind === 'sequence') {
      this.#sequence(item);
      return;
    }
    if (item.kind === 'malformed') {
      this.#counts.malformed++;
      this.#problem(`${item.topic} is malformed: ${item.reason}`);
      if (item.book) this.#state(item.book.symbol).follower.lost(item.book.seq, item.reason);
      return;
    }
    const state = this.#state(item.symbol);
    switch (item.kind) {
      case 'book-snapshot':
        this.#counts.snapshots++;
        state.follower.snapshot(item);
        return;
      case 'book-delta':
        this.#counts.updates++;
        if (Number.isNaN(item.last)) this.#numbered = false;
        state.follower.delta(item);
        return;
      case 'deal':
        this.#compareCandles(state.klines.deal(item));
        return;
      case 'kline':
        this.#counts.klines++;
        this.#compareCandles(state.klines.kline(item));
        return;
      case 'best': {
        this.#counts.bests++;
        const { book, bookId } = state.follower;
        const result = state.top.best(item, book, bookId);
        if (result !== undefined) this.#compareTop([result]);
        return;
      }
      case 'quote':
        return;
    }
  };

  #state(symbol: string): SymbolState {
    const known = this.#states.get(symbol);
    if (known) return known;
    const { anchors, inverse } = this.#adapter;
    const state = {
      follower: new BookFollower(symbol, this.#adapter, this.#onBook),
      top: new TopOfBookCheck(),
      klines: new KlineCheck(anchors, inverse),
      waiting: 0,
    };
    this.#states.set(symbol, state);
    return state;
  }

  readonly #onBook = (event: BookEvent, follower: BookFollower): void => {
    const counts = this.#counts;
    this.#listener.book?.(event, follower, this.#frame);
    switch (event.kind) {
      case 'snapshot':
        this.#state(follower.symbol).waiting = 0;
        this.#afterChange(event.item, follower);
        return;
      case 'delta':
        counts.ok++;
        if (event.bridge) counts.bridged++;
        this.#afterChange(event.item, follower);
        return;
      case 'gap':
        counts.gaps++;
        counts.ok += this.#state(follower.symbol).waiting;
        this.#state(follower.symbol).waiting = 0;
        this.#problem(`${follower.symbol}: gap, ${event.reason}`);
        return;
      case 'lost':
        counts.ok += this.#state(follower.symbol).waiting;
        this.#state(follower.symbol).waiting = 0;
        return;
      case 'dropped':
        if (event.item.kind === 'book-delta') counts.dropped++;
        return;
      case 'repeated':
        counts.repeated++;
        return;
      case 'waiting':
        if (this.#adapter.chain === null) {
          this.#problem(`${follower.symbol}: a change before any snapshot`);
        } else if (event.chained) this.#state(follower.symbol).waiting++;
        return;
      case 'stale-snapshot':
        return;
    }
  };

  /** The book changed: its checksum and the venue's best prices of this id must agree with it. */
  #afterChange(item: BookSnapshot | BookDelta, follower: BookFollower): void {
    const { book, bookId } = follower;
    if (!book) return;
    const checksum = this.#adapter.checksum;
    if (checksum && item.checksum !== null) {
      const ours = checksum(book);
      if (ours === item.checksum) this.#counts.checksumsOk++;
      else {
        this.#counts.checksumsFailed++;
        this.#problem(`${follower.symbol}: checksum is ${ours}, the venue says ${item.checksum}`);
      }
    }
    if (book.isCrossed()) this.#counts.crossed++;
    if (bookId === null) return;
    const state = this.#states.get(follower.symbol);
    if (state) this.#compareTop(state.top.book(book, bookId));
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

  /** A connection-wide sequence: a jump means messages of any symbol are missing. */
  #sequence(item: SequenceItem): void {
    const last = this.#sequences.get(item.scope);
    this.#sequences.set(item.scope, item.value);
    if (last === undefined || item.value === last + 1) return;
    if (item.value <= last) {
      this.#counts.repeated++;
      this.#sequences.set(item.scope, last);
      return;
    }
    this.#counts.gaps++;
    this.#problem(`gap, sequence ${item.value} does not follow ${last}`);
    for (const state of this.#states.values()) state.follower.invalidate();
  }

  #problem(reason: string): void {
    this.#firstProblem ??= { line: this.#place.line, reason, file: this.#place.file };
  }
}
