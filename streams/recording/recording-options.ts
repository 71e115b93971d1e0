import { isVenue, VENUES, type VenueId } from '@tideline/wire/venues';
import { checkTimeZone, type Interval, parseInterval } from '../candles/index.ts';
import type { VenueAdapter } from '../venues/venue-adapter.ts';
import { dateInstant } from './date-instant.ts';
import { FORMATS, type Format, isFormat } from './formats/format-ids.ts';
import type { RecordedEvent } from './recorded-events.ts';

export interface RecordingOptions {
  /** Format of the files; `tideline` when absent. */
  readonly format?: Format;
  /**
   * Venue of the frames; a Tideline recording names its own. An adapter reads the frames of any
   * other venue; one that remembers earlier frames is given as a function that makes it.
   */
  readonly venue?: VenueId | VenueAdapter | (() => VenueAdapter);
  /** Instrument of a table of Binance's, whose rows do not name theirs. */
  readonly symbol?: string;
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
  /** Adds `exact`: the times of receipt and of the exchange with all recorded digits. */
  readonly exact?: boolean;
}

export interface BarOptions {
  /** One of the product (`1m`, `60m`, `1M`), any length (`15s`, `2h30m`), or ms. */
  readonly period: string | number;
  /**
   * IANA name of the zone whose days, weeks and months count, such as `Asia/Tokyo`; the venue's
   * calendar when absent.
   */
  readonly timeZone?: string;
  /** Only these instruments; all when absent. */
  readonly symbols?: readonly string[];
  /** Span of opening times: ms UTC or a date; `from` is in it, `to` is not. */
  readonly from?: number | string | Date;
  readonly to?: number | string | Date;
  /** Also bars without deals, flat at the previous close. */
  readonly fill?: boolean;
}

const KINDS: readonly RecordedEvent['kind'][] = ['quote', 'book', 'deal', 'candle', 'gap'];
const NAMES = ['symbols', 'kinds', 'from', 'to', 'every', 'depth', 'exact'];
const INPUT_NAMES = ['format', 'venue', 'symbol', 'recover'];
const BAR_NAMES = ['period', 'timeZone', 'symbols', 'from', 'to', 'fill'];

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
  readonly exact: boolean;
}

/** Bar options with their defaults; times in ms UTC. */
export interface WantedBars {
  readonly interval: Interval;
  readonly timeZone: string | undefined;
  readonly symbols: ReadonlySet<string> | null;
  readonly from: number;
  readonly to: number;
  readonly fill: boolean;
}

/**
 * Checks the options of a call from a program, which may be written without types.
 * @throws RangeError in one line
 */
export function wantedEvents(options: EventOptions): WantedEvents {
  checkNames(options, NAMES);
  const { every = null, depth = 20, exact = false } = options;
  const { from, to } = spanOf(options);
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
    ...{ from: from * 1000, to: to * 1000, every, depth, exact: exact === true },
  };
}

/**
 * Checks the options of bars.
 * @throws RangeError in one line
 */
export function wantedBars(options: BarOptions): WantedBars {
  const given: unknown = options;
  if (typeof given !== 'object' || given === null) {
    throw new RangeError('a period is needed: { period: "1m" }');
  }
  checkNames(options, BAR_NAMES);
  const { period, timeZone, fill = false } = options;
  const interval = typeof period === 'string' ? parseInterval(period) : lengthOf(period);
  if (interval === null) {
    throw new RangeError(`period ${JSON.stringify(period)}: 1m, 4h, 1d, 2h30m or ms expected`);
  }
  if (timeZone !== undefined) checkTimeZone(timeZone);
  const symbols = listOf('symbols', options.symbols);
  const span = spanOf(options);
  return { interval, timeZone, symbols: symbols && new Set(symbols), ...span, fill: fill === true };
}

const lengthOf = (ms: unknown): number | null =>
  typeof ms === 'number' && Number.isInteger(ms) && ms > 0 ? ms : null;

function checkNames(options: object, names: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new RangeError(`unknown option "${unknown}": one of ${names.join(', ')} expected`);
}

/** In ms UTC. */
function spanOf(options: Pick<EventOptions, 'from' | 'to'>): { from: number; to: number } {
  const from = momentOf('from', options.from, Number.NEGATIVE_INFINITY);
  const to = momentOf('to', options.to, Number.POSITIVE_INFINITY);
  if (to <= from) throw new RangeError('the span ends before it begins');
  return { from, to };
}

/** @throws RangeError for a format or a venue that does not exist, and without a file */
export function checkInput(files: unknown, options: RecordingOptions): void {
  checkNames(options, INPUT_NAMES);
  const { format, venue, symbol } = options;
  const given = Array.isArray(files) ? files : [files];
  if (given.length === 0 || !given.every((file) => typeof file === 'string' && file !== '')) {
    throw new RangeError('a file is needed: its path, or a list of paths');
  }
  if (format !== undefined && !isFormat(format)) {
    throw new RangeError(`format "${String(format)}": one of ${FORMATS.join(', ')} expected`);
  }
  if (symbol !== undefined && (typeof symbol !== 'string' || symbol === '')) {
    throw new RangeError(`symbol ${JSON.stringify(symbol)}: the name of an instrument expected`);
  }
  if (venue === undefined || typeof venue === 'function' || isAdapter(venue)) return;
  if (typeof venue !== 'string' || !isVenue(venue)) {
    const shown = typeof venue === 'string' ? `"${venue}"` : 'without a function parse';
    throw new RangeError(`venue ${shown}: one of ${VENUES.join(', ')}, or an adapter expected`);
  }
}

/** A text has `includes` and an iterator too, so it would select other values without an error. */
function listOf<T>(name: string, list: readonly T[] | undefined): readonly T[] | null {
  if (list === undefined || Array.isArray(list)) return list ?? null;
  throw new RangeError(`${name}: a list expected`);
}

/** @throws RangeError for a date without a time zone, whose instant depends on the machine */
function momentOf(name: 'from' | 'to', time: EventOptions['from'], otherwise: number): number {
  if (time === undefined) return otherwise;
  if (typeof time === 'string') return dateInstant(time, name);
  const ms = typeof time === 'number' ? time : time.getTime();
  if (!Number.isFinite(ms)) throw new RangeError(`${String(time)}: ms UTC or a date expected`);
  if (typeof time === 'number' && time > 0 && (time < EARLIEST || time > LATEST)) {
    throw new RangeError(`${name} ${time}: ms UTC expected, as in Date.now()`);
  }
  return ms;
}

export function isAdapter(venue: unknown): venue is VenueAdapter {
  return (
    typeof venue === 'object' &&
    venue !== null &&
    'parse' in venue &&
    typeof venue.parse === 'function'
  );
}
