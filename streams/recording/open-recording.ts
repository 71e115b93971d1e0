import { from, type Observable } from 'rxjs';
import { isMarketCheckpoint } from '../venues/market-state.ts';
import { venueAdapter } from '../venues/registry.ts';
import { sampleValues } from '../venues/sample-values.ts';
import { TABLE_FRAMES, tableAdapter } from '../venues/tables.ts';
import { ValueSampler } from '../venues/value-sampler.ts';
import { isVenue, VENUES, type VenueAdapter, type VenueId } from '../venues/venue-adapter.ts';
import type { Format } from './formats/format-ids.ts';
import { type OpenedRecords, openRecords } from './formats/index.ts';
import {
  eventOf,
  type RecordedBook,
  type RecordedCandle,
  type RecordedDeal,
  type RecordedEvent,
} from './recorded-events.ts';
import { RecordingError } from './recording-error.ts';

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

/** A recording on disk. Nothing is read before a value is asked for, and each call reads anew. */
export interface OpenedRecording {
  /** All values in order, with constant memory. */
  events(options?: EventOptions): AsyncGenerator<RecordedEvent, void, undefined>;
  books(options?: Omit<EventOptions, 'kinds'>): AsyncGenerator<RecordedBook, void, undefined>;
  deals(options?: Omit<EventOptions, 'kinds'>): AsyncGenerator<RecordedDeal, void, undefined>;
  candles(options?: Omit<EventOptions, 'kinds'>): AsyncGenerator<RecordedCandle, void, undefined>;
  /** The same values as {@link events}; a subscription reads, its end stops reading. */
  events$(options?: EventOptions): Observable<RecordedEvent>;
}

/**
 * Opens a recording for programs:
 *
 *     for await (const deal of openRecording('btc.tideline').deals()) console.log(deal.deal.price);
 *
 * @param files - one file, or several that are one stream
 * @throws RecordingError on the first value, when a file cannot be read or is damaged
 * @throws RangeError for a span that is not a time or ends before it begins, and for a bad depth
 */
export function openRecording(
  files: string | readonly string[],
  options: RecordingOptions = {},
): OpenedRecording {
  const paths = typeof files === 'string' ? [files] : files;
  const events = (wanted: EventOptions = {}) => readEvents(paths, options, wanted);
  const only = <Kind extends RecordedEvent['kind']>(kind: Kind, wanted: EventOptions = {}) =>
    events({ ...wanted, kinds: [kind] }) as AsyncGenerator<
      Extract<RecordedEvent, { kind: Kind }>,
      void,
      undefined
    >;
  return {
    events,
    books: (wanted) => only('book', wanted),
    deals: (wanted) => only('deal', wanted),
    candles: (wanted) => only('candle', wanted),
    events$: (wanted) => from(events(wanted)),
  };
}

async function* readEvents(
  files: readonly string[],
  { format = 'tideline', venue, recover = false }: RecordingOptions,
  { symbols, kinds, every, depth = 20, ...span }: EventOptions,
): AsyncGenerator<RecordedEvent, void, undefined> {
  const begin = microsecondsOf(span.from, Number.NEGATIVE_INFINITY);
  const end = microsecondsOf(span.to, Number.POSITIVE_INFINITY);
  if (end <= begin) throw new RangeError('the span ends before it begins');
  if (!(Number.isInteger(depth) && depth > 0)) throw new RangeError(`depth ${depth}: 1 or more`);
  if (every !== undefined && !(every > 0)) throw new RangeError(`every ${every}: above 0`);
  const wanted = symbols && new Set(symbols);
  const seek = span.from === undefined ? {} : { seek: begin, accepts: isMarketCheckpoint };
  const opened = await openRecords(files, format, { ...seek, recover });
  let events: RecordedEvent[] = [];
  const sampler = new ValueSampler({
    every: every ?? null,
    wanted: ({ kind, symbol }) =>
      (kinds === undefined || kinds.includes(kind)) && (wanted === undefined || wanted.has(symbol)),
    take: ({ value, time }) => events.push(eventOf(value, time, depth)),
  });
  const take = () => {
    const taken = events;
    events = [];
    return taken;
  };
  try {
    const adapter = adapterOf(opened, venue, files);
    const { checkpoint, records: batches } = opened;
    const read = sampleValues({ adapter, checkpoint, batches }, { from: begin, to: end }, sampler);
    for await (const _ of read) yield* take();
  } finally {
    await opened.close();
  }
}

function adapterOf(
  opened: OpenedRecords,
  given: VenueId | undefined,
  files: readonly string[],
): VenueAdapter {
  const { frames, header } = opened;
  if (frames !== 'socket') {
    const table = TABLE_FRAMES.find((each) => each === frames);
    if (table !== undefined) return tableAdapter(table, '');
  }
  const venue = given ?? header?.venue;
  if (venue && isVenue(venue)) return venueAdapter(venue);
  const names = VENUES.join(', ');
  throw new RecordingError(files.join(', '), null, `the venue is needed, one of ${names}`);
}

/** @throws RangeError */
function microsecondsOf(time: EventOptions['from'], otherwise: number): number {
  if (time === undefined) return otherwise;
  const ms = typeof time === 'number' ? time : new Date(time).getTime();
  if (!Number.isFinite(ms)) throw new RangeError(`${String(time)}: ms UTC or a date expected`);
  return ms * 1000;
}
