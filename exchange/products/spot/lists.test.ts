import { coinAmend, coinList, coinTrade } from '@tideline/wire/calls/spot';
import { coinTrigger, coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';
import { newId, SpotDesk } from './testing/orders.ts';

const LIMIT = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01' } as const;

it('finds orders, their fills and triggers by client id, in the view and pair of their own [CALL:GET coin/list]', async () => {
  const { bench, demo, maker } = await SpotDesk.open();
  const [traded, waits, stop] = [newId(), newId(), newId()];
  await bench.call(coinTrade, { ...LIMIT, price: '61801', client_id: traded }, demo);
  await bench.call(coinTrade, { ...LIMIT, price: '60000', client_id: waits }, demo);
  const trigger = {
    symbol: 'BTCUSDT',
    side: 'sell',
    type: 'stop-market',
    quantity: '0.001',
  } as const;
  await bench.call(coinTrigger, { ...trigger, trigger_price: '50000', client_id: stop }, demo);
  const count = async (filter: object, caller = demo) => {
    const { rows, total } = await bench.call(coinList, filter as never, caller);
    expect(total).toBe(rows.length);
    return rows.length;
  };
  for (const [client_id, own, fills] of [
    [traded, 'history', 1],
    [waits, 'waiting', 0],
    [newId(), null, 0],
  ] as const) {
    for (const view of ['waiting', 'history'] as const) {
      expect([view, await count({ client_id, view })]).toEqual([view, view === own ? 1 : 0]);
    }
    const found = own === null ? 0 : 1;
    expect([await count({ client_id }), await count({ client_id, symbol: 'BTCUSDT' })]).toEqual([
      found,
      found,
    ]);
    expect(await count({ client_id, symbol: 'ETHUSDT' })).toBe(0);
    expect(await count({ client_id }, maker)).toBe(0);
    expect(await count({ client_id, view: 'fills' })).toBe(fills);
  }
  expect([await count({ view: 'fills' }), await count({ view: 'fills', side: 'sell' })]).toEqual([
    1, 0,
  ]);
  expect([
    await count({}),
    await count({ side: 'sell' }),
    await count({ symbol: 'ETHUSDT' }),
  ]).toEqual([1, 0, 0]);
  expect(await count({ from: String(bench.clock.time + 1) })).toBe(0);
  const triggers = async (filter: object) =>
    (await bench.call(coinTriggerList, filter as never, demo)).rows.length;
  expect(await triggers({ client_id: stop })).toBe(1);
  expect(await triggers({ client_id: stop, view: 'history' })).toBe(0);
  expect(await triggers({ client_id: stop, symbol: 'ETHUSDT' })).toBe(0);
  expect([await triggers({ client_id: newId() }), await triggers({})]).toEqual([0, 1]);
  expect([await triggers({ side: 'buy' }), await triggers({ symbol: 'ETHUSDT' })]).toEqual([0, 0]);
  expect(await triggers({ from: String(bench.clock.time + 1) })).toBe(0);
});

it('refuses an amendment that the account cannot pay, and leaves the order as it was', async () => {
  const desk = await SpotDesk.open();
  const { id } = await desk.order({ side: 'buy', type: 'limit', price: '60000', quantity: '0.01' });
  const before = await desk.holding('USDT');
  // 10,000 USDT are held: 0.16666 at 60,000 cost 9,999.6, one lot more 10,000.2.
  const amend = (quantity: string) =>
    desk.bench.call(coinAmend, { id, quantity, client_id: newId() }, desk.demo);
  expect(await refusal(amend('0.16667'))).toBe('insufficient-balance');
  expect(await desk.holding('USDT')).toEqual(before);
  expect(desk.bench.core.matching.visible('BTCUSDT').bids.at(-1)?.quantity).toBe(1_000_000n);
  expect(await amend('0.16666')).toMatchObject({ quantity: '0.16666', status: 'waiting' });
  expect(await desk.holding('USDT')).toEqual(['0.4', '9999.6']);
});

it('keeps the orders of other pairs when the feed jumps over one', async () => {
  const { bench, demo } = await SpotDesk.open();
  const ether = (price: number) =>
    depthOf('ETHUSDT', [[String(price - 1), '5']], [[String(price + 1), '5']]);
  bench.market.tick('ETHUSDT', { deals: [['3000', '1', 'buy']], book: ether(3_000) });
  const order = { side: 'buy', type: 'limit', quantity: '0.05' } as const;
  for (const [symbol, price] of [
    ['ETHUSDT', '2900'],
    ['BTCUSDT', '60000'],
  ] as const) {
    await bench.call(coinTrade, { ...order, symbol, price, client_id: newId() }, demo);
  }
  bench.market.epoch = 'e2';
  bench.market.generation += 1;
  bench.market.tick('ETHUSDT', { deals: [['2500', '1', 'buy']], book: ether(2_500) });
  const waiting = async () =>
    (await bench.call(coinList, {}, demo)).rows.map(({ symbol }) => symbol);
  expect(await waiting()).toEqual(['BTCUSDT']);
});
