import type { Observable } from 'rxjs';
import { BatchIterator } from './batch-iterator.ts';
import { mergeBatches } from './merge-batches.ts';
import {
  checkSymbols,
  eventsOf,
  type OpenedRecording,
  optionsOf,
  sourceOf,
  watched,
} from './open-recording.ts';
import type { RecordedEvent } from './recorded-events.ts';
import type { EventOptions } from './recording-options.ts';

/** An event with the place of its recording in the merged list, from 0. */
export type MergedEvent<Event extends RecordedEvent = RecordedEvent> = Event & {
  readonly source: number;
};

type MergedKind<Kind extends RecordedEvent['kind']> = MergedEvent<
  Extract<RecordedEvent, { kind: Kind }>
>;
type Merged<Kind extends RecordedEvent['kind']> = AsyncGenerator<MergedKind<Kind>, void, undefined>;
type KindOptions = Omit<EventOptions, 'kinds'>;

/** Several recordings as one. */
export interface MergedRecordings {
  events(options?: EventOptions): AsyncGenerator<MergedEvent, void, undefined>;
  quotes(options?: KindOptions): Merged<'quote'>;
  books(options?: KindOptions): Merged<'book'>;
  deals(options?: KindOptions): Merged<'deal'>;
  /** The same values as observables: a subscription reads, its end stops reading. */
  events$(options?: EventOptions): Observable<MergedEvent>;
  quotes$(options?: KindOptions): Observable<MergedKind<'quote'>>;
  books$(options?: KindOptions): Observable<MergedKind<'book'>>;
  deals$(options?: KindOptions): Observable<MergedKind<'deal'>>;
}

interface Placed {
  readonly event: RecordedEvent;
  readonly micros: number;
  readonly nanos: number;
}

/**
 * Merges recordings, for example of several venues, by the time of receipt to the last recorded
 * digit. Events of one time come in the order of the list; events of one recording keep their
 * order. Every recording must come from the same clock, or from clocks that agree.
 *
 * `symbols` selects in all recordings; each must be in one of them.
 *
 * @throws RangeError at once, when it is not a list of recordings of `openRecording`
 */
export function mergeRecordings(recordings: readonly OpenedRecording[]): MergedRecordings {
  if (!Array.isArray(recordings) || recordings.length === 0) {
    throw new RangeError('a list of recordings of openRecording expected');
  }
  const sources = recordings.map(sourceOf);
  async function* batches(options: EventOptions) {
    const wanted = sources.map((source) => ({ source, ...optionsOf(source, options) }));
    const seen = new Set<string>();
    const open = wanted.map(({ source, ...own }) => eventsOf(source, own, seen, placed));
    try {
      yield* mergeBatches(
        open.entries(),
        isEarlier,
        ({ event }, source): MergedEvent => ({ ...event, source }),
      );
    } finally {
      for (const each of open) await each.return();
    }
    const [first] = wanted;
    if (!first || first.from >= 0 || first.to !== Number.POSITIVE_INFINITY) return;
    checkSymbols(
      first.symbols,
      seen,
      sources.flatMap(({ files }) => files),
    );
  }
  const events = (options: EventOptions = {}) => new BatchIterator(batches(options));
  const only =
    <Kind extends RecordedEvent['kind']>(kind: Kind) =>
    (options: KindOptions = {}) =>
      events({ ...options, kinds: [kind] }) as unknown as Merged<Kind>;
  const [quotes, books, deals] = [only('quote'), only('book'), only('deal')] as const;
  return {
    ...{ events, quotes, books, deals, events$: watched(events), quotes$: watched(quotes) },
    ...{ books$: watched(books), deals$: watched(deals) },
  };
}

const placed = (event: RecordedEvent, micros: number, nanos: number): Placed => ({
  ...{ event, micros, nanos },
});

const isEarlier = (one: Placed, other: Placed): boolean =>
  one.micros !== other.micros ? one.micros < other.micros : one.nanos < other.nanos;
