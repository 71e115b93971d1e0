import type { BookEvent } from './book-event.ts';
import type { BookFollower } from './book-follower.ts';
import type { MalformedItem, MarketItem, SequenceItem } from './market-item.ts';
import type { MarketCheckpoint } from './market-state.ts';
import { SequenceWatch } from './sequence-watch.ts';
import { SymbolVerifier } from './symbol-verifier.ts';
import type { FoundFault, Reading } from './trade-check.ts';
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
  readonly #sequences = new SequenceWatch();
  readonly #counts = { messages: 0, outOfOrder: 0, malformed: 0, sequenceGaps: 0, repeated: 0 };
  #frames = 0;
  #setBack = 0;
  #start: number | null = null;
  #end = 0;
  #firstProblem: FoundFault | null = null;
  #reading: Reading | null = null;
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
    const before = { place: this.#place, frame: this.#frame };
    this.#place = place;
    this.#frame = frame;
    this.#frames++;
    this.#reading = null;
    this.#start = Math.min(this.#start ?? frame.wall, frame.wall);
    this.#end = Math.max(this.#end, frame.wall);
    if (frame.wall < before.frame.wall) this.#back(before.place, before.frame);
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
   * @param wall - time of the checkpoint, µs
   */
  resume(checkpoint: MarketCheckpoint, wall: number): void {
    this.#frame = { ...this.#frame, wall };
    if (checkpoint.adapter !== undefined) this.#adapter.restore?.(checkpoint.adapter);
    for (const { symbol, follower } of checkpoint.symbols) {
      this.#of(symbol).resume(follower);
    }
  }

  /** Ends the stream: adapters that buffer rows emit their last item. */
  end(): void {
    this.#adapter.end?.(this.#take);
  }

  /** @param complete - false when the end of the input is missing */
  report(format: string, complete = true): VerifyReport {
    const { messages, outOfOrder, malformed, sequenceGaps, repeated } = this.#counts;
    const gaps = this.#sequences.any ? sequenceGaps : null;
    const bySymbol = Object.fromEntries(
      this.symbols.map((symbol) => [symbol, this.#of(symbol).report(gaps)]),
    );
    const numbered = this.#adapter.chain !== null || gaps !== null;
    return {
      venue: this.#adapter.id,
      format,
      messages,
      span: this.#start === null ? 0 : Math.round((this.#end - this.#start) / 1000),
      complete,
      ...totalsOf(Object.values(bySymbol), numbered ? { gaps: gaps ?? 0, repeated } : null),
      malformed,
      out_of_order: outOfOrder,
      clock_set_back: this.#setBack,
      first_back: this.#firstBack,
      repeated_files: [...this.#changes]
        .filter(([, { all, repeated }]) => repeated > 0.9 * all)
        .map(([file]) => file),
      symbols: this.symbols,
      by_symbol: bySymbol,
      first_problem: this.#first(),
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
      place: () => this.#present,
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
    const step = this.#sequences.take(item);
    if (step.kind === 'repeated') this.#counts.repeated++;
    if (step.kind !== 'gap') return;
    this.#counts.sequenceGaps++;
    this.#problem(`gap, ${step.reason}`);
    for (const symbol of this.#symbols.values()) symbol.interrupt();
  }

  /** A frame was received before the one in front of it, which is not so for a clock set back. */
  #back(place: FramePlace, before: VenueFrame): void {
    const { mono, wall } = this.#frame;
    const isLater = mono !== undefined && before.mono !== undefined && mono > before.mono;
    if (isLater && place.file === this.#place.file) {
      this.#setBack++;
      return;
    }
    this.#counts.outOfOrder++;
    const { file, line } = this.#place;
    this.#firstBack ??= { file, line };
    const seconds = ((before.wall - wall) / 1e6).toFixed(1);
    this.#problem(`goes back by ${seconds} s from the frame before: are the files in order?`);
  }

  /** The present frame; the same object until the next one. */
  get #present(): Reading {
    const { file, line } = this.#place;
    this.#reading ??= { file, line, at: this.#frames, wall: this.#frame.wall };
    return this.#reading;
  }

  #problem(reason: string): void {
    this.#firstProblem ??= { reason, place: this.#present };
  }

  /** The first problem. A hole in trade ids is one only when no later trade has filled it. */
  #first(): Problem | null {
    const holes = [...this.#symbols.values()].map(({ hole }) => hole);
    const all = [this.#firstProblem, ...holes].filter((fault) => fault !== null);
    const [first] = all.sort((a, b) => a.place.at - b.place.at);
    if (!first) return null;
    const { line, file } = first.place;
    return { line, reason: first.reason, file };
  }
}
