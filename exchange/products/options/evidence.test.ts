import { microtradeLists, microtradePayable, microtradeSubmit } from '@tideline/wire/calls/options';
import { expect, it } from 'vitest';
import { Batch } from '../../foundation/store/batch.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import { openBench } from '../../testing/client.ts';
import { optionToWire, stakeOf, tickOf } from './wire.ts';

const RISE = {
  symbol: 'BTCUSDT',
  currency_id: '3',
  direction: 'rise',
  seconds: '60',
  amount: '10',
} as const;

async function lastingStore() {
  const store = await SqliteStore.open(':memory:');
  store.close = async () => undefined;
  return store;
}

it('records the deal of the entry and of the delivery, each once', async () => {
  const store = await lastingStore();
  const bench = await openBench({ config: { store } });
  const demo = await bench.login('demo');
  const entered = bench.clock.time;
  const bought = await bench.call(microtradeSubmit, { ...RISE, client_id: 'evidence-1' }, demo);
  for (let second = 1; second <= 61; second += 1) {
    bench.clock.time += 1_000;
    bench.market.tick('BTCUSDT', { deals: [['61900', '0.1', 'buy']] });
  }
  await bench.call(microtradeLists, { view: 'history' }, demo);
  const rows = await store.all('feed_evidence');
  const moment = { subject: Number(bought.id), symbol: 'BTCUSDT', bid: null, ask: null };
  expect(rows.map((row) => ({ ...row, id: 0, feed: '' }))).toEqual([
    {
      ...{ ...moment, id: 0, feed: '', levels: '[]', scripted: 0 },
      ...{ kind: 'option-entry', time: entered, book_time: entered, last: 6_180_000n },
    },
    {
      ...{ ...moment, id: 0, feed: '', levels: '[]', scripted: 0 },
      ...{
        kind: 'option',
        time: bought.delivery,
        book_time: bought.delivery,
        last: 6_190_000n,
      },
    },
  ]);
});

it('tells the stake of a running option, and that it ended', async () => {
  const bench = await openBench();
  const demo = await bench.login('demo');
  const { id } = await bench.call(microtradeSubmit, { ...RISE, client_id: 'evidence-2' }, demo);
  const stakes = () =>
    bench.bus
      .of(demo.userId, 'balance')
      .flatMap((event) => (event as unknown as { stakes: readonly object[] }).stakes);
  expect(stakes()).toEqual([{ id, code: 'USDT', amount: '10' }]);
  for (let second = 1; second <= 61; second += 1) {
    bench.clock.time += 1_000;
    bench.market.tick('BTCUSDT', { deals: [['61700', '0.1', 'sell']] });
  }
  await bench.call(microtradeLists, {}, demo);
  expect(stakes()).toEqual([
    { id, code: 'USDT', amount: '10' },
    { id, code: 'USDT', amount: null },
  ]);
});

it('lists running options by pair, direction and time of purchase', async () => {
  const bench = await openBench();
  const demo = await bench.login('demo');
  const maker = await bench.login('maker');
  const start = bench.clock.time;
  for (const [at, direction] of (['rise', 'fall', 'even'] as const).entries()) {
    bench.clock.time = start + at;
    await bench.call(microtradeSubmit, { ...RISE, direction, client_id: `list-${at}-1` }, demo);
  }
  const of = async (form: object) =>
    (await bench.call(microtradeLists, form, demo)).rows.map(({ direction }) => direction);
  expect(await of({})).toEqual(['even', 'fall', 'rise']);
  expect(await of({ symbol: 'BTCUSDT' })).toHaveLength(3);
  expect(await of({ symbol: 'ETHUSDT' })).toEqual([]);
  expect(await of({ direction: 'fall' })).toEqual(['fall']);
  expect(await of({ from: String(start + 1), to: String(start + 2) })).toEqual(['fall']);
  expect((await bench.call(microtradeLists, {}, maker)).rows).toEqual([]);
});

it('accepts stakes of three coins, each within its bounds', async () => {
  const bench = await openBench();
  const { currencies } = await bench.call(microtradePayable, {});
  expect(currencies).toEqual([
    { currency_id: 3, code: 'USDT', minimum: '10', maximum: '10000', available: null },
    { currency_id: 1, code: 'BTC', minimum: '0.0002', maximum: '0.15', available: null },
    { currency_id: 2, code: 'ETH', minimum: '0.004', maximum: '4', available: null },
  ]);
});

it('shows no option of a pair or a coin that is not listed', async () => {
  const store = await lastingStore();
  const bench = await openBench({ config: { store } });
  const demo = await bench.login('demo');
  await bench.call(microtradeSubmit, { ...RISE, client_id: 'evidence-3' }, demo);
  const [row] = await store.all('option_orders');
  if (!row) throw new Error('no option was stored');
  expect(optionToWire(row)).toMatchObject({ symbol: 'BTCUSDT', profit: null, payout: null });
  expect(() => optionToWire({ ...row, symbol: 'NOPE' })).toThrow(
    'NOPE or USDT is no longer listed',
  );
  expect(() => optionToWire({ ...row, coin: 'X' })).toThrow('BTCUSDT or X is no longer listed');
  expect(stakeOf({ id: 7, coin: 'USDT', stake: 1n })).toEqual({
    id: '7',
    code: 'USDT',
    amount: '0.00000001',
  });
  const deal = { id: 5, price: 6_180_050n, time: 9 };
  expect(tickOf('BTCUSDT', deal as never)).toEqual({ deal_id: 5, price: '61800.5', time: 9 });
});

it('follows the list of unfinished proofs of another process, and no other row', async () => {
  const store = await lastingStore();
  const first = await openBench({ config: { store } });
  const demo = await first.login('demo');
  for (const client_id of ['follow-1', 'follow-2']) {
    await first.call(microtradeSubmit, { ...RISE, client_id }, demo);
  }
  for (let second = 1; second <= 60; second += 1) {
    first.clock.time += 1_000;
    first.market.tick('BTCUSDT', { deals: [['61900', '0.1', 'buy']] });
  }
  first.clock.time += 500;
  first.market.tick('BTCUSDT', {});
  await first.call(microtradeLists, {}, demo);
  const settled = (await store.all('option_orders')).filter(({ status }) => status === 'won');
  const list = (await store.all('meta')).find(({ name }) => name === 'unfinished-option-proofs');
  expect(settled).toHaveLength(2);
  expect(JSON.parse(list?.value ?? '')).toEqual(settled.map(({ id }) => id));
  await store.append(new Batch());

  const { UnfinishedProofs } = await import('./unfinished-proofs.ts');
  const proofs = new UnfinishedProofs();
  for (const row of settled) proofs.followSettled(row);
  proofs.follow({ name: 'another', value: '[]' });
  expect(proofs.ids).toEqual([]);
  proofs.follow({ name: 'unfinished-option-proofs', value: list?.value ?? '' });
  expect(proofs.ids).toEqual(settled.map(({ id }) => id));
  // Rows that are already known stay; what was settled before the list does not return.
  proofs.follow({ name: 'unfinished-option-proofs', value: JSON.stringify([settled[1]?.id, 99]) });
  expect(proofs.ids).toEqual([settled[1]?.id]);
  proofs.follow({ name: 'unfinished-option-proofs', value: list?.value ?? '' });
  expect(proofs.ids).toEqual([settled[1]?.id]);
  for (const status of ['running', 'void'] as const)
    proofs.followSettled({ ...(settled[0] as (typeof settled)[0]), status });
  proofs.follow({ name: 'unfinished-option-proofs', value: list?.value ?? '' });
  expect(proofs.ids).toEqual([settled[1]?.id]);
});
