import {
  LiveSession,
  livePolicy,
  MarketState,
  type RawRecord,
  StreamVerifier,
  type VenueId,
  venueAdapter,
} from '@tideline/streams/node';
import { expect, it } from 'vitest';
import { binanceProtocol } from '../venues/doubles/binance.ts';
import { type DoubleFrame, type DoubleMarket, VenueDouble } from '../venues/doubles/double.ts';
import { virtualPorts } from '../venues/doubles/virtual-ports.ts';
import { MemoryTap } from '../venues/rig.ts';
import { VirtualClock } from '../venues/virtual-clock.ts';
import { SPOT, USDM, withRecordings } from './data.ts';
import { recordsOf } from './frames.ts';

/**
 * A double's market that plays recorded frames at their recorded times. Its REST snapshot is the
 * book of the frames so far.
 */
class Playback implements DoubleMarket {
  readonly #frames: readonly RawRecord[];
  readonly #truth: MarketState;
  readonly #begin: number;
  readonly #from: number;
  #at = 0;

  constructor(venue: VenueId, records: readonly RawRecord[], now: number) {
    this.#truth = new MarketState(venueAdapter(venue), () => undefined);
    // Everything up to the recorded snapshot builds the book; playing starts after it.
    const rest = records.findIndex(({ text }) => text.includes('lastUpdateId'));
    for (const record of records.slice(0, rest + 1)) this.#truth.frame(this.#asRest(record));
    this.#frames = records.slice(rest + 1);
    this.#begin = now;
    this.#from = this.#frames[0]?.wall ?? 0;
  }

  get over(): boolean {
    return this.#at >= this.#frames.length;
  }

  step(now: number): readonly DoubleFrame[] {
    const until = this.#from + (now - this.#begin) * 1000;
    const due: DoubleFrame[] = [];
    for (; this.#at < this.#frames.length; this.#at++) {
      const record = this.#frames[this.#at] as RawRecord;
      if (record.wall > until) break;
      this.#truth.frame(record);
      const [, channel = ''] = /^\{"stream":"([^"]+)"/.exec(record.text) ?? [];
      // The recorders subscribed to a faster book than the session does; the frames are the same.
      const name = channel.replace('@depth@0ms', '@depth@100ms');
      const kind = name.includes('@depth') ? 'book' : 'other';
      due.push({ channel: name, text: record.text, kind });
    }
    return due;
  }

  greet(): readonly string[] {
    return [];
  }

  rest(path: string): unknown {
    const follower = this.#truth.follower('BTCUSDT');
    if (!path.endsWith('/depth') || !follower?.valid || !follower.book) return null;
    return { lastUpdateId: follower.bookId, ...follower.book.top(1000) };
  }

  #asRest(record: RawRecord): RawRecord {
    if (!record.text.includes('lastUpdateId')) return record;
    const url = 'https://venue/depth?symbol=BTCUSDT';
    return { ...record, kind: 'rest', url };
  }
}

withRecordings('doubles with recorded frames', () => {
  it.each([
    ['binance', 'spot', SPOT.slice(0, 1)],
    ['binance-usdm', 'usdm', USDM],
  ] as const)(
    '%s: recorded byte for byte; the venue’s own best prices agree',
    async (venue, market, files) => {
      const clock = new VirtualClock();
      const records = await recordsOf(files, 'collector');
      const playback = new Playback(venue, records, clock.now());
      const double = new VenueDouble(binanceProtocol(market), playback, clock.now);
      const tap = new MemoryTap(clock);
      const policy = livePolicy(venue);
      if (!policy) throw new Error('no policy');
      const session = new LiveSession(
        policy,
        venueAdapter(venue),
        { symbols: ['BTCUSDT'], streams: ['book', 'trades', 'ticker'] },
        virtualPorts(clock, double),
        {},
        tap,
      );
      session.start();
      let steps = 0;
      while (!playback.over) {
        double.step();
        clock.advance(100);
        // A lost change every twenty seconds, and one cut.
        if (++steps % 200 === 0) double.fault = () => [];
        if (steps === 1_000) double.cut();
      }
      clock.advance(1_000);
      expect(double.violations).toEqual([]);
      const received = tap.records.filter(({ kind }) => kind === 'received');
      for (const group of Map.groupBy(received, ({ connection }) => connection).values()) {
        const texts = group.map(({ text }) => text).join('\u0000');
        const same = double.connections.some(
          ({ sent }) => sent.slice(0, group.length).join('\u0000') === texts,
        );
        expect(same).toBe(true);
      }
      const verifier = new StreamVerifier(venueAdapter(venue));
      for (const record of tap.records) verifier.frame(record, record);
      const report = verifier.report('memory');
      expect(report.top_of_book.compared).toBeGreaterThan(300);
      expect(report.top_of_book.equal).toBe(report.top_of_book.compared);
      expect(report.crossed).toBe(0);
      expect(report.chain.gaps).toBeGreaterThan(5);
      expect(report.snapshots).toBeGreaterThan((report.chain.gaps as number) / 2);
      expect(session.books.valid('BTCUSDT')).toBe(true);
    },
  );
});
