import { from, type Observable } from 'rxjs';
import { isMarketCheckpoint } from '../venues/market-state.ts';
import { venueAdapter } from '../venues/registry.ts';
import { sampleValues } from '../venues/sample-values.ts';
import { TABLE_FRAMES, tableAdapter } from '../venues/tables.ts';
import { ValueSampler } from '../venues/value-sampler.ts';
import { isVenue, VENUES, type VenueAdapter, type VenueId } from '../venues/venue-adapter.ts';
import { type OpenedRecords, openRecords } from './formats/index.ts';
import {
  eventOf,
  type RecordedBook,
  type RecordedCandle,
  type RecordedDeal,
  type RecordedEvent,
} from './recorded-events.ts';
import { RecordingError } from './recording-error.ts';
import {
  checkInput,
  type EventOptions,
  type RecordingOptions,
  type WantedEvents,
  wantedEvents,
} from './recording-options.ts';

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
 * @throws RangeError on the first value, for an option that is not valid
 * @throws RecordingError on reading: a file cannot be read or is damaged; at the end of a whole
 *   recording: one of `symbols` is not in it
 */
export function openRecording(
  files: string | readonly string[],
  options: RecordingOptions = {},
): OpenedRecording {
  const paths = typeof files === 'string' ? [files] : files;
  async function* events(
    wanted: EventOptions = {},
  ): AsyncGenerator<RecordedEvent, void, undefined> {
    checkInput(paths, options);
    yield* readEvents(paths, options, wantedEvents(wanted));
  }
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
  { symbols, kinds, every, depth, from: begin, to: end }: WantedEvents,
): AsyncGenerator<RecordedEvent, void, undefined> {
  const seek = begin < 0 ? {} : { seek: begin, accepts: isMarketCheckpoint };
  const opened = await openRecords(files, format, { ...seek, recover });
  let events: RecordedEvent[] = [];
  const seen = new Set<string>();
  const sampler = new ValueSampler({
    every,
    wanted: ({ kind, symbol }) => {
      seen.add(symbol);
      return kinds.has(kind) && (symbols === null || symbols.has(symbol));
    },
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
  // In a part of a recording an instrument may be silent.
  const whole = begin < 0 && end === Number.POSITIVE_INFINITY;
  const missing = whole ? [...(symbols ?? [])].find((symbol) => !seen.has(symbol)) : undefined;
  if (missing === undefined) return;
  const others = [...seen].sort().slice(0, 20).join(', ') || 'none';
  throw new RecordingError(files.join(', '), null, `no ${missing} in it; symbols: ${others}`);
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
