import type { Observable } from 'rxjs';
import { type Frame, instrumentOf, type Level } from '#wire';
import type { DepthRow } from '../book/index.ts';
import type { Live } from '../live/live.ts';
import type { BookLevel, BookOptions, BookView } from '../market.types.ts';
import type { RestPort } from '../ports.ts';
import { BookSync } from '../sync/book-sync.ts';
import { type Effect, type LaneDeps, type LaneStore, lane } from './lane.ts';

/** Books change ten times a second; a quiet one still speaks every 5 s. */
const CADENCE = { floor: 3_000, ceiling: 12_500 };
const POLL_EVERY = 2_000;
/** Levels a side that are shown when nobody says, and at most. */
const DEPTH = 20;
const MAX_DEPTH = 500;

/** The book of one pair behind its topic. */
export class BookStore implements LaneStore<BookStore> {
  readonly symbol: string;
  readonly wanting = false;
  readonly owing = false;
  readonly outdated = false;
  exchangeTime: number | null = null;
  readonly #sync: BookSync;

  constructor(symbol: string) {
    this.symbol = symbol;
    this.#sync = new BookSync(instrumentOf(symbol)?.priceDecimals ?? 2);
  }

  get seq(): number | null {
    return this.#sync.seq;
  }
  get broken(): boolean {
    return this.#sync.broken;
  }

  frame(frame: Frame): Effect {
    const data = frame.data as { bids: readonly Level[]; asks: readonly Level[] };
    const effect = this.#sync.delta({ seq: frame.seq, bids: data.bids, asks: data.asks });
    if (effect === 'changed') this.exchangeTime = frame.time;
    return effect;
  }

  answer(body: unknown): Effect {
    const data = body as {
      symbol: string;
      seq: number;
      time: number;
      book: { bids: readonly Level[]; asks: readonly Level[] };
    };
    if (data.symbol !== this.symbol) return 'old';
    const effect = this.#sync.snapshot({ seq: data.seq, ...data.book });
    if (effect === 'changed') this.exchangeTime = data.time;
    return effect;
  }

  // A book needs neither word: a hole shows in the sequence of the next delta, quiet ones have one too.
  gap(): void {}
  relink(): void {}
  restart(): void {
    this.#sync.restart();
  }

  /** The store itself: rows are read from it only where they are published. */
  view(): BookStore | null {
    return this.seq === null ? null : this;
  }

  /** Null while the book is crossed: something was lost unnoticed, and nothing true can be shown. */
  read(options: BookOptions = {}): BookView | null {
    if (this.#sync.book.isCrossed()) return null;
    const instrument = instrumentOf(this.symbol);
    const tick = instrument?.tick ?? '0.01';
    const grouping = options.grouping ?? tick;
    const depth = Math.min(MAX_DEPTH, Math.max(1, options.depth ?? DEPTH));
    const { book } = this.#sync;
    const rows = grouping === tick ? book.depth(depth) : book.grouped(grouping, depth);
    const deepest = Math.max(last(rows.bids), last(rows.asks));
    return {
      symbol: this.symbol,
      grouping,
      bids: rows.bids.map((row) => level(row, deepest)),
      asks: rows.asks.map((row) => level(row, deepest)),
    };
  }
}

const last = (rows: readonly DepthRow[]): number => Number(rows.at(-1)?.total ?? 0);

function level(row: DepthRow, deepest: number): BookLevel {
  return { ...row, share: deepest > 0 ? Number(row.total) / deepest : 0 };
}

/** The book of one pair, as a handle that is read after conflation. */
export function book(symbol: string, rest: RestPort, deps: LaneDeps): Observable<Live<BookStore>> {
  return lane<BookStore>(
    {
      topic: `depth:${symbol}`,
      cadence: CADENCE,
      pollEvery: POLL_EVERY,
      store: () => new BookStore(symbol),
      fetch: () => rest.get('currency/deal', { symbol, depth: '200', limit: '1' }),
    },
    deps,
  );
}
