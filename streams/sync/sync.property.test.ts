import type { Deal } from '@tideline/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BookSnapshot } from '../parse/index.ts';
import { BookSync } from './book-sync.ts';
import { DealSync } from './deal-sync.ts';
import { HORIZON } from './horizon.ts';
import { TAPE_LENGTH } from './lengths.ts';

type Sides = Pick<BookSnapshot, 'bids' | 'asks'>;
const BOOKS: BookSnapshot[] = [{ seq: 0, bids: [], asks: [] }];
const DELTAS: BookSnapshot[] = [{ seq: 0, bids: [], asks: [] }];

/**
 * The exchange's change at a sequence: one bid below 50, one ask above it; some remove a held
 * level.
 */
const deltaOf = (seq: number): BookSnapshot => made(DELTAS, seq);
/** The exchange's book at a sequence, by adding up all its changes. */
const bookAt = (seq: number): BookSnapshot => made(BOOKS, seq);

function made(history: readonly BookSnapshot[], seq: number): BookSnapshot {
  for (let at = BOOKS.length; at <= seq; at += 1) {
    const before = BOOKS[at - 1] as Sides;
    const change = {
      bids: oneLevel(before.bids, String(40 + (at % 7)), at % 3 === 0 ? '0' : String(at)),
      asks: oneLevel(before.asks, String(60 + (at % 5)), at % 4 === 0 ? '0' : String(at)),
    };
    DELTAS.push({ seq: at, ...change });
    BOOKS.push({
      seq: at,
      bids: changed(before.bids, change.bids, -1),
      asks: changed(before.asks, change.asks, 1),
    });
  }
  return history[seq] as BookSnapshot;
}

function oneLevel(held: Sides['bids'], price: string, quantity: string): [string, string][] {
  const isKnown = held.some(([each]) => each === price);
  return quantity === '0' && !isKnown ? [] : [[price, quantity]];
}

function changed(held: Sides['bids'], levels: Sides['bids'], by: 1 | -1): [string, string][] {
  const side = new Map(held);
  for (const [price, quantity] of levels) {
    if (quantity === '0') side.delete(price);
    else side.set(price, quantity);
  }
  return [...side].sort(([a], [b]) => by * (Number(a) - Number(b)));
}

const shown = ({ book }: BookSync) => book.top(20);

/** The present moves on by 0 to 3 changes; some messages are lost, late or repeated. */
const step = fc.record({
  on: fc.nat(3),
  do: fc.constantFrom('deltas', 'deltas', 'deltas', 'snapshot', 'relink', 'lost', 'skip', 'late'),
  back: fc.nat(4),
});

it('a book is at every moment one that the exchange had, and live only when nothing before it is missing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const sync = new BookSync(0);
      let now = 1;
      /** Frames up to here were lost with unknown contents. */
      let reach = 0;
      let said = 0;
      for (const { on, do: what, back } of steps) {
        const from = now + 1;
        now = Math.min(now + on, 39);
        const before = { seq: sync.seq, broken: sync.broken, levels: shown(sync) };
        if (what === 'deltas') for (let seq = from; seq <= now; seq += 1) sync.delta(deltaOf(seq));
        if (what === 'late' && now > back) {
          const effect = sync.delta(deltaOf(now - back));
          // What the book has already changes nothing.
          if (before.seq !== null && now - back <= before.seq) {
            expect(effect).toBe('old');
            expect({ seq: sync.seq, broken: sync.broken, levels: shown(sync) }).toEqual(before);
          }
        }
        if (what === 'relink') {
          sync.relink();
          reach = 0;
          expect({ seq: sync.seq, broken: sync.broken, levels: shown(sync) }).toEqual(before);
        }
        if (what === 'lost') {
          sync.lost(now);
          reach = Math.max(reach, now);
          expect(sync.broken).toBe(true);
        }
        if (what === 'snapshot') {
          const seq = Math.max(now - back, 1);
          const effect = sync.snapshot(bookAt(seq));
          if (before.seq !== null && seq < before.seq) expect(effect).toBe('old');
          else if (seq === before.seq && !before.broken) expect(effect).toBe('same');
          if (effect === 'changed') {
            expect(sync.broken).toBe(false);
            // Everything lost is in it, unless the second answer in a row had to do.
            if (sync.givenUp === said) expect((sync.seq ?? 0) >= Math.min(reach, now)).toBe(true);
            reach = 0;
          } else
            expect({ seq: sync.seq, levels: shown(sync) }).toEqual({
              seq: before.seq,
              levels: before.levels,
            });
          if (effect === 'same' || effect === 'old') expect(sync.broken).toBe(before.broken);
          expect(sync.givenUp - said).toBeLessThanOrEqual(1);
          said = sync.givenUp;
        }
        if (sync.seq === null) expect(shown(sync)).toEqual({ bids: [], asks: [] });
        else {
          const { bids, asks } = bookAt(sync.seq);
          expect(shown(sync)).toEqual({ bids, asks });
        }
      }
      // The present twice in a row is always enough: after it nothing waits.
      sync.snapshot(bookAt(now));
      sync.snapshot(bookAt(now));
      expect([sync.seq, sync.broken]).toEqual([now, false]);
      expect(sync.delta(deltaOf(now + 1))).toBe('changed');
      expect(sync.delta(deltaOf(now + 3))).toBe('held');
      expect(sync.seq).toBe(now + 1);
    }),
    { numRuns: 1_500 },
  );
});

it('a new connection drops the deltas of the old one, and what it had to reach', () => {
  const sync = new BookSync(0);
  sync.snapshot(bookAt(3));
  sync.delta(deltaOf(6));
  sync.lost(9);
  sync.relink();
  // Otherwise 6 would need 4 and 5, and the lost frame an answer from 9 on.
  expect(sync.snapshot(bookAt(4))).toBe('changed');
  expect(sync.seq).toBe(4);
  sync.delta(deltaOf(8));
  sync.delta(deltaOf(9));
  expect(sync.snapshot(bookAt(5))).toBe('held');
  sync.relink();
  sync.delta(deltaOf(8));
  // The failed answer of the old connection does not count.
  expect(sync.snapshot(bookAt(5))).toBe('held');
  expect(sync.givenUp).toBe(0);
  expect(sync.snapshot(bookAt(5))).toBe('changed');
  expect([sync.givenUp, sync.seq]).toEqual([1, 5]);
});

it('a crossed book is discarded: a snapshot of its sequence or a later one replaces it', () => {
  const sync = new BookSync(0);
  sync.snapshot({ seq: 10, bids: [['10', '1']], asks: [['11', '1']] });
  expect(sync.delta({ seq: 11, bids: [['12', '1']], asks: [] })).toBe('held');
  expect([sync.seq, sync.broken, shown(sync)]).toEqual([null, true, { bids: [], asks: [] }]);
  expect(sync.snapshot({ seq: 12, bids: [['12', '1']], asks: [['12', '1']] })).toBe('held');
  expect(sync.snapshot({ seq: 10, bids: [['9', '1']], asks: [['11', '1']] })).toBe('old');
  expect(sync.snapshot({ seq: 11, bids: [['9', '1']], asks: [['11', '1']] })).toBe('changed');
  expect([sync.seq, sync.broken]).toEqual([11, false]);
});

it('a book far ahead of its deltas is given up at the second of them, and not within the horizon', () => {
  const far = 1_000 + HORIZON;
  const sync = new BookSync(0);
  sync.snapshot({ ...bookAt(3), seq: far });
  for (let turn = 0; turn < 5; turn += 1)
    expect(sync.delta({ ...deltaOf(1), seq: far - HORIZON })).toBe('old');
  expect(sync.delta({ ...deltaOf(1), seq: far - HORIZON - 1 })).toBe('old');
  expect(sync.broken).toBe(false);
  // One that follows begins the count again.
  sync.delta({ ...deltaOf(1), seq: far + 1 });
  expect(sync.delta({ ...deltaOf(1), seq: 7 })).toBe('old');
  expect(sync.delta({ ...deltaOf(1), seq: 8 })).toBe('held');
  expect(sync.broken).toBe(true);
  expect(sync.snapshot({ ...bookAt(7), seq: 7 })).toBe('changed');
  expect(sync.seq).toBe(8);
});

const deal = (id: number): Deal => ({ id, time: id, price: '1', quantity: '1', side: 'buy' });
const range = (from: number, to: number): Deal[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => deal(from + at));

it('a tape is dense at every moment, complete while it is not broken, and the newest once a page says so', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const sync = new DealSync();
      let [now, time] = [3, 0];
      for (const { on, do: what, back } of steps) {
        const from = now + 1;
        now += on;
        time += 10;
        const before = { last: sync.last, tape: sync.tape, broken: sync.broken };
        let effect: string | null = null;
        if (what === 'deltas') effect = sync.push(range(from, now), time);
        if (what === 'late')
          effect = sync.push(range(Math.max(1, now - back - 1), now - back), time);
        if (what === 'skip') sync.gap();
        if (what === 'lost') {
          sync.lost(time);
          expect(sync.broken).toBe(true);
        }
        if (what === 'relink') sync.relink();
        if (what === 'snapshot') {
          const newest = Math.max(1, now - back);
          effect = sync.snapshot(range(Math.max(1, newest - 4), newest).reverse(), time);
          if (before.last !== null && newest < before.last) expect(effect).toBe('old');
        }
        // The same array as long as nothing has changed.
        if (sync.last === before.last && what !== 'snapshot') expect(sync.tape).toBe(before.tape);
        if (effect === 'changed') expect(sync.broken && what !== 'snapshot').toBe(false);
        if (effect === 'same') expect(sync.tape).toBe(before.tape);
        if (effect === 'old') expect(sync.last).toBe(before.last);
        const ids = sync.tape.map(({ id }) => id);
        expect(ids).toEqual(ids.map((_, at) => (ids[0] ?? 0) - at));
        expect((ids[0] ?? 0) <= now).toBe(true);
        expect(sync.last).toBe(ids[0] ?? null);
        // A frame of the running connection that follows leaves nothing out.
        if (what === 'deltas' && on > 0 && !sync.broken) expect(sync.last).toBe(now);
      }
      // An answer read after every frame is complete, whatever happened.
      for (let turn = 0; turn < 2; turn += 1)
        sync.snapshot(range(Math.max(1, now - 60), now).reverse(), time + 10);
      expect([sync.broken, sync.known, sync.last]).toEqual([false, true, now]);
      expect(sync.push([deal(now + 1)], time + 20)).toBe('changed');
      expect(sync.push([], time + 20)).toBe('same');
      expect(sync.push([deal(now + 1)], time + 20)).toBe('old');
      expect(sync.push([deal(now + 3)], time + 30)).toBe('held');
      expect([sync.last, sync.broken]).toEqual([now + 1, true]);
    }),
    { numRuns: 1_500 },
  );
});

it('a tape restarts from a page that begins after a gap, and joins one that begins next to it', () => {
  const sync = new DealSync();
  sync.snapshot(range(1, 5).reverse(), 10);
  sync.snapshot(range(6, 8).reverse(), 20);
  expect(sync.tape.map(({ id }) => id)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  sync.snapshot(range(10, 12).reverse(), 30);
  expect(sync.tape.map(({ id }) => id)).toEqual([12, 11, 10]);
});

it('a tape and its buffer hold exactly their length', () => {
  const sync = new DealSync();
  sync.snapshot([deal(1)], 10);
  for (let id = 2; id <= 3 * TAPE_LENGTH; id += 1) {
    sync.push([deal(id)], 20 + id);
    expect(sync.tape).toHaveLength(Math.min(id, TAPE_LENGTH));
  }
  sync.push(range(900, 899 + TAPE_LENGTH + 1), 10_000);
  // The oldest of the waiting deals was dropped: a page that ends before it leaves a gap.
  expect(sync.snapshot(range(850, 899).reverse(), 9_000)).toBe('held');
  expect(sync.snapshot(range(851, 900).reverse(), 9_001)).toBe('changed');
  expect(sync.last).toBe(900 + TAPE_LENGTH);
});

it('a tape far ahead of its deals is given up at the second frame, and not within the horizon', () => {
  const far = 1_000 + HORIZON;
  const sync = new DealSync();
  sync.snapshot([deal(far)], 10);
  // The first frame proves that nothing is missing before it.
  expect(sync.push([deal(far - HORIZON)], 20)).toBe('same');
  for (let turn = 0; turn < 5; turn += 1) {
    expect(sync.push([deal(far - HORIZON)], 20)).toBe('old');
  }
  expect(sync.push([deal(far - HORIZON - 1)], 30)).toBe('old');
  expect([sync.broken, sync.last]).toEqual([false, far]);
  // One that follows begins the count again.
  sync.push([deal(far + 1)], 40);
  expect(sync.push([deal(7)], 50)).toBe('old');
  expect(sync.push([deal(8)], 60)).toBe('held');
  expect(sync.broken).toBe(true);
  // The old tape stays for display until any page replaces it.
  expect(sync.last).toBe(far + 1);
  expect(sync.snapshot([deal(8)], 70)).toBe('changed');
  expect(sync.last).toBe(8);
});

it('a deal that fills a gap brings the waiting ones with it', () => {
  const sync = new DealSync();
  sync.snapshot([deal(5)], 10);
  sync.push([deal(7), deal(8)], 20);
  expect(sync.push([deal(6)], 30)).toBe('changed');
  expect(sync.tape.map(({ id }) => id)).toEqual([8, 7, 6, 5]);
  expect(sync.broken).toBe(false);
});
