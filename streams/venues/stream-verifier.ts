import type { BookEvent } from './book-event.ts';
import type { BookFollower } from './book-follower.ts';
import type { MalformedItem, MarketItem, SequenceItem } from './market-item.ts';
import type { MarketCheckpoint } from './market-state.ts';
import { SymbolVerifier } from './symbol-verifier.ts';
import { FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';
import { type Problem, totalsOf, type VerifyReport } from './verify-report.ts';

/** Position of a frame, for reports. */
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
 * Rebuilds every book and candle of a stream and makes every check the venue offers: chain,
 * checksum, best prices, klines. A pure state machine for files and live frames.
 */
export class StreamVerifier {
  readonly #adapter: VenueAdapter;
  readonly #listener: VerifierListener;
  readonly #symbols = new Map<string, SymbolVerifier>();
  readonly #sequences = new Map<string, number>();
  readonly #counts = { messages: 0, outOfOrder: 0, malformed: 0, sequenceGaps: 0, repeated: 0 };
  #firstProblem: Problem | null = null;
  #firstBack: FramePlace | null = null;
  readonly #changes = new Map<string, { all: number; repeated: number }>();
  #place: FramePlace = { file: '', line: 0 };
  #frame: VenueFrame = { kind: 'received', text: '', url: '', connection: 0, wall: 0 };

  constructor(adapter: VenueAdapter, listener: VerifierListener = {}) {
    this.#adapter = adapter;
    this.#listener = listener;
  }

  /** The followers of all symbols, with their present books. */
  follower(symbol: string): BookFollower | null {
    return this.#symbols.get(symbol)?.follower ?? null;
  }

  get symbols(): readonly string[] {
    return [...this.#symbols.keys()].sort();
  }

  /**
   * Processes one frame.
   * @throws FrameError when the frame is not in the venue's format
   */
  frame(frame: VenueFrame, place: FramePlace): void {
    if (frame.wall < this.#frame.wall) {
      this.#counts.outOfOrder++;
      this.#firstBack ??= { file: place.file, line: place.line };
    }
    this.#place = place;
    this.#frame = frame;
    if (frame.kind === 'received' || frame.kind === 'rest' || frame.kind === 'row') {
      this.#counts.messages++;
    }
    const [only = null, another] = this.#symbols.keys();
    try {
      const context = { onlySymbol: another === undefined ? only : null };
      this.#adapter.parse(frame, this.#take, context);
    } catch (error) {
      // Malformed prices and quantities are reported where they are used.
      throw error instanceof RangeError ? new FrameError(error.message) : error;
    }
  }

  /**
   * Starts with the books of a checkpoint, for a recording that continues an earlier file. Its
   * candles start anew.
   */
  resume(checkpoint: MarketCheckpoint): void {
    if (checkpoint.adapter !== undefined) this.#adapter.restore?.(checkpoint.adapter);
    for (const { symbol, follower } of checkpoint.symbols) {
      this.#of(symbol).resume(follower);
    }
  }

  /** Ends the stream: adapters that buffer rows emit their last item. */
  end(): void {
    this.#adapter.end?.(this.#take);
  }

  report(format: string): VerifyReport {
    const { messages, outOfOrder, malformed, sequenceGaps, repeated } = this.#counts;
    const gaps = this.#sequences.size > 0 ? sequenceGaps : null;
    const bySymbol = Object.fromEntries(
      this.symbols.map((symbol) => [symbol, this.#of(symbol).report(gaps)]),
    );
    const numbered = this.#adapter.chain !== null || gaps !== null;
    return {
      venue: this.#adapter.id,
      format,
      messages,
      ...totalsOf(Object.values(bySymbol), numbered ? { gaps: gaps ?? 0, repeated } : null),
      malformed,
      out_of_order: outOfOrder,
      first_back: this.#firstBack,
      repeated_files: [...this.#changes]
        .filter(([, { all, repeated }]) => repeated > 0.9 * all)
        .map(([file]) => file),
      symbols: this.symbols,
      by_symbol: bySymbol,
      first_problem: this.#firstProblem,
    };
  }

  readonly #take = (item: MarketItem): void => {
    this.#listener.item?.(item, this.#frame);
    if (item.kind === 'sequence') this.#sequence(item);
    else if (item.kind === 'malformed') this.#malformed(item);
    else this.#of(item.symbol).take(item);
  };

  #of(symbol: string): SymbolVerifier {
    const known = this.#symbols.get(symbol);
    if (known) return known;
    const made = new SymbolVerifier(symbol, this.#adapter, {
      problem: (reason) => this.#problem(reason),
      book: (event, follower) => {
        this.#count(event);
        this.#listener.book?.(event, follower, this.#frame);
      },
    });
    this.#symbols.set(symbol, made);
    return made;
  }

  /** Counts changes by file: one that was read twice repeats nearly all of them. */
  #count({ kind }: BookEvent): void {
    if (kind !== 'delta' && kind !== 'repeated') return;
    const { file } = this.#place;
    const counts = this.#changes.get(file) ?? { all: 0, repeated: 0 };
    this.#changes.set(file, counts);
    counts.all++;
    if (kind === 'repeated') counts.repeated++;
  }

  #malformed(item: MalformedItem): void {
    this.#counts.malformed++;
    this.#problem(`${item.topic} is malformed: ${item.reason}`);
    const [, symbol] = item.topic.split(':');
    if (symbol !== undefined) this.#of(symbol).malformed(item);
  }

  /** A connection-wide sequence: a gap means that messages of any symbol are missing. */
  #sequence(item: SequenceItem): void {
    const last = this.#sequences.get(item.scope);
    this.#sequences.set(item.scope, Math.max(item.value, last ?? item.value));
    if (last === undefined || item.value === last + 1) return;
    if (item.value <= last) {
      this.#counts.repeated++;
      return;
    }
    this.#counts.sequenceGaps++;
    this.#problem(`gap, sequence ${item.value} does not follow ${last}`);
    for (const symbol of this.#symbols.values()) symbol.follower.invalidate();
  }

  #problem(reason: string): void {
    this.#firstProblem ??= { line: this.#place.line, reason, file: this.#place.file };
  }
}
