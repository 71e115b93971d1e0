import {
  isPacked,
  isVenue,
  MarketState,
  type RawRecord,
  RecordingError,
  RecordingReader,
  RecordingTooLarge,
  RecordingWriter,
  venueAdapter,
} from '@tideline/streams/node';
import type { ErrorId } from '@tideline/wire';
import { PRACTICE_FILE, PRACTICE_FILE_STATED } from '@tideline/wire/practice-file';
import { ourInstrument } from '../../../market/feeds/recording/units.ts';

/** Why a file cannot be a day of practice. */
export interface Unfit {
  readonly id: ErrorId;
  readonly params?: Readonly<Record<string, string>>;
}

/** Where a file is, where its checked copy goes, and the name that its owner knows it by. */
export interface Repacking {
  readonly from: string;
  readonly to: string;
  readonly name: string;
}

/** Bounds of a file; smaller ones are for tests. */
export interface RepackBounds {
  /** Bytes of text. */
  readonly text: number;
  readonly deals: number;
}
const BOUNDS: RepackBounds = {
  text: PRACTICE_FILE.unpacked * 2 ** 20,
  deals: PRACTICE_FILE.deals,
};

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;
/** No recording is older, µs UTC: 2009. */
const OLDEST = Date.UTC(2009, 0, 3) * 1_000;
/** A recorder's clock may be set back by this while it records, µs. */
const SET_BACK = SECOND;
/** Interval of checkpoints, µs of recorded time; as `tideline import` has them. */
const CHECKPOINT_EVERY = 20 * SECOND;

class UnfitRecording extends Error implements Unfit {
  readonly id: ErrorId;
  readonly params: Readonly<Record<string, string>>;
  constructor(id: ErrorId, params: Readonly<Record<string, string>> = {}) {
    super(id);
    this.id = id;
    this.params = params;
  }
}

const damaged = (line: number | null): UnfitRecording =>
  new UnfitRecording('recording-damaged', { line: String(line ?? 1) });
const tooLarge = (): UnfitRecording =>
  new UnfitRecording('recording-too-large', PRACTICE_FILE_STATED);

/**
 * Checks a recording of a stranger completely, and writes its records again. Index, checkpoints and
 * header of the copy are made here, so nothing of the file is trusted but what was read.
 * @returns null, or why there is no copy
 * @throws what the disk refuses
 */
export async function repack(files: Repacking, bounds = BOUNDS): Promise<Unfit | null> {
  let inspected: Inspected;
  try {
    if (!(await isPacked(files.from))) throw new UnfitRecording('recording-type');
    inspected = await inspect(files.from, bounds);
  } catch (error) {
    const { id, params } = unfitOf(error);
    return { id, params };
  }
  await write(files, inspected, bounds);
  return null;
}

function unfitOf(error: unknown): UnfitRecording {
  if (error instanceof UnfitRecording) return error;
  if (error instanceof RecordingTooLarge) return tooLarge();
  return damaged(error instanceof RecordingError ? error.line : null);
}

interface Inspected {
  readonly venue: Parameters<typeof venueAdapter>[0];
  /** The recording's names of our pairs that have deals and a book, the busiest first. */
  readonly symbols: readonly string[];
  /** Wall clock of its first record, µs. */
  readonly start: number;
}

/** Reads everything once. @throws UnfitRecording, RecordingError, and others for a damaged file */
async function inspect(path: string, { text, deals: most }: RepackBounds): Promise<Inspected> {
  const reader = await RecordingReader.open(path, { most: text });
  try {
    const { frames, venue } = reader.header;
    if (frames !== 'socket' || venue === null || !isVenue(venue)) {
      throw new UnfitRecording('recording-no-market');
    }
    const times = new Times();
    const deals = new Map<string, number>();
    const books = new Set<string>();
    let count = 0;
    let line = 1;
    const state = new MarketState(venueAdapter(venue), (value) => {
      if (value.kind === 'book') {
        if (books.has(value.symbol) || !ourInstrument(value.symbol)) return;
        const { follower } = value;
        const { asks, bids } = follower.book?.top(1) ?? { asks: [], bids: [] };
        if (follower.valid && asks.length > 0 && bids.length > 0) books.add(value.symbol);
      } else if (value.kind === 'deal' && ourInstrument(value.symbol)) {
        if (!isTime(value.deal.time * 1_000)) throw damaged(line);
        count += 1;
        if (count > most) throw tooLarge();
        deals.set(value.symbol, (deals.get(value.symbol) ?? 0) + 1);
      }
    });
    for await (const batch of reader.records()) {
      for (const record of batch) {
        line = record.line;
        times.check(record);
        applied(state, record);
      }
    }
    if (times.span > PRACTICE_FILE.days * DAY) throw tooLarge();
    const symbols = [...deals.keys()].filter((symbol) => books.has(symbol));
    if (symbols.length === 0 || times.span < SECOND) {
      throw new UnfitRecording('recording-no-market');
    }
    symbols.sort((one, other) => (deals.get(other) ?? 0) - (deals.get(one) ?? 0));
    return { venue, symbols, start: times.first };
  } finally {
    await reader.close();
  }
}

/** A venue's adapter may fail in its own way on what its venue never sends. */
function applied(state: MarketState, record: RawRecord): void {
  try {
    state.frame(record);
  } catch (error) {
    throw error instanceof UnfitRecording ? error : damaged(record.line);
  }
}

const isTime = (time: number): boolean =>
  Number.isFinite(time) && time >= OLDEST && time <= Date.now() * 1_000 + DAY;

/** The times of records, in order. */
class Times {
  first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  /** µs. */
  get span(): number {
    return this.#last - this.first;
  }

  /** @throws UnfitRecording for a time that runs back, or that nobody can have recorded at */
  check({ connection, line, mono, requested, wall }: RawRecord): void {
    const numbers = [connection, mono, wall, requested ?? 0];
    const isWhole = numbers.every(Number.isSafeInteger) && isTime(wall);
    if (!isWhole || wall < this.#last - SET_BACK) throw damaged(line);
    this.first = Math.min(this.first, wall);
    this.#last = Math.max(this.#last, wall);
  }
}

/** Writes the records of a file that was inspected; the copy appears when it is complete. */
async function write(
  { from, to, name }: Repacking,
  { start, symbols, venue }: Inspected,
  { text }: RepackBounds,
): Promise<void> {
  const reader = await RecordingReader.open(from, { most: text });
  try {
    const writer = await RecordingWriter.create(to, {
      ...{ tideline: 'recording', version: 0, venue, frames: 'socket', symbols, start },
      clock: { wall: 'us', monotonic: reader.header.clock?.monotonic ?? 'derived' },
      source: { file: name },
    });
    const state = new MarketState(venueAdapter(venue), () => undefined);
    state.emitting = false;
    let checkpointAt = start + CHECKPOINT_EVERY;
    try {
      for await (const batch of reader.records()) {
        for (const record of batch) {
          if (record.wall >= checkpointAt) {
            await writer.checkpoint(record.wall, record.mono, state.save());
            checkpointAt = record.wall + CHECKPOINT_EVERY;
          }
          state.frame(record);
          await writer.add(record);
        }
      }
      await writer.finish();
    } catch (error) {
      await writer.discard();
      throw error;
    }
  } finally {
    await reader.close();
  }
}
