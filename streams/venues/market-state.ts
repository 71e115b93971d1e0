import type { Candle, Quote } from '@tideline/wire/calls/market';
import { PERIODS, type Period } from '@tideline/wire/periods';
import { CandleBuilder, type CandleBuilderState, type CandleDeal } from '../candles/index.ts';
import type { BookEvent } from './book-event.ts';
import { BookFollower, type BookFollowerState } from './book-follower.ts';
import { DealEpochs, type DealEpochsState } from './deal-epochs.ts';
import type { DealItem, MarketItem } from './market-item.ts';
import type { VenueAdapter, VenueFrame } from './venue-adapter.ts';

/** One value of a market, before conflation. */
export type MarketValue =
  | { readonly kind: 'quote'; readonly symbol: string; readonly quote: Quote }
  | { readonly kind: 'book'; readonly symbol: string; readonly follower: BookFollower }
  | { readonly kind: 'gap'; readonly symbol: string; readonly reason: string }
  | { readonly kind: 'deal'; readonly symbol: string; readonly deal: CandleDeal }
  | {
      readonly kind: 'candle';
      readonly symbol: string;
      readonly period: Period;
      readonly candle: Candle;
    };

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
  }[];
  /** State of the adapter; absent when it has none. */
  readonly adapter?: unknown;
}

interface SymbolState {
  readonly follower: BookFollower;
  readonly candles: CandleBuilder;
  readonly epochs: DealEpochs;
  /** Trades or aggregated trades: the first received kind, because both describe the same deals. */
  source: DealItem['source'] | null;
}

/**
 * Number of candles kept per period for late deals. It affects the values: a later deal changes
 * nothing, in a full run as after a seek.
 */
const CANDLES_KEPT = 3;

/**
 * Every book, deal, quote and candle of a stream of frames, in order: the state machine for
 * seeking, hashing and comparing recordings. The same frames give the same values at any speed.
 */
export class MarketState {
  readonly #adapter: VenueAdapter;
  readonly #emit: (value: MarketValue) => void;
  readonly #states = new Map<string, SymbolState>();
  /** Turn it off while only the state is needed, because creating values costs more. */
  emitting = true;

  constructor(adapter: VenueAdapter, emit: (value: MarketValue) => void) {
    this.#adapter = adapter;
    this.#emit = emit;
  }

  /** @throws FrameError when the frame is not in the venue's format */
  frame(frame: VenueFrame): void {
    const onlySymbol = this.#states.size === 1 ? (this.#states.keys().next().value ?? null) : null;
    this.#adapter.parse(frame, this.#take, { onlySymbol });
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
    }));
    const adapter = this.#adapter.save?.();
    return { version: CHECKPOINT_VERSION, symbols, ...(adapter !== undefined && { adapter }) };
  }

  restore(checkpoint: MarketCheckpoint): void {
    this.#states.clear();
    if (checkpoint.adapter !== undefined) this.#adapter.restore?.(checkpoint.adapter);
    for (const saved of checkpoint.symbols) {
      const state = this.#state(saved.symbol);
      state.source = saved.source;
      state.follower.restore(saved.follower);
      state.candles.restore(saved.candles);
      state.epochs.restore(saved.epochs);
    }
  }

  readonly #take = (item: MarketItem): void => {
    if (item.kind === 'sequence' || item.kind === 'best') return;
    if (item.kind === 'malformed') {
      if (item.book) this.#state(item.book.symbol).follower.lost(item.book.seq, item.reason);
      return;
    }
    const state = this.#state(item.symbol);
    if (item.kind === 'book-snapshot') state.follower.snapshot(item);
    else if (item.kind === 'book-delta') state.follower.delta(item);
    else if (item.kind === 'deal') this.#deal(state, item);
    else if (item.kind === 'quote' && this.emitting) this.#emit(item);
  };

  #deal(state: SymbolState, { symbol, deal, source, epoch }: DealItem): void {
    state.source ??= source;
    if (state.source !== source) return;
    const placed = epoch === undefined ? deal : state.epochs.place(deal, epoch);
    if (placed === null || state.candles.push(placed) !== 'applied') return;
    if (!this.emitting) return;
    this.#emit({ kind: 'deal', symbol, deal });
    for (const period of PERIODS) {
      const candle = state.candles.touched(period);
      if (candle) this.#emit({ kind: 'candle', symbol, period, candle });
    }
  }

  #state(symbol: string): SymbolState {
    const known = this.#states.get(symbol);
    if (known) return known;
    const { anchors } = this.#adapter;
    const state: SymbolState = {
      follower: new BookFollower(symbol, this.#adapter, this.#onBook),
      candles: new CandleBuilder({ intervals: PERIODS, anchors, keep: CANDLES_KEPT }),
      epochs: new DealEpochs(),
      source: null,
    };
    this.#states.set(symbol, state);
    return state;
  }

  readonly #onBook = (event: BookEvent, follower: BookFollower): void => {
    if (!this.emitting) return;
    const { symbol } = follower;
    if (event.kind === 'gap' || event.kind === 'lost')
      this.#emit({ kind: 'gap', symbol, reason: event.reason });
    else if ((event.kind === 'snapshot' || event.kind === 'delta') && follower.valid) {
      this.#emit({ kind: 'book', symbol, follower });
    }
  };
}
