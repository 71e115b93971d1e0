import { createRequire } from 'node:module';
import { isVenue, VENUES } from '@tideline/wire/venues';
import type { Observable } from 'rxjs';
import { isMarketCheckpoint, type MarketValue } from '../venues/market-state.ts';
import { RecordedBars } from '../venues/recorded-bars.ts';
import { sampleValues } from '../venues/sample-values.ts';
import { TABLE_FRAMES, tableAdapter } from '../venues/tables.ts';
import { ValueSampler } from '../venues/value-sampler.ts';
import { FrameError, type VenueAdapter } from '../venues/venue-adapter.ts';
import { BatchIterator } from './batch-iterator.ts';
import { type OpenedRecords, openRecords } from './formats/index.ts';
import type { RawRecord } from './raw-record.ts';
import {
  eventOf,
  exactTimesOf,
  type RecordedBook,
  type RecordedCandle,
  type RecordedDeal,
  type RecordedEvent,
  type RecordedQuote,
} from './recorded-events.ts';
import { RecordingError } from './recording-error.ts';
import {
  type BarOptions,
  checkInput,
  type EventOptions,
  isAdapter,
  type RecordingOptions,
  type WantedBars,
  type WantedEvents,
  wantedBars,
  wantedEvents,
} from './recording-options.ts';

/** Options of a call that yields one kind. */
type KindOptions = Omit<EventOptions, 'kinds'>;
/** Values as a loop. */
type Values<T> = AsyncGenerator<T, void, undefined>;

/** A bar of one instrument; each is yielded once, the oldest of an instrument first. */
export interface RecordedBar {
  readonly kind: 'bar';
  readonly symbol: string;
  /** Its opening and the first instant after it, ms UTC. */
  readonly time: number;
  readonly end: number;
  readonly candle: import('@tideline/wire').Candle;
  /** The recording covers it from its opening to its end, and no deal of it is missing. */
  readonly complete: boolean;
}

/**
 * A recording on disk. Nothing is read before a value is asked for, each call reads anew, and only
 * what is asked for is computed. Memory does not grow with the recording.
 */
export interface OpenedRecording {
  /** All values in order. */
  events(options?: EventOptions): Values<RecordedEvent>;
  /** Best bid and ask, as the venue states them apart from its book. */
  quotes(options?: KindOptions): Values<RecordedQuote>;
  books(options?: KindOptions): Values<RecordedBook>;
  deals(options?: KindOptions): Values<RecordedDeal>;
  /** Every state of every candle of the product's periods; {@link bars} yields each once. */
  candles(options?: KindOptions): Values<RecordedCandle>;
  /** Bars of any period in any time zone, from the deals. */
  bars(options: BarOptions): Values<RecordedBar>;
  /** The same values as observables: a subscription reads, its end stops reading. */
  events$(options?: EventOptions): Observable<RecordedEvent>;
  quotes$(options?: KindOptions): Observable<RecordedQuote>;
  books$(options?: KindOptions): Observable<RecordedBook>;
  deals$(options?: KindOptions): Observable<RecordedDeal>;
  candles$(options?: KindOptions): Observable<RecordedCandle>;
  bars$(options: BarOptions): Observable<RecordedBar>;
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
  const source = { files: typeof files === 'string' ? [files] : files, options };
  const events = (wanted: EventOptions = {}) => new BatchIterator(eventBatches(source, wanted));
  const only =
    <Kind extends RecordedEvent['kind']>(kind: Kind) =>
    (wanted: KindOptions = {}) =>
      events({ ...wanted, kinds: [kind] }) as Values<Extract<RecordedEvent, { kind: Kind }>>;
  const bars = (wanted: BarOptions) => new BatchIterator(barBatches(source, wanted));
  const [quotes, books, deals] = [only('quote'), only('book'), only('deal')] as const;
  const candles = only('candle');
  const recording: OpenedRecording = {
    ...{ events, quotes, books, deals, candles, bars },
    ...{ events$: watched(events), quotes$: watched(quotes), books$: watched(books) },
    ...{ deals$: watched(deals), candles$: watched(candles), bars$: watched(bars) },
  };
  SOURCES.set(recording, source);
  return recording;
}

const require = createRequire(import.meta.url);

/**
 * A loop as an observable: a subscription reads, its end stops reading. RxJS is loaded when one is
 * asked for, because that takes as long as reading 100,000 rows.
 */
export const watched =
  <Options, T>(read: (options: Options) => AsyncGenerator<T>) =>
  (wanted: Options): Observable<T> => {
    const { defer, from } = require('rxjs') as typeof import('rxjs');
    return defer(() => from(read(wanted)));
  };

/** What an {@link OpenedRecording} reads. */
export interface RecordingSource {
  readonly files: readonly string[];
  readonly options: RecordingOptions;
}
const SOURCES = new WeakMap<OpenedRecording, RecordingSource>();

/** @throws RangeError for what {@link openRecording} has not made */
export function sourceOf(recording: OpenedRecording): RecordingSource {
  const source = SOURCES.get(recording);
  if (source) return source;
  throw new RangeError('a list of recordings of openRecording expected');
}

async function* eventBatches(source: RecordingSource, options: EventOptions) {
  const wanted = optionsOf(source, options);
  const seen = new Set<string>();
  yield* eventsOf(source, wanted, seen, (event) => event);
  // In a part of a recording an instrument may be silent.
  if (wanted.from >= 0 || wanted.to !== Number.POSITIVE_INFINITY) return;
  checkSymbols(wanted.symbols, seen, source.files);
}

/** @throws RangeError in one line */
export function optionsOf({ files, options }: RecordingSource, wanted: EventOptions): WantedEvents {
  checkInput(files, options);
  return wantedEvents(wanted);
}

/** @throws RecordingError when a wanted instrument is not among the seen ones */
export function checkSymbols(
  wanted: ReadonlySet<string> | null,
  seen: ReadonlySet<string>,
  files: readonly string[],
): void {
  const missing = [...(wanted ?? [])].find((symbol) => !seen.has(symbol));
  if (missing === undefined) return;
  const others = [...seen].sort().slice(0, 20).join(', ') || 'none';
  throw new RecordingError(files.join(', '), null, `no ${missing} in it; symbols: ${others}`);
}

/**
 * The wanted events of a recording in batches.
 * @param seen - receives the instruments
 * @param place - receives each event with its receipt: µs, and the digits below a µs
 */
export async function* eventsOf<T>(
  source: RecordingSource,
  { symbols, kinds, every, depth, exact, from: begin, to: end }: WantedEvents,
  seen: Set<string>,
  place: (event: RecordedEvent, micros: number, nanos: number) => T,
): AsyncGenerator<readonly T[], void, undefined> {
  const opened = await openSource(source, begin < 0 ? null : begin);
  let events: T[] = [];
  const sampler = new ValueSampler({
    every,
    wanted: ({ kind, symbol }) => {
      if (kind === 'best') seen.add(symbol);
      if (kind === 'gap' && !kinds.has('gap')) return false;
      return symbols === null || symbols.has(symbol);
    },
    take: (value) => {
      const event = eventOf(value, depth);
      const times = exact ? { exact: exactTimesOf(value, opened.receipt) } : null;
      events.push(place(times ? { ...event, ...times } : event, value.micros, value.nanos));
    },
  });
  try {
    const { checkpoint } = opened;
    const batches = opened.rows ?? opened.records;
    const adapter = await adapterOf(opened, source);
    const frames = { adapter, checkpoint, batches, kinds: valueKinds(kinds), seen };
    for await (const _ of sampleValues(frames, { from: begin, to: end }, sampler)) {
      if (events.length === 0) continue;
      yield events;
      events = [];
    }
  } finally {
    await opened.close();
  }
}

/** What must be computed for these kinds of events: a quote of ours or of a venue is one kind. */
export function valueKinds(
  kinds: ReadonlySet<RecordedEvent['kind']>,
): ReadonlySet<MarketValue['kind']> {
  return kinds.has('quote') ? new Set([...kinds, 'best' as const]) : kinds;
}

async function* barBatches(source: RecordingSource, options: BarOptions) {
  checkInput(source.files, source.options);
  const {
    interval,
    timeZone,
    symbols,
    from: begin,
    to: end,
    fill,
  }: WantedBars = wantedBars(options);
  const opened = await openSource(source, null);
  let made: RecordedBar[] = [];
  const adapter = await adapterOf(opened, source);
  const anchors = timeZone === undefined ? adapter.anchors : { ...adapter.anchors, timeZone };
  const bars = new RecordedBars({
    ...{ interval, anchors, fill, table: opened.frames !== 'socket' },
    take: ({ symbol, candle, end: after, complete }) => {
      const { time } = candle;
      if (symbols !== null && !symbols.has(symbol)) return;
      if (time < begin || time >= end) return;
      made.push({ kind: 'bar', symbol, time, end: after, candle, complete });
    },
  });
  try {
    const take = (record: RawRecord) => {
      if (record.kind === 'open' || record.kind === 'close') bars.interrupt();
      try {
        adapter.parse(record, (item) => bars.item(item), { onlySymbol: null });
      } catch (error) {
        if (!(error instanceof FrameError)) throw error;
        throw new RecordingError(record.file, record.line, error.message);
      }
    };
    for await (const records of opened.rows ?? opened.records) {
      records.forEach(take);
      yield made;
      made = [];
    }
  } finally {
    await opened.close();
  }
  adapter.end?.((item) => bars.item(item));
  bars.end();
  yield made;
  checkSymbols(symbols, new Set(bars.symbols), source.files);
}

function openSource({ files, options }: RecordingSource, seek: number | null) {
  const { format = 'tideline', recover = false } = options;
  const place = seek === null ? {} : { seek, accepts: isMarketCheckpoint };
  return openRecords(files, format, { ...place, recover });
}

async function adapterOf(
  opened: OpenedRecords,
  { files, options }: RecordingSource,
): Promise<VenueAdapter> {
  const { frames, header } = opened;
  const { venue: given, symbol } = options;
  const refuse = (reason: string) => new RecordingError(files.join(', '), null, reason);
  if (symbol !== undefined && !frames.startsWith('binance-')) {
    throw refuse(`symbol ${symbol}: only tables of Binance's need it; this input names its own`);
  }
  const [named] = header?.symbols ?? [];
  if (symbol !== undefined && named !== undefined && symbol !== named) {
    throw refuse(`symbol ${symbol}: the recording names ${named}`);
  }
  if (frames !== 'socket') {
    const table = TABLE_FRAMES.find((each) => each === frames);
    if (table !== undefined) return tableAdapter(table, symbol ?? named ?? '');
  }
  if (typeof given === 'function') return given();
  if (isAdapter(given)) return given;
  const venue = given ?? header?.venue;
  if (venue && isVenue(venue)) {
    // A table or an adapter of one's own needs none of the venues, which take long to load.
    const { venueAdapter } = await import('../venues/registry.ts');
    return venueAdapter(venue);
  }
  if (venue) throw refuse(`its venue is "${venue}": give the adapter of it as the option venue`);
  throw refuse(`the venue is needed, one of ${VENUES.join(', ')}, or an adapter`);
}
