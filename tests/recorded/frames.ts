import {
  type BookDelta,
  type BookSnapshot,
  type Format,
  type MarketItem,
  openRecords,
  type RawRecord,
  StreamVerifier,
  type VenueId,
  type VerifyReport,
  venueAdapter,
} from '@tideline/streams/node';

/** All records of a stream in memory; the recorded sessions are small enough. */
export async function recordsOf(files: readonly string[], format: Format): Promise<RawRecord[]> {
  const all: RawRecord[] = [];
  const { records } = await openRecords(files, format);
  for await (const batch of records) all.push(...batch);
  return all;
}

export function verify(venue: VenueId, records: readonly RawRecord[]): VerifyReport {
  const verifier = new StreamVerifier(venueAdapter(venue));
  for (const record of records) verifier.frame(record, record);
  verifier.end();
  return verifier.report('test');
}

export function itemsOf(venue: VenueId, records: readonly RawRecord[]): MarketItem[] {
  const items: MarketItem[] = [];
  for (const record of records) {
    venueAdapter(venue).parse(record, (item) => items.push(item), { onlySymbol: 'BTCUSDT' });
  }
  return items;
}

/** Book messages by symbol, in order. */
export function booksOf(items: readonly MarketItem[]): Map<string, (BookSnapshot | BookDelta)[]> {
  const books = items.filter(
    (item): item is BookSnapshot | BookDelta =>
      item.kind === 'book-snapshot' || item.kind === 'book-delta',
  );
  return Map.groupBy(books, (item) => item.symbol);
}
