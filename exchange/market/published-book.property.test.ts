import {
  BOOK_DEPTH,
  INSTRUMENTS,
  type Instrument,
  type Price,
  type Quantity,
  type Level as WireLevel,
} from '@tideline/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Depth, Level } from '../foundation/ports/ports.ts';
import { PublishedBook } from './published-book.ts';

const instrument = INSTRUMENTS[0] as Instrument;

const side = (away: 1 | -1) =>
  fc
    .dictionary(fc.integer({ min: 1, max: 300 }).map(String), fc.bigInt({ min: 1n, max: 9n }), {
      maxKeys: 260,
    })
    .map((levels): Level[] =>
      Object.entries(levels)
        .map(([offset, quantity]) => ({
          price: BigInt(1000 + away * Number(offset)) as Price,
          quantity: quantity as Quantity,
        }))
        .sort((a, b) => Number(a.price - b.price) * away),
    );
const depth: fc.Arbitrary<Depth> = fc.record({ bids: side(-1), asks: side(1) });

function apply(levels: Map<string, string>, changes: readonly WireLevel[]): void {
  for (const [price, quantity] of changes) {
    if (quantity === '0') expect(levels.delete(price)).toBe(true);
    else levels.set(price, quantity);
  }
}

test('a snapshot and the following deltas give every later snapshot, and sequences have no gap', () => {
  fc.assert(
    fc.property(fc.array(depth, { minLength: 2, maxLength: 8 }), (states) => {
      const book = new PublishedBook(instrument);
      const bids = new Map<string, string>();
      const asks = new Map<string, string>();
      let seq = 0;
      for (const state of states) {
        const delta = book.advance(state, false);
        if (delta) {
          expect(delta.seq).toBe(++seq);
          apply(bids, delta.bids);
          apply(asks, delta.asks);
        }
        const snapshot = book.snapshot(500);
        expect(snapshot.bids.length).toBe(Math.min(BOOK_DEPTH, state.bids.length));
        expect([...bids].sort()).toEqual([...snapshot.bids].sort());
        expect([...asks].sort()).toEqual([...snapshot.asks].sort());
      }
      expect(book.advance(states[states.length - 1] as Depth, false)).toBeNull();
      expect(book.advance(states[states.length - 1] as Depth, true)).toEqual({
        seq: seq + 1,
        bids: [],
        asks: [],
      });
    }),
    { numRuns: 60 },
  );
});
