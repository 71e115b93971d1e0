import type { Observable } from 'rxjs';
import { BatchIterator } from './batch-iterator.ts';
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

interface Head {
  readonly source: number;
  readonly batches: AsyncGenerator<readonly Placed[], void, undefined>;
  batch: readonly Placed[];
  at: number;
}

/** Events of one step; bounds memory. */
const BATCH = 512;

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
    const wanted = sources.map((source) => optionsOf(source, options));
    const seen = new Set<string>();
    const heads: Head[] = sources.map((source, index) => ({
      source: index,
      batches: eventsOf(source, wanted[index] as (typeof wanted)[number], seen, placed),
      ...{ batch: [], at: 0 },
    }));
    try {
      yield* merged(heads);
    } finally {
      for (const { batches: open } of heads) await open.return();
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

async function* merged(all: readonly Head[]) {
  const heads: Head[] = [];
  for (const head of all) if (await refill(head)) heads.push(head);
  let out: MergedEvent[] = [];
  while (heads.length > 0) {
    let first = heads[0] as Head;
    for (const head of heads) if (isEarlier(head, first)) first = head;
    const { event } = first.batch[first.at++] as Placed;
    out.push({ ...event, source: first.source });
    if (first.at === first.batch.length && !(await refill(first))) {
      heads.splice(heads.indexOf(first), 1);
    }
    if (out.length === BATCH) {
      yield out;
      out = [];
    }
  }
  yield out;
}

function isEarlier(a: Head, b: Head): boolean {
  const [one, two] = [a.batch[a.at] as Placed, b.batch[b.at] as Placed];
  return one.micros !== two.micros ? one.micros < two.micros : one.nanos < two.nanos;
}

async function refill(head: Head): Promise<boolean> {
  head.at = 0;
  do {
    const next = await head.batches.next();
    if (next.done === true) return false;
    head.batch = next.value;
  } while (head.batch.length === 0);
  return true;
}
