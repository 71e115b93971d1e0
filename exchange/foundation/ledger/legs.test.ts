import { coinCancel, coinTrade } from '@tideline/wire/calls/spot';
import { describe, expect, it } from 'vitest';
import { openBench } from '../../testing/client.ts';
import { SqliteStore } from '../store/sqlite-store.ts';
import { HOUSE } from './accounts.ts';

describe('the legs of a posting', () => {
  it('state available and frozen after each of them, equal to the sum from zero', async () => {
    const store = await SqliteStore.open(':memory:');
    const bench = await openBench({ config: { store } });
    const demo = await bench.login('demo');
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01' } as const;
    const first = { ...order, price: '60000', client_id: 'legs-order-1' };
    const { id } = await bench.call(coinTrade, first, demo);
    await bench.call(coinTrade, { ...order, price: '62000', client_id: 'legs-order-2' }, demo);
    await bench.call(coinCancel, { id }, demo);
    const held = new Map<string, { available: bigint; frozen: bigint }>();
    const legs = await store.all('legs');
    for (const leg of legs) {
      const key = `${leg.owner}/${leg.account}/${leg.coin}`;
      const before = held.get(key) ?? { available: 0n, frozen: 0n };
      const after = {
        available: before.available + leg.available,
        frozen: before.frozen + leg.frozen,
      };
      held.set(key, after);
      expect({ available: leg.available_after, frozen: leg.frozen_after }).toEqual(after);
    }
    expect(legs.filter((leg) => leg.frozen_after > 0n).length).toBeGreaterThan(1);
  });

  it('publish balances to their own users only, and never the house account’s', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const before = bench.bus.of(demo.userId, 'balance').length;
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' } as const;
    await bench.call(coinTrade, { ...order, client_id: 'legs-order-3' }, demo);
    const published = bench.bus.of(demo.userId, 'balance').slice(before);
    const codes = published.flatMap(({ balances }) => balances.map((each) => each.code));
    expect(codes.sort()).toEqual(['BTC', 'USDT']);
    expect(bench.bus.of(HOUSE, 'balance')).toEqual([]);
  });
});
