import { isVenue, VENUES, type VenueId } from '../venues/venue-adapter.ts';
import { FORMATS, type Format, isFormat } from './formats/format-ids.ts';
import type { RecordedEvent } from './recorded-events.ts';

export interface RecordingOptions {
  /** Format of the files; `tideline` when absent. */
  readonly format?: Format;
  /** Venue of the frames; a Tideline recording names its own. */
  readonly venue?: VenueId;
  /** Reads a truncated recording up to its last complete chunk. */
  readonly recover?: boolean;
}

export interface EventOptions {
  /** Only these instruments, named as the venue does; all when absent. */
  readonly symbols?: readonly string[];
  /** Only these kinds; all when absent. */
  readonly kinds?: readonly RecordedEvent['kind'][];
  /** Span of receipt times: ms UTC or a date; `from` is in it, `to` is not. */
  readonly from?: number | string | Date;
  readonly to?: number | string | Date;
  /** Quotes, books and candles at most once in this time, ms; each when absent. */
  readonly every?: number;
  /** Levels a side of a book; 20 when absent. */
  readonly depth?: number;
}

const KINDS: readonly RecordedEvent['kind'][] = ['quote', 'book', 'deal', 'candle', 'gap'];
const NAMES = ['symbols', 'kinds', 'from', 'to', 'every', 'depth'];

/** A number below is seconds, one above microseconds: 1973 and 5138 in ms. */
const EARLIEST = 1e11;
const LATEST = 1e14;

/** Event options with their defaults; times in µs UTC. */
export interface WantedEvents {
  readonly symbols: ReadonlySet<string> | null;
  readonly kinds: ReadonlySet<RecordedEvent['kind']>;
  readonly from: number;
  readonly to: number;
  readonly every: number | null;
  readonly depth: number;
}

/**
 * Checks the options of a call from a program, which may be written without types.
 * @throws RangeError in one line
 */
export function wantedEvents(options: EventOptions): WantedEvents {
  const unknown = Object.keys(options).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`unknown option "${unknown}": one of ${NAMES.join(', ')} expected`);
  }
  const { every = null, depth = 20 } = options;
  const from = microsecondsOf('from', options.from, Number.NEGATIVE_INFINITY);
  const to = microsecondsOf('to', options.to, Number.POSITIVE_INFINITY);
  if (to <= from) throw new RangeError('the span ends before it begins');
  if (!(Number.isInteger(depth) && depth > 0)) throw new RangeError(`depth ${depth}: 1 or more`);
  if (every !== null && !(typeof every === 'number' && every > 0)) {
    throw new RangeError(`every ${String(every)}: ms above 0 expected`);
  }
  const kinds = listOf('kinds', options.kinds) ?? KINDS;
  const misspelled = kinds.find((kind) => !KINDS.includes(kind));
  if (misspelled !== undefined) {
    throw new RangeError(`kind "${misspelled}": one of ${KINDS.join(', ')} expected`);
  }
  const symbols = listOf('symbols', options.symbols);
  return {
    ...{ symbols: symbols && new Set(symbols), kinds: new Set(kinds) },
    ...{ from, to, every, depth },
  };
}

/** @throws RangeError for a format or a venue that does not exist, and without a file */
export function checkInput(files: unknown, { format, venue }: RecordingOptions): void {
  const given = Array.isArray(files) ? files : [files];
  if (given.length === 0 || !given.every((file) => typeof file === 'string' && file !== '')) {
    throw new RangeError('a file is needed: its path, or a list of paths');
  }
  if (format !== undefined && !isFormat(format)) {
    throw new RangeError(`format "${String(format)}": one of ${FORMATS.join(', ')} expected`);
  }
  if (venue !== undefined && !isVenue(venue)) {
    throw new RangeError(`venue "${String(venue)}": one of ${VENUES.join(', ')} expected`);
  }
}

/** A text has `includes` and an iterator too, so it would select other values without an error. */
function listOf<T>(name: string, list: readonly T[] | undefined): readonly T[] | null {
  if (list === undefined || Array.isArray(list)) return list ?? null;
  throw new RangeError(`${name}: a list expected`);
}

function microsecondsOf(
  name: 'from' | 'to',
  time: EventOptions['from'],
  otherwise: number,
): number {
  if (time === undefined) return otherwise;
  const ms = typeof time === 'number' ? time : new Date(time).getTime();
  if (!Number.isFinite(ms)) throw new RangeError(`${String(time)}: ms UTC or a date expected`);
  if (typeof time === 'number' && time > 0 && (time < EARLIEST || time > LATEST)) {
    throw new RangeError(`${name} ${time}: ms UTC expected, as in Date.now()`);
  }
  return ms * 1000;
}
