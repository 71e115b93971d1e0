import {
  isMarketCheckpoint,
  MarketState,
  type RawRecord,
  RecordingReader,
  type VenueAdapter,
} from '@tideline/streams/node';
import { BOOK_DEPTH } from '@tideline/wire';
import type { Depth } from '../../../foundation/ports/ports.ts';
import { levelsOf, ourInstrument } from './units.ts';

/**
 * Number of buffered records below which the next chunk is read. A chunk has some thousand frames.
 */
const AHEAD = 2_000;

/**
 * Plays a recording's frames through the stream engine's state machine and has the current books.
 * It reads ahead in the background; a slow disk delays a book.
 */
export class BookPlayer {
  readonly #state: MarketState;
  readonly #source: AsyncGenerator<readonly RawRecord[]>;
  readonly #close: () => Promise<void>;
  #waiting: RawRecord[] = [];
  #at = 0;
  #reading: Promise<void> | null = null;
  #over = false;
  readonly #changed = new Set<string>();
  /** Wall time of the last played frame, ms. */
  played = 0;

  private constructor(
    adapter: VenueAdapter,
    source: AsyncGenerator<readonly RawRecord[]>,
    close: () => Promise<void>,
  ) {
    this.#state = new MarketState(adapter, (value) => {
      if (value.kind === 'book' || value.kind === 'gap') this.#changed.add(value.symbol);
    });
    this.#source = source;
    this.#close = close;
  }

  /** Opens a recording for playback from an instant (recorded wall time, ms). */
  static async open(path: string, adapter: VenueAdapter, from: number): Promise<BookPlayer> {
    const reader = await RecordingReader.open(path, { recover: true });
    const { checkpoint, records } = await reader.seek(from * 1000, isMarketCheckpoint);
    const player = new BookPlayer(adapter, records, () => reader.close());
    const state = checkpoint?.state;
    if (state) player.#state.restore(state as Parameters<MarketState['restore']>[0]);
    await player.read();
    return player;
  }

  /** Wall time up to which frames are buffered, ms; infinite at the end of the file. */
  get readTo(): number {
    if (this.#over) return Number.POSITIVE_INFINITY;
    return (this.#waiting[this.#waiting.length - 1]?.wall ?? 0) / 1000;
  }

  /** Plays up to an instant, as far as frames are buffered. @returns symbols whose book changed */
  play(until: number): readonly string[] {
    for (;;) {
      const record = this.#waiting[this.#at];
      if (!record || record.wall / 1000 > until) break;
      this.#at += 1;
      this.#state.frame(record);
      this.played = record.wall / 1000;
    }
    this.readAhead();
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** Reads the next chunk when few frames are left. */
  readAhead(): void {
    if (this.#waiting.length - this.#at < AHEAD) void this.read();
  }

  /** The book of one of the recording's symbols; empty while it is not trusted. */
  book(symbol: string): Depth {
    const instrument = ourInstrument(symbol);
    const follower = this.#state.follower(symbol);
    if (!instrument || !follower?.valid || !follower.book) return { bids: [], asks: [] };
    const { bids, asks } = follower.book.top(BOOK_DEPTH);
    return { bids: levelsOf(bids, instrument, 'bid'), asks: levelsOf(asks, instrument, 'ask') };
  }

  async close(): Promise<void> {
    this.#over = true;
    await this.#source.return(undefined);
    await this.#close();
  }

  /** Reads until many frames are buffered, or the file ends. */
  read(): Promise<void> {
    this.#reading ??= this.#fill().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #fill(): Promise<void> {
    // A chunk of a live recording is one second, so reading one at a time would limit the speed.
    while (!this.#over && this.#waiting.length - this.#at < AHEAD) {
      const next = await this.#source.next();
      if (next.done) this.#over = true;
      else {
        this.#waiting = this.#waiting.slice(this.#at).concat(next.value);
        this.#at = 0;
      }
    }
  }
}
