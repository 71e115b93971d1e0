import { afterAll, beforeAll, expect, it } from 'vitest';
import { Batch } from '../../foundation/store/batch.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import type { ContractRow } from '../../products/contracts/wire.ts';
import type { FuturesDoorDependencies } from './dependencies.ts';
import { FuturesOrders } from './orders.ts';
import { tradesOf, tradeTime } from './trades.ts';

const symbol = 'BTCUSDT';
const user_id = '7';
/** More contracts than a list without a beginning reads. */
const CONTRACTS = 2_500;

const contract = (id: number): ContractRow => ({
  ...{ id, user_id, client_id: `c${id}`, part_of: null, symbol, side: 'long', type: 'market' },
  ...{ price: null, lots: 1, quantity: 100_000n, leverage: 20, open_turnover: 5_000_000_000n },
  ...{ close_turnover: null, margin: 250_000_000n, fee: 1n, reserved: 0n, profit: null },
  ...{ take_profit: null, stop_loss: null, status: 'trading', reason: null, evidence: null },
  ...{ first_stop: null, created: id * 1_000, opened: id * 1_000, closed: null },
});

let store: SqliteStore;
let orders: FuturesOrders;
beforeAll(async () => {
  store = await SqliteStore.open(':memory:');
  const batch = new Batch();
  for (let id = 2; id <= CONTRACTS; id += 1) batch.put('contract_orders', contract(id));
  // The oldest contract is the last to close.
  const closed = { status: 'closed', reason: 'user', closed: (CONTRACTS + 5) * 1_000 } as const;
  batch.put('contract_orders', { ...contract(1), ...closed, close_turnover: 5_000_000_000n });
  await store.append(batch);
  const settle = () => Promise.resolve();
  orders = new FuturesOrders({ store, writer: { settle } } as unknown as FuturesDoorDependencies);
});
afterAll(() => store.close());

it('lists orders of a long history from an id or an instant on', async () => {
  const first = (await orders.history(user_id, symbol, { first: 3 })).orders;
  expect(first.find(({ id }) => id >= 3)?.id).toBe(3);
  const from = (await orders.history(user_id, symbol, { from: 10_000 })).orders;
  expect([from[0]?.id, from.length]).toEqual([10, CONTRACTS - 9]);
  expect((await orders.history(user_id, symbol)).orders.length).toBe(1_000);
});

it('lists trades of a long history from an instant on, with those of old contracts', async () => {
  const all = tradesOf(await orders.traded(user_id, symbol, 1));
  expect(all.length).toBe(CONTRACTS + 1);
  expect(all.at(-1)).toMatchObject({ orderId: 1, side: 'SELL' });
  const [, , third] = all;
  const next = tradesOf(await orders.traded(user_id, symbol, tradeTime(Number(third?.id))));
  expect(next.find(({ id }) => id >= Number(third?.id))).toEqual(third);
  const late = tradesOf(await orders.traded(user_id, symbol, CONTRACTS * 1_000));
  expect(
    late.filter(({ time }) => time >= CONTRACTS * 1_000).map(({ orderId }) => orderId),
  ).toEqual([CONTRACTS, 1]);
});
