import type { Candle, Quote } from '@tideline/wire/calls/market';
import { PERIODS, type Period } from '@tideline/wire/periods';
import { CandleBuilder, type CandleBuilderState, type CandleDeal } from '../candles/index.ts';
import type { BookEvent } from './book-event.ts';
import { BookFollower } from './book-follower.ts';
import type { BookFollowerState } from './book-follower-state.ts';
import { DealEpochs, type DealEpochsState } from './deal-epochs.ts';
import type { BestItem, DealItem, MarketItem, SequenceItem, UncountedItem } from './market-item.ts';
import { SequenceWatch } from './sequence-watch.ts';
import { holeText, idsOf, TradeGaps, type TradeGapsState } from './trade-gaps.ts';
import type { FrameContext, VenueAdapter, VenueFrame } from './venue-adapter.ts';

/**
 * What is missing at a gap: changes of the book, which is then void; trades; or messages of the
 * connection, which may be either.
 */
export type MissingPart = 'book' | 'trades' | 'messages';

/** One value of a market, before conflation. */
export type MarketValue =
  | { readonly kind: 'quote'; readonly symbol: string; readonly quote: Quote }
  | BestItem
  | {
      readonly kind: 'book';
      readonly symbol: string;
      readonly follower: BookFollower;
      /** Exchange time of its last change, ms UTC; null when the venue does not state it. */
      readonly time: number | null;
      readonly stated?: string | undefined;
    }
  | {
      readonly kind: 'gap';
      readonly symbol: string;
      readonly of: MissingPart;
      readonly reason: string;
    }
  | {
      readonly kind: 'deal';
      readonly symbol: string;
      readonly deal: CandleDeal;
      readonly stated?: string | undefined;
    }
  | {
      readonly kind: 'candle';
      readonly symbol: string;
      readonly period: Period;
      readonly candle: Candle;
    };

/** Kinds of values that a {@link MarketState} computes when nobody chooses. */
const KINDS = new Set<MarketValue['kind']>(['quote', 'book', 'gap', 'deal', 'candle']);

/** Increase it when the meaning of saved state changes; older checkpoints are then skipped. */
const CHECKPOINT_VERSION = 3;

/** True for a checkpoint that this version of the engine can continue from. */
export function isMarketCheckpoint(state: unknown): state is MarketCheckpoint {
  return (
    typeof state === 'object' &&
    state !== null &&
    'version' in state &&
    state.version === CHECKPOINT_VERSION
  );
}

/** Plain data from which a {@link MarketState} continues exactly. */
export interface MarketCheckpoint {
  readonly version: typeof CHECKPOINT_VERSION;
  readonly symbols: readonly {
    readonly symbol: string;
    readonly source: DealItem['source'] | null;
    readonly follower: BookFollowerState;
    readonly candles: CandleBuilderState;
    readonly epochs: DealEpochsState;
    /** Absent in recordings of earlier versions. */
    readonly trades?: TradeGapsState;
  }[];
  /** Absent in recordings of earlier versions. */
  readonly sequences?: ReturnType<SequenceWatch['save']>;
  /** State of the adapter; absent when it has none. */
  readonly adapter?: unknown;
}

interface SymbolState {
  readonly follower: BookFollower;
  readonly candles: CandleBuilder;
  readonly epochs: DealEpochs;
  readonly trades: TradeGaps<null>;
  /** Trades or aggregated trades: the first received kind, because both describe the same deals. */
  source: DealItem['source'] | null;
}

/**
 * Number of candles kept per period for late deals. It affects the values: a later deal changes
 * nothing, in a full run as after a seek.
 */
const MAX_CANDLES = 3;

/**
 * Every book, deal, quote and candle of a stream of frames, in order: the state machine for
 * seeking, hashing and comparing recordings. The same frames give the same values at any speed.
 */
export class MarketState {
  readonly #adapter: VenueAdapter;
  readonly #emit: (value: MarketValue) => void;
  readonly #states = new Map<string, SymbolState>();
  /** The state that was used last, which the next item mostly needs again. */
  #last: SymbolState | null = null;
  #context: FrameContext = { onlySymbol: null };
  readonly #kinds: ReadonlySet<MarketValue['kind']>;
  /** Candles that each deal changes; none when nobody asks for candles. */
  readonly #periods: readonly Period[];
  readonly #books: boolean;
  readonly #deals: boolean;
  readonly #gaps: boolean;
  readonly #sequences = new SequenceWatch();
  /** Turn it off while only the state is needed, because creating values costs more. */
  emitting = true;

  /**
   * @param kinds - kinds of values to compute; all but `best` when absent. A state of fewer kinds
   *   restores any checkpoint and saves none that another one could continue from.
   */
  constructor(
    adapter: VenueAdapter,
    emit: (value: MarketValue) => void,
    kinds: ReadonlySet<MarketValue['kind']> = KINDS,
  ) {
    this.#adapter = adapter;
    this.#emit = emit;
    this.#kinds = kinds;
    this.#periods = kinds.has('candle') ? PERIODS : [];
    this.#books = kinds.has('book') || kinds.has('gap');
    this.#gaps = kinds.has('gap');
    this.#deals = kinds.has('deal') || kinds.has('candle') || kinds.has('gap');
  }

  /** @throws FrameError when the frame is not in the venue's format */
  frame(frame: VenueFrame): void {
    this.#adapter.parse(frame, this.#take, this.#context);
  }

  /** Ends the stream. */
  end(): void {
    this.#adapter.end?.(this.#take);
  }

  get symbols(): readonly string[] {
    return [...this.#states.keys()].sort();
  }

  follower(symbol: string): BookFollower | null {
    return this.#states.get(symbol)?.follower ?? null;
  }

  save(): MarketCheckpoint {
    const symbols = [...this.#states].map(([symbol, state]) => ({
      symbol,
      source: state.source,
      follower: state.follower.save(),
      candles: state.candles.save(),
      epochs: state.epochs.save(),
      trades: state.trades.save(),
    }));
    const adapter = this.#adapter.save?.();
    const sequences = this.#sequences.save();
    const all = { version: CHECKPOINT_VERSION, symbols, sequences } as const;
    return { ...all, ...(adapter !== undefined && { adapter }) };
  }

  restore(checkpoint: MarketCheckpoint): void {
    this.#states.clear();
    this.#last = null;
    this.#context = { onlySymbol: null };
    this.#sequences.restore(checkpoint.sequences ?? []);
    if (checkpoint.adapter !== undefined) this.#adapter.restore?.(checkpoint.adapter);
    for (const saved of checkpoint.symbols) {
      const state = this.#state(saved.symbol);
      state.source = saved.source;
      state.follower.restore(saved.follower);
      state.candles.restore(saved.candles);
      state.epochs.restore(saved.epochs);
      if (saved.trades) state.trades.restore(saved.trades);
    }
  }

  readonly #take = (item: MarketItem): void => {
    if (item.kind === 'deal') {
      const state = this.#state(item.symbol);
      if (this.#deals) this.#deal(state, item);
      return;
    }
    if (item.kind === 'best') {
      if (this.emitting && this.#kinds.has('best')) this.#emit(item);
      return;
    }
    if (item.kind === 'sequence') {
      this.#sequence(item);
      return;
    }
    if (item.kind === 'malformed') {
      if (item.book) this.#state(item.book.symbol).follower.lost(item.book.seq, item.reason);
      return;
    }
    const state = this.#state(item.symbol);
    if (item.kind === 'book-snapshot') {
      if (this.#books) state.follower.snapshot(item);
    } else if (item.kind === 'book-delta') {
      if (this.#books) state.follower.delta(item);
    } else if (item.kind === 'uncounted') this.#number(state, item);
    else if (item.kind === 'quote' && this.emitting && this.#kinds.has('quote')) this.#emit(item);
  };

  #deal(state: SymbolState, item: DealItem): void {
    const { symbol, deal, source, epoch } = item;
    state.source ??= source;
    if (state.source !== source) return;
    this.#number(state, item);
    const placed = epoch === undefined ? deal : state.epochs.place(deal, epoch);
    if (placed === null || state.candles.push(placed) === 'duplicate') return;
    if (!this.emitting) return;
    if (this.#kinds.has('deal')) this.#emit(item);
    for (const period of this.#periods) {
      const candle = state.candles.touched(period);
      if (candle) this.#emit({ kind: 'candle', symbol, period, candle });
    }
  }

  /** Says a hole in trade ids before the trade after it. */
  #number(state: SymbolState, item: DealItem | UncountedItem): void {
    if (!this.#gaps) return;
    const ids = state.source === 'aggregate' && item.kind === 'uncounted' ? null : idsOf(item);
    if (ids === null) return;
    const epoch = item.kind === 'deal' ? (item.epoch ?? '') : '';
    const hole = state.trades.take(...ids, epoch, null);
    if (hole) this.#gap(item.symbol, 'trades', holeText(hole));
  }

  /** A gap in the numbers of a connection: no book is known to be right. */
  #sequence(item: SequenceItem): void {
    const step = this.#sequences.take(item);
    if (step.kind !== 'gap') return;
    for (const [symbol, { follower }] of this.#states) {
      follower.invalidate();
      this.#gap(symbol, 'messages', step.reason);
    }
  }

  #gap(symbol: string, of: MissingPart, reason: string): void {
    // Whoever reads books must hear that one is void, also without asking for gaps.
    if (!this.emitting || !(this.#gaps || (this.#books && of !== 'trades'))) return;
    this.#emit({ kind: 'gap', symbol, of, reason });
  }

  #state(symbol: string): SymbolState {
    if (this.#last?.follower.symbol === symbol) return this.#last;
    const known = this.#states.get(symbol);
    if (known) {
      this.#last = known;
      return known;
    }
    const { anchors } = this.#adapter;
    const state: SymbolState = {
      follower: new BookFollower(symbol, this.#adapter, this.#onBook),
      candles: new CandleBuilder({ intervals: this.#periods, anchors, keep: MAX_CANDLES }),
      epochs: new DealEpochs(),
      trades: new TradeGaps(),
      source: null,
    };
    this.#states.set(symbol, state);
    this.#context = { onlySymbol: this.#states.size === 1 ? symbol : null };
    return state;
  }

  readonly #onBook = (event: BookEvent, follower: BookFollower): void => {
    if (!this.emitting) return;
    const { symbol } = follower;
    if (event.kind === 'gap' || event.kind === 'lost') this.#gap(symbol, 'book', event.reason);
    else if (
      (event.kind === 'snapshot' || event.kind === 'delta') &&
      follower.valid &&
      this.#kinds.has('book')
    ) {
      const { time, stated } = event.item;
      this.#emit({ kind: 'book', symbol, follower, time, stated });
    }
  };
}
