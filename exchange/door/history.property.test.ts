import fc from 'fast-check';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { Batch } from '../foundation/store/batch.ts';
import { SqliteStore } from '../foundation/store/sqlite-store.ts';
import type { HistoryReads } from '../foundation/store/store.ts';
import type { Row } from '../foundation/store/tables.ts';
import { collect, cut, type Wanted } from './history.ts';

const COUNT = 60;
const store = await SqliteStore.open(':memory:');
const batch = new Batch();
for (let id = 1; id <= COUNT; id += 1) {
  batch.put('spot_fills', {
    ...{ id, order_id: id, user_id: id % 4 === 0 ? '2' : '1', symbol: 'BTCUSDT', side: 'buy' },
    ...{ role: 'taker', price: 1n, quantity: 1n, turnover: 1n, fee: 0n, fee_coin: 'BTC' },
    // Several deals share an instant.
    ...{ time: Math.floor(id / 3), epoch: 'e', book_seq: 1, deal_id: id },
  } as Row<'spot_fills'>);
}
await store.append(batch);
const rows = (await store.all('spot_fills')).filter(({ user_id }) => user_id === '1');
afterAll(() => store.close());

let read = 0;
beforeEach(() => {
  read = 0;
});
const history: HistoryReads = {
  all: (...asked) => store.all(...asked),
  ranking: (...asked) => store.ranking(...asked),
  page: async (...asked) => {
    const page = await store.page(...asked);
    read += page.rows.length;
    return page;
  },
};

const orNull = (max: number) => fc.option(fc.integer({ min: 0, max: max }));
const calls = fc.record({
  ...{ from: orNull(COUNT / 3 + 2), to: orNull(COUNT / 3 + 2), first: orNull(COUNT + 5) },
  limit: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(Infinity)),
}) satisfies fc.Arbitrary<Wanted>;

it('a list from anywhere equals the one cut from all rows, and reads no more than twice its length', async () => {
  await fc.assert(
    fc.asyncProperty(calls, async (wanted) => {
      const { from, to, limit } = wanted;
      const all = rows.filter(
        ({ time }) => (from === null || time >= from) && (to === null || time <= to),
      );
      read = 0;
      const where = { user_id: '1', symbol: 'BTCUSDT' };
      const found = await collect(history, 'spot_fills', where, 'time', wanted);
      expect(cut(found.toReversed(), wanted)).toEqual(cut(all, wanted));
      expect(read).toBeLessThanOrEqual(2 * limit);
    }),
  );
});
