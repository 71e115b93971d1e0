import {
  type BookDelta,
  type BookEvent,
  BookFollower,
  type BookSnapshot,
  krakenChecksum,
  OrderBook,
  type VenueId,
  venueAdapter,
} from '@tideline/streams/node';
import { expect, it } from 'vitest';
import { SESSIONS, SPOT, USDM, withRecordings } from './data.ts';
import { booksOf, itemsOf, recordsOf, verify } from './frames.ts';

type BookItem = BookSnapshot | BookDelta;

function feed(follower: BookFollower, item: BookItem): void {
  if (item.kind === 'book-snapshot') follower.snapshot(item);
  else follower.delta(item);
}

/**
 * Runs book messages of one symbol and returns the events, each with the message that caused it.
 */
function run(venue: VenueId, items: readonly BookItem[]) {
  const events: { event: BookEvent['kind']; at: number }[] = [];
  let at = 0;
  const follower = new BookFollower(items[0]?.symbol ?? '', venueAdapter(venue), (event) =>
    events.push({ event: event.kind, at }),
  );
  for (; at < items.length; at++) feed(follower, items[at] as BookItem);
  return { events, follower };
}

/** All levels of a book as text: comparing two books by value takes ten times as long. */
const levelsOf = ({ book }: BookFollower): string => JSON.stringify(book?.top(1e9) ?? null);

const chained = [
  ['binance', SESSIONS.binance],
  ['binance-usdm', SESSIONS['binance-usdm']],
] as const;

withRecordings('the next message reveals faults in recorded books', () => {
  it.each(chained)('%s: any deleted change', async (venue, files) => {
    let deleted = 0;
    for (const items of booksOf(itemsOf(venue, await recordsOf(files, 'cryptofeed'))).values()) {
      const deltas = items.flatMap((item, index) => (item.kind === 'book-delta' ? [index] : []));
      // The first message has no predecessor and the last no successor, so faults there are
      // undetectable.
      for (const index of deltas.slice(1, -1)) {
        const { events } = run(venue, items.toSpliced(index, 1));
        const next = (deltas[deltas.indexOf(index) + 1] ?? 0) - 1;
        expect(events.find(({ event }) => event === 'gap')?.at, `message ${index}`).toBe(next);
        deleted++;
      }
    }
    expect(deleted).toBeGreaterThan(150);
  });

  it.each(chained)('%s: any two swapped neighbours', async (venue, files) => {
    for (const items of booksOf(itemsOf(venue, await recordsOf(files, 'cryptofeed'))).values()) {
      for (let index = 1; index + 1 < items.length; index++) {
        const [one, two] = [items[index] as BookItem, items[index + 1] as BookItem];
        if (one.kind !== 'book-delta' || two.kind !== 'book-delta') continue;
        const { events } = run(venue, items.with(index, two).with(index + 1, one));
        expect(events.find(({ event }) => event === 'gap')?.at, `message ${index}`).toBe(index);
      }
    }
  });

  it.each(chained)('%s: duplicate messages change nothing', async (venue, files) => {
    const records = await recordsOf(files, 'cryptofeed');
    const once = verify(venue, records);
    const twice = verify(
      venue,
      records.flatMap((record) => [record, record]),
    );
    expect(twice.first_problem).toBeNull();
    expect(twice.chain.gaps).toBe(0);
    expect(twice.chain.ok).toBe(once.chain.ok);
    for (const items of booksOf(itemsOf(venue, records)).values()) {
      const plain = levelsOf(run(venue, items).follower);
      for (let index = 0; index < items.length; index++) {
        const { follower, events } = run(
          venue,
          items.toSpliced(index, 0, items[index] as BookItem),
        );
        expect(events.some(({ event }) => event === 'gap')).toBe(false);
        expect(levelsOf(follower) === plain, `message ${index} twice`).toBe(true);
      }
    }
  });

  it.each([
    ['binance', SPOT],
    ['binance-usdm', USDM],
  ] as const)('%s, a whole file: any deleted, swapped or repeated change', async (venue, files) => {
    const [items = []] = booksOf(itemsOf(venue, await recordsOf(files, 'collector'))).values();
    // A chain is checked by ids only, so a follower without levels can be saved before every
    // message.
    const bare = items.map((item): BookItem => ({ ...item, bids: [], asks: [] }));
    const follower = new BookFollower('BTCUSDT', venueAdapter(venue), () => undefined);
    const tried = { deleted: 0, swapped: 0, repeated: 0 };
    for (let index = 0; index + 1 < bare.length; index++) {
      const [item, next] = [bare[index] as BookItem, bare[index + 1] as BookItem];
      const before = follower.save();
      /** The answer of this state to each of these messages, each in a fresh follower. */
      const said = (...messages: BookItem[]) => {
        const events: BookEvent['kind'][] = [];
        const other = new BookFollower('BTCUSDT', venueAdapter(venue), ({ kind }) =>
          events.push(kind),
        );
        other.restore(before);
        for (const message of messages) feed(other, message);
        return events;
      };
      if (before.bridged && item.kind === 'book-delta' && next.kind === 'book-delta') {
        expect(said(next), `message ${index} deleted`).toEqual(['gap']);
        tried.deleted++;
        expect(said(next, item)[0], `message ${index} swapped`).toBe('gap');
        tried.swapped++;
        expect(said(item, item, next), `message ${index} twice`).toEqual([
          'delta',
          'repeated',
          'delta',
        ]);
        tried.repeated++;
      }
      feed(follower, item);
    }
    expect(tried.deleted).toBeGreaterThan(6_400);
    expect(tried.swapped).toBe(tried.deleted);
    expect(tried.repeated).toBe(tried.deleted);
  });

  it('kraken: a repeated change changes nothing', async () => {
    let repeated = 0;
    for (const items of booksOf(
      itemsOf('kraken', await recordsOf(SESSIONS.kraken, 'cryptofeed')),
    ).values()) {
      const follower = new BookFollower('', venueAdapter('kraken'), () => undefined);
      for (const item of items) {
        feed(follower, item);
        const once = levelsOf(follower);
        if (item.kind === 'book-snapshot' || item.checksum === null) continue;
        feed(follower, item);
        expect(follower.valid).toBe(true);
        expect(levelsOf(follower) === once, `message ${repeated} twice`).toBe(true);
        expect(krakenChecksum(follower.book as OrderBook)).toBe(item.checksum);
        repeated++;
      }
    }
    expect(repeated).toBe(4269);
  });

  it('kraken: a deleted or delayed change fails the checksum or has no visible effect', async () => {
    let noticed = 0;
    let tried = 0;
    for (const items of booksOf(
      itemsOf('kraken', await recordsOf(SESSIONS.kraken, 'cryptofeed')),
    ).values()) {
      const truth = new OrderBook({ priceDecimals: 0, depth: 1000 });
      const mutant = new OrderBook({ priceDecimals: 0, depth: 1000 });
      const visible = (book: OrderBook) => JSON.stringify(book.top(10));
      for (const [index, item] of items.entries()) {
        const next = items[index + 1];
        if (item.kind === 'book-snapshot') {
          truth.reset(item.bids, item.asks);
          continue;
        }
        if (!next) break;
        const before = truth.top(1e9);
        truth.apply(item.bids, item.asks);
        // The mutant never received `item`, or received it after `next`.
        mutant.reset(before.bids, before.asks);
        mutant.apply(next.bids, next.asks);
        const wrong = krakenChecksum(mutant) !== next.checksum;
        const after = new OrderBook({ priceDecimals: 0, depth: 1000 });
        const now = truth.top(30);
        after.reset(now.bids, now.asks);
        after.apply(next.bids, next.asks);
        expect(wrong || visible(mutant) === visible(after), `message ${index}`).toBe(true);
        if (wrong) noticed++;
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(4000);
    expect(noticed).toBeGreaterThan(1000);
  });

  it('kraken: leaving out one change in 200 breaks checksums from then on', async () => {
    const records = await recordsOf(SESSIONS.kraken, 'cryptofeed');
    let seen = 0;
    const thinned = records.filter(
      (record) => !record.text.includes('"c":"') || ++seen % 200 !== 0,
    );
    const report = verify('kraken', thinned);
    expect(report.checksums.failed).toBeGreaterThan(100);
    expect(report.first_problem?.reason).toContain('checksum');
  });
});
