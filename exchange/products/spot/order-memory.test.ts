import { expect, it } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import { Book } from '../../market/matching/book.ts';
import { followOrder, restoreOrders } from './order-memory.ts';
import { WaitingOrders } from './waiting-orders.ts';
import { type OrderRow, pairOf } from './wire.ts';

/** What a process has in memory: one book, and the orders that wait. */
function memory() {
  const book = new Book(pairOf('BTCUSDT'));
  const matching = { book: () => book, books: () => [book] } as never;
  const waiting = new WaitingOrders();
  return { book, matching, waiting };
}

/** Who is filled, in order, by one who takes everything. */
const queue = ({ book, waiting }: ReturnType<typeof memory>) => [
  ...(['buy', 'sell'] as const).map((side) =>
    book
      .plan({ owner: 'x', side, limit: null, wants: { quantity: 10n ** 12n } })
      .matches.map(({ maker, price, quantity }) => [maker?.id, price, quantity]),
  ),
  [...waiting.all()].map(({ id, filled, price }) => [id, filled, price]).toSorted(),
];

it('a process that follows another one has the queues of one that starts from the same rows', () => {
  const random = seeded(11);
  const upTo = (count: number) => Math.floor(random() * count);
  const lot = pairOf('BTCUSDT').lot;
  for (let run = 0; run < 60; run += 1) {
    const follower = memory();
    const rows = new Map<number, OrderRow>();
    let priority = 0;
    const put = (row: OrderRow) => {
      rows.set(row.id, row);
      followOrder(follower.matching, follower.waiting, row);
    };
    for (let id = 1; id <= 40; id += 1) {
      const waiting = [...rows.values()].filter(({ status }) => status === 'waiting');
      const row = waiting[upTo(waiting.length)];
      const side = random() < 0.5 ? 'buy' : 'sell';
      const price = BigInt(side === 'buy' ? 100 + upTo(3) : 200 + upTo(3));
      const what = row ? upTo(6) : 0;
      if (!row || what < 2) {
        priority += 1;
        const quantity = lot * BigInt(2 + upTo(5));
        const placed = { id, user_id: `${id % 4}`, symbol: 'BTCUSDT', side, price, quantity };
        put({ ...placed, filled: 0n, priority, status: 'waiting' } as OrderRow);
      } else if (what === 2) {
        const filled = row.filled + lot;
        put({ ...row, filled, status: filled === row.quantity ? 'completed' : 'waiting' });
      } else if (what === 3) {
        put({ ...row, status: 'cancelled' });
      } else if (what === 4) {
        priority += 1;
        put({ ...row, price: (row.price ?? 0n) + 1n, priority });
      } else put({ ...row, take_profit: 300n });
      const starter = memory();
      restoreOrders(starter.matching, starter.waiting, [
        ...[...rows.values()].filter(({ status }) => status === 'waiting').toReversed(),
      ]);
      expect(queue(follower)).toEqual(queue(starter));
    }
  }
});
