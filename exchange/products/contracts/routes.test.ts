import { leverDeal, leverMyTrade } from '@tideline/wire/calls/contracts';
import { expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { clientId, opened } from './testing/desk.ts';

it('finds an order by its client id in the view and the pair that it belongs to [CALL:POST lever/my_trade]', async () => {
  const { bench, demo, maker, open } = await opened();
  const at = async (client_id: string, filter: object, caller = demo) => {
    const { rows, total } = await bench.call(
      leverMyTrade,
      { client_id, ...filter } as never,
      caller,
    );
    expect(total).toBe(rows.length);
    return rows.length;
  };
  const limit = { type: 'limit', price: '55000', lots: '1' };
  const [traded, waits] = [clientId(), clientId()];
  await open('long', { client_id: traded, lots: '1' });
  await open('long', { ...limit, client_id: waits });
  for (const [id, own] of [
    [traded, 'trading'],
    [waits, 'waiting'],
  ] as const) {
    for (const view of ['trading', 'waiting', 'history'] as const) {
      expect([view, await at(id, { view })]).toEqual([view, view === own ? 1 : 0]);
      expect(await at(id, { view, symbol: 'ETHUSDT' })).toBe(0);
    }
    expect([await at(id, {}), await at(id, { symbol: 'BTCUSDT' })]).toEqual([1, 1]);
    expect([await at(id, { symbol: 'ETHUSDT' }), await at(id, {}, maker)]).toEqual([0, 0]);
  }
  expect(await at('unknown-client', {})).toBe(0);
  const rows = async (filter: object) =>
    (await bench.call(leverMyTrade, filter as never, demo)).rows.map(({ status }) => status);
  expect([await rows({}), await rows({ view: 'waiting' })]).toEqual([['trading'], ['waiting']]);
  expect([await rows({ side: 'short' }), await rows({ symbol: 'ETHUSDT' })]).toEqual([[], []]);
  expect(await rows({ from: String(bench.clock.time + 1) })).toEqual([]);
});

it('states a pair’s terms and the account, newest position first, and nothing without a mark [CALL:POST lever/deal]', async () => {
  const { bench, demo, open } = await opened();
  await open('long', { lots: '10' });
  await open('short', { lots: '20' });
  await open('long', { type: 'limit', price: '55000', lots: '1' });
  const { account, ...pair } = await bench.call(leverDeal, { symbol: 'BTCUSDT' }, demo);
  expect(pair).toMatchObject({ symbol: 'BTCUSDT', fee_bps: 5, maintenance_bps: 50, mark: '60005' });
  expect(account?.positions.map(({ lots, status }) => [lots, status])).toEqual([
    [20, 'trading'],
    [10, 'trading'],
  ]);
  const sum = (of: (row: { margin: string; profit: string | null }) => string | null) =>
    (account?.positions ?? []).reduce((all, row) => all + Number(of(row)), 0);
  expect(Number(account?.margin)).toBeCloseTo(
    sum((row) => row.margin),
    8,
  );
  expect(Number(account?.profit)).toBeCloseTo(
    sum((row) => row.profit),
    8,
  );
  expect((await bench.call(leverDeal, { symbol: 'BTCUSDT' })).account).toBeNull();
  // The market of this test has no price of ether.
  expect(await refusal(bench.call(leverDeal, { symbol: 'ETHUSDT' }, demo))).toBe('feed-stale');
});
