import {
  MarketState,
  overall,
  type RawRecord,
  RecordedCandles,
  type Result,
  StreamVerifier,
  type VenueId,
  type VerifyReport,
  venueAdapter,
} from '@tideline/streams/node';
import type { Random } from '../faults/random.ts';

/** What the other commands say about a recording. */
export interface Said {
  /** `book`: symbols with a book at the end. */
  readonly books: readonly string[];
  /** `values --kind gap`. */
  readonly gaps: number;
  /** `candles`: symbols and minutes that are complete. */
  readonly minutes: readonly string[];
}

/** Runs the state machines of the other commands. */
export function othersSay(venue: VenueId, records: readonly RawRecord[]): Said {
  let gaps = 0;
  const state = new MarketState(venueAdapter(venue), ({ kind }) => {
    if (kind === 'gap') gaps++;
  });
  for (const record of records) state.frame(record);
  const adapter = venueAdapter(venue);
  const { anchors } = adapter;
  const charts = state.symbols.map((symbol) => {
    const options = { symbol, period: '1m', anchors, table: false } as const;
    return { symbol, candles: new RecordedCandles(options) };
  });
  for (const record of records) {
    for (const { candles } of charts) {
      if (record.kind === 'open' || record.kind === 'close') candles.interrupt();
    }
    const take = (item: Parameters<RecordedCandles['item']>[0]) => {
      for (const { candles } of charts) candles.item(item);
    };
    adapter.parse(record, take, { onlySymbol: null });
  }
  return {
    books: state.symbols.filter((symbol) => state.follower(symbol)?.valid),
    gaps,
    minutes: charts.flatMap(({ symbol, candles }) =>
      candles
        .candles({ fill: false, partial: false })
        .map(({ time }) => `${symbol} ${new Date(time).toISOString()}`),
    ),
  };
}

export function verifyMade(venue: VenueId, records: readonly RawRecord[]): VerifyReport {
  const verifier = new StreamVerifier(venueAdapter(venue));
  for (const record of records) verifier.frame(record, record);
  verifier.end();
  return verifier.report('made');
}

const RANK: readonly Result[] = ['proven', 'chained', 'unproven', 'failed'];

/** Whether `verify` exits with an error, or calls a recording worse than before. */
export function isNoticed(venue: VenueId, records: readonly RawRecord[], before: Result): boolean {
  try {
    const report = verifyMade(venue, records);
    return RANK.indexOf(overall(report)) > RANK.indexOf(before) || report.first_problem !== null;
  } catch {
    return true; // a line that cannot be read
  }
}

/** Why another command notices it; null when none does. */
export function noticedBy(
  venue: VenueId,
  records: readonly RawRecord[],
  before: Said,
): string | null {
  let said: Said;
  try {
    said = othersSay(venue, records);
  } catch (error) {
    return `not read: ${String(error)}`;
  }
  const book = before.books.find((symbol) => !said.books.includes(symbol));
  if (book !== undefined) return `book: none of ${book}`;
  if (said.gaps > before.gaps) return `values: ${said.gaps} gaps`;
  const minute = before.minutes.find((each) => !said.minutes.includes(each));
  return minute === undefined ? null : `candles: not ${minute}`;
}

/** Other digits of a line, so that prices, quantities, ids, times and numbers are changed. */
function altered(record: RawRecord, random: Random): RawRecord {
  const places = [...record.text.matchAll(/\d/g)].map(({ index }) => index);
  if (places.length === 0) return record;
  const at = random.pick(places);
  const digit = (Number(record.text[at]) + random.between(1, 9)) % 10;
  return { ...record, text: record.text.slice(0, at) + digit + record.text.slice(at + 1) };
}

export type Change = (
  records: readonly RawRecord[],
  at: number,
  random: Random,
) => readonly RawRecord[];

/** Ways in which one line of a recording is wrong. */
export const CHANGES: Readonly<Record<string, Change>> = {
  removed: (records, at) => records.toSpliced(at, 1),
  doubled: (records, at) => records.toSpliced(at, 0, records[at] as RawRecord),
  'swapped with the next one': (records, at) =>
    at + 1 === records.length
      ? records
      : records.toSpliced(at, 2, records[at + 1] as RawRecord, records[at] as RawRecord),
  'received in the place of the next one': (records, at) => {
    const [one, two] = [records[at], records[at + 1]];
    if (!one || !two) return records;
    const stamp = ({ wall, mono, line }: RawRecord) => ({ wall, mono, line });
    return records.toSpliced(at, 2, { ...two, ...stamp(one) }, { ...one, ...stamp(two) });
  },
  altered: (records, at, random) => records.with(at, altered(records[at] as RawRecord, random)),
};

/** A line near an end only makes a recording shorter, which no candle can show as a fault. */
export const isInside = (at: number, all: number): boolean => at > all * 0.05 && at < all * 0.9;

/** The first lines with a whole book: few, and each decides whether there is a book at all. */
function wholeBooks(venue: VenueId, records: readonly RawRecord[]): readonly number[] {
  const adapter = venueAdapter(venue);
  const found = records.flatMap((record, at) => {
    let isWhole = false;
    const note = ({ kind }: { readonly kind: string }) => {
      if (kind === 'book-snapshot') isWhole = true;
    };
    adapter.parse(record, note, { onlySymbol: null });
    return isWhole ? [at] : [];
  });
  return found.slice(0, 4);
}

/**
 * Changes lines of a recording and compares what `verify` says with what other commands say.
 * @returns a line of text for each change that another command notices and `verify` does not
 */
export function overlooked(
  venue: VenueId,
  records: readonly RawRecord[],
  { name, lines, random }: { name: string; lines: number; random: Random },
): readonly string[] {
  const before = othersSay(venue, records);
  const result = overall(verifyMade(venue, records));
  const change = CHANGES[name] as Change;
  const found: string[] = [];
  const drawn = Array.from({ length: lines }, () => random.between(0, records.length - 1));
  for (const at of [...wholeBooks(venue, records), ...drawn]) {
    const after = change(records, at, random);
    const by = noticedBy(venue, after, before);
    if (by === null || (by.startsWith('candles') && !isInside(at, records.length))) continue;
    if (isNoticed(venue, after, result)) continue;
    found.push(`line ${at + 1}, ${by}: ${after[at]?.text.slice(0, 300)}`);
  }
  return found;
}
