import fc from 'fast-check';
import { expect, test } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { SimFeed } from '../../market/feeds/sim/sim-feed.ts';
import { MarketHub } from '../../market/hub.ts';
import { Publisher } from '../../market/realtime/publisher.ts';
import { EpochIds } from '../epoch-ids.ts';
import { depth } from '../market/depth.ts';
import { Channels } from './channels.ts';
import { parseStream, type StreamName } from './stream-name.ts';

const SYMBOL = 'BTCUSDT';

interface Snapshot {
  readonly lastUpdateId: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}
interface DepthEvent {
  readonly e: string;
  readonly U: number;
  readonly u: number;
  readonly b: Snapshot['bids'];
  readonly a: Snapshot['asks'];
}

/** A book kept as Binance's page "How to manage a local order book correctly" says. */
class LocalBook {
  readonly bids = new Map<string, string>();
  readonly asks = new Map<string, string>();
  id = -1;
  #buffer: DepthEvent[] = [];

  event(event: DepthEvent): void {
    if (this.id === -1) this.#buffer.push(event);
    else this.#apply(event);
  }

  /** Returns false when the snapshot is older than the first event: read it again. */
  snapshot({ lastUpdateId, bids, asks }: Snapshot): boolean {
    const [first] = this.#buffer;
    if (first && lastUpdateId < first.U - 1) return false;
    const rest = this.#buffer.filter(({ u }) => u > lastUpdateId);
    if (rest[0]) expect(rest[0].U).toBeLessThanOrEqual(lastUpdateId + 1);
    for (const [price, quantity] of bids) this.bids.set(price, quantity);
    for (const [price, quantity] of asks) this.asks.set(price, quantity);
    this.id = lastUpdateId;
    for (const event of rest) this.#apply(event);
    return true;
  }

  #apply({ U, u, b, a }: DepthEvent): void {
    if (u < this.id) return;
    expect(U, 'an event was lost').toBeLessThanOrEqual(this.id + 1);
    for (const [side, rows] of [
      [this.bids, b],
      [this.asks, a],
    ] as const) {
      for (const [price, quantity] of rows) {
        if (Number(quantity) === 0) side.delete(price);
        else side.set(price, quantity);
      }
    }
    this.id = u;
  }
}

const rows = (book: { bids: Iterable<readonly string[]>; asks: Iterable<readonly string[]> }) => ({
  bids: [...book.bids].map(numbers).sort(byPrice),
  asks: [...book.asks].map(numbers).sort(byPrice),
});
const numbers = (level: readonly string[]) => level.map(Number);
const byPrice = ([a = 0]: readonly number[], [b = 0]: readonly number[]) => a - b;

/** A market of its own; `back` sets its clock back at each new epoch, as a recording that loops. */
async function world(seed: number, back: number) {
  let now = Date.UTC(2025, 5, 2, 9, 30, 50);
  let shift = 0;
  const clock = { now: () => now - shift };
  const feed = Object.assign(new SimFeed(seed, { now: () => now }), {
    generation: 0,
    symbols: [SYMBOL],
  });
  let epoch = 0;
  const hub = new MarketHub({ feed, clock, newEpoch: () => `e${++epoch}`, rest: async () => {} });
  now += 100;
  hub.take(feed.advance(now));
  await hub.ready;
  const ids = new EpochIds(hub, clock);
  const dependencies = { market: hub, clock, ids };
  const channels = new Channels(
    dependencies,
    (broadcast) => new Publisher(hub, clock, broadcast, { now: () => now }),
  );
  return {
    ...{ hub, ids, channels },
    read: (limit: number) =>
      depth(dependencies, SYMBOL, new Map([['limit', String(limit)]])) as Snapshot,
    pass(ms: number, turn = true): void {
      now += ms;
      hub.take(feed.advance(now));
      if (turn) channels.turn();
    },
    async newEpoch(): Promise<void> {
      const before = hub.epoch;
      feed.generation++;
      now += 100;
      shift += back;
      hub.take(feed.advance(now));
      await until('the new epoch', () => hub.epoch !== before);
    },
  };
}

const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      ms: fc.constantFrom(100, 100, 300),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('poll' as const), ms: fc.constantFrom(50, 100) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('epoch' as const), ms: fc.constant(0) }) },
);

test('a book kept from depth and its events is the published one, over epochs and set-back clocks', async () => {
  let events = 0;
  let epochs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom(0, 3_600_000),
      fc.integer({ min: 0, max: 30 }),
      fc.array(step, { minLength: 200, maxLength: 300 }),
      async (seed, back, late, steps) => {
        const it = await world(seed, back);
        const books = ['btcusdt@depth@100ms', 'btcusdt@depth'].map((name) => {
          const book = new LocalBook();
          let last = -1;
          it.channels.join(parseStream(name, it.hub) as StreamName, {
            send: ({ raw }) => {
              const event = JSON.parse(String(raw)) as DepthEvent;
              if (last !== -1) expect(event.U).toBe(last + 1);
              expect(event.u).toBeGreaterThanOrEqual(event.U);
              last = event.u;
              events++;
              book.event(event);
            },
          });
          return book;
        });
        for (const [at, { kind, ms }] of steps.entries()) {
          if (kind === 'epoch') {
            await it.newEpoch();
            epochs++;
          } else it.pass(ms, kind === 'turn');
          if (kind === 'poll') it.read(5);
          if (at < late) continue;
          for (const book of books) if (book.id === -1) book.snapshot(it.read(5000));
        }
        // Ten turns end a second, after which the slow stream has sent everything too.
        for (let turn = 0; turn < 10; turn++) it.channels.turn();
        for (const book of books) {
          if (book.id === -1) expect(book.snapshot(it.read(5000))).toBe(true);
          for (let turn = 0; turn < 10; turn++) it.channels.turn();
          expect(rows(book)).toEqual(rows(it.hub.book(SYMBOL, 500)));
        }
      },
    ),
    { numRuns: 24 },
  );
  expect(events).toBeGreaterThan(2_000);
  expect(epochs).toBeGreaterThan(10);
});

test('a book kept from events equals the published one over 10,000 events and two epochs', async () => {
  const it = await world(35, 0);
  const book = new LocalBook();
  let events = 0;
  let last = -1;
  it.channels.join(parseStream('btcusdt@depth@100ms', it.hub) as StreamName, {
    send: ({ raw }) => {
      const event = JSON.parse(String(raw)) as DepthEvent;
      if (last !== -1) expect(event.U).toBe(last + 1);
      last = event.u;
      events += 1;
      book.event(event);
    },
  });
  expect(book.snapshot(it.read(5000))).toBe(true);
  for (let epochs = 0; events < 10_000; ) {
    it.pass(100, true);
    if (events > 3_000 * (epochs + 1) && epochs < 2) {
      await it.newEpoch();
      epochs += 1;
    }
    if (events % 500 === 0) expect(rows(book)).toEqual(rows(it.hub.book(SYMBOL, 500)));
  }
  it.channels.turn();
  expect(rows(book)).toEqual(rows(it.hub.book(SYMBOL, 500)));
});
