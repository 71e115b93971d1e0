import { LevelList } from '../book/index.ts';
import {
  type BookEvent,
  BookFollower,
  type BookSnapshot,
  FrameError,
  type MarketItem,
  type SequenceItem,
  type VenueAdapter,
  type VenueFrame,
} from '../venues/index.ts';
import { checkSnapshot } from './snapshot-check.ts';

/** A snapshot further ahead of the stream is of another count of ids. */
const HORIZON = 1e9;

export interface BooksListener {
  item(item: MarketItem): void;
  book(event: BookEvent, follower: BookFollower): void;
  /** The book is wrong or unknown: it needs a snapshot. */
  broken(symbol: string, reason: string): void;
  /** Messages of a connection are missing. */
  sequenceGap(connection: number, reason: string): void;
}

/** All books of a session, with the venue's checks: chain, checksum, sequence of the connection. */
export class LiveBooks {
  readonly #adapter: VenueAdapter;
  readonly #symbols: ReadonlySet<string>;
  readonly #listener: BooksListener;
  readonly #followers = new Map<string, BookFollower>();
  readonly #levels = new LevelList();
  readonly #sequences = new Map<string, number>();
  /** Snapshots that are newer than the stream, until the stream reaches them. */
  readonly #ahead = new Map<string, BookSnapshot & { readonly id: number }>();
  /** Price of the last deal on the present connection. */
  readonly #deals = new Map<string, number>();
  #connection = 0;
  readonly counts = {
    snapshots: 0,
    changes: 0,
    gaps: 0,
    checksums: 0,
    wrongChecksums: 0,
    wrongSnapshots: 0,
  };

  /** @param symbols - the venue's names; books of others are ignored, so a venue cannot add any */
  constructor(adapter: VenueAdapter, symbols: readonly string[], listener: BooksListener) {
    this.#adapter = adapter;
    this.#symbols = new Set(symbols);
    this.#listener = listener;
  }

  follower(symbol: string): BookFollower | null {
    return this.#followers.get(symbol) ?? null;
  }

  /** Whether a book has been built and may be shown. */
  valid(symbol: string): boolean {
    return this.#followers.get(symbol)?.valid ?? false;
  }

  /** Reads a frame. Nothing changes until {@link apply}. @throws FrameError, BookLevelError */
  read(frame: VenueFrame): readonly MarketItem[] {
    const items: MarketItem[] = [];
    this.#adapter.parse(frame, (item) => items.push(item), { onlySymbol: null });
    for (const item of items) this.#checkLevels(item);
    return items;
  }

  apply(items: readonly MarketItem[], connection: number): void {
    this.#connection = connection;
    for (const item of items) this.#take(item);
  }

  /**
   * Takes the answer to a request for a book. A book that is newer than the stream waits until the
   * stream reaches its id: its changes would be taken for old ones, and the book would stand still.
   * @param levels - levels of each side that were asked for
   * @throws FrameError, BookLevelError when it is not that book or cannot be right
   */
  answered(frame: VenueFrame, symbol: string, levels: number): void {
    const items = this.read(frame);
    const [item] = items;
    if (items.length !== 1 || item?.kind !== 'book-snapshot' || item.symbol !== symbol)
      throw new FrameError(`no book of ${symbol}`);
    const state = this.#followers.get(symbol)?.save();
    const deal = this.#deals.get(symbol) ?? null;
    checkSnapshot(item, { levels, waiting: state?.waiting ?? [], deal });
    const { id } = item;
    const seen = state?.seen ?? null;
    if (id !== null && seen !== null && id > seen && id - seen <= HORIZON)
      this.#ahead.set(symbol, { ...item, id });
    else this.apply(items, 0);
  }

  /** The connection of these symbols ended: what follows is not known to continue. */
  cut(symbols: Iterable<string>, connection: number): void {
    this.#sequences.delete(String(connection));
    for (const symbol of symbols) {
      this.#followers.get(symbol)?.invalidate();
      this.#ahead.delete(symbol);
      this.#deals.delete(symbol);
    }
  }

  /**
   * Adapters leave the texts of levels to the book. A book may take them much later, and a recorder
   * before that, so a malformed level is found here. A scanner has checked those it parsed.
   */
  #checkLevels(item: MarketItem): void {
    if (item.kind !== 'book-snapshot' && (item.kind !== 'book-delta' || item.scanned)) return;
    for (const side of [item.bids, item.asks]) {
      this.#levels.readTexts(side);
      this.#levels.resolve(0);
      this.#levels.texts = null;
    }
  }

  #take(item: MarketItem): void {
    if (item.kind === 'sequence') {
      this.#sequence(item);
      return;
    }
    if (item.kind === 'book-snapshot' || item.kind === 'book-delta') {
      if (!this.#symbols.has(item.symbol)) return;
      const follower = this.#of(item.symbol);
      if (item.kind === 'book-snapshot') follower.snapshot(item);
      else follower.delta(item);
    }
    if (item.kind === 'deal' && this.#symbols.has(item.symbol)) {
      const price = Number(item.deal.price);
      if (price > 0) this.#deals.set(item.symbol, price);
    }
    this.#listener.item(item);
  }

  /** The stream has reached the id of a snapshot that waited for it. */
  #reached(symbol: string, last: number): void {
    const item = this.#ahead.get(symbol);
    if (!item || last < item.id) return;
    this.#ahead.delete(symbol);
    this.#take(item);
  }

  #of(symbol: string): BookFollower {
    const known = this.#followers.get(symbol);
    if (known) return known;
    const follower = new BookFollower(symbol, this.#adapter, this.#onBook);
    this.#followers.set(symbol, follower);
    return follower;
  }

  readonly #onBook = (event: BookEvent, follower: BookFollower): void => {
    const { symbol } = follower;
    switch (event.kind) {
      case 'snapshot':
        this.counts.snapshots++;
        if (!this.#agrees(event.item.checksum, follower)) return;
        break;
      case 'delta':
        this.counts.changes++;
        if (!this.#agrees(event.item.checksum, follower)) return;
        break;
      case 'gap':
        this.counts.gaps++;
        this.#listener.book(event, follower);
        this.#listener.broken(symbol, `gap: ${event.reason}`);
        return;
      case 'waiting':
        this.#listener.book(event, follower);
        this.#listener.broken(symbol, '');
        this.#reached(symbol, event.item.last);
        return;
      case 'stale-snapshot':
        this.#listener.broken(symbol, 'the snapshot is too old');
        return;
      default:
        break;
    }
    this.#listener.book(event, follower);
  };

  /** Compares the checksum; a wrong book is void at once and is not passed on. */
  #agrees(checksum: number | null, follower: BookFollower): boolean {
    const { book } = follower;
    if (checksum === null || !book || !this.#adapter.checksum) return true;
    if (this.#adapter.checksum(book) === checksum) {
      this.counts.checksums++;
      return true;
    }
    this.counts.wrongChecksums++;
    follower.invalidate();
    this.#listener.broken(follower.symbol, 'wrong checksum');
    return false;
  }

  #sequence({ scope, value }: SequenceItem): void {
    const last = this.#sequences.get(scope);
    this.#sequences.set(scope, Math.max(value, last ?? value));
    if (last === undefined || value <= last + 1) return;
    this.counts.gaps++;
    const reason = `message ${value} does not follow ${last}`;
    this.#listener.sequenceGap(this.#connection, reason);
  }
}
