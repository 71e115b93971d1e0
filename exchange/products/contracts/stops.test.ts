import { leverDeal, leverMyTrade, leverSetStop, leverSubmit } from '@tideline/wire/calls/contracts';
import { describe, expect, it } from 'vitest';
import { type Bench, openBench, refusal } from '../../testing/client.ts';

let ids = 0;
const order = (side: 'long' | 'short', more: object = {}) => {
  ids += 1;
  const client_id = `stops-${String(ids).padStart(6, '0')}`;
  const terms = { symbol: 'BTCUSDT', type: 'market', lots: '10', leverage: '10' } as const;
  return { ...terms, side, client_id, ...more };
};

async function opened(): Promise<{
  readonly bench: Bench;
  readonly submit: (side: 'long' | 'short', more?: object) => Promise<{ readonly id: string }>;
  readonly set: (id: string, stops: object) => Promise<unknown>;
}> {
  const bench = await openBench();
  const demo = await bench.login('demo');
  return {
    bench,
    submit: (side, more) => bench.call(leverSubmit, order(side, more), demo),
    set: (id, stops) => bench.call(leverSetStop, { id, ...stops }, demo),
  };
}

describe('a stop-loss past the liquidation price', () => {
  // A long at 61801 with leverage 10 and 0.5 % maintenance margin is liquidated at 55929.9.
  it.each([
    ['long', '55929.9', '55929.91'],
    // A short at 61799 is liquidated at 67669.91.
    ['short', '67669.91', '67669.9'],
  ] as const)('is refused when a %s opens: %s', async (side, beyond, within) => {
    const { submit } = await opened();
    await expect(refusal(submit(side, { stop_loss: beyond }))).resolves.toBe(
      'stop-beyond-liquidation',
    );
    expect(await submit(side, { stop_loss: within })).toMatchObject({ stop_loss: within });
  });

  it('is refused for an open position; the error contains the price', async () => {
    const { submit, set } = await opened();
    const { id } = await submit('long');
    const late = set(id, { stop_loss: '50000' });
    await expect(late).rejects.toMatchObject({
      id: 'stop-beyond-liquidation',
      field: 'stop_loss',
      params: { liquidation: '55929.9' },
    });
    expect(await set(id, { stop_loss: '56000' })).toMatchObject({ stop_loss: '56000' });
  });

  it('is refused for a limit order, by its limit price', async () => {
    const { submit } = await opened();
    const limit = { type: 'limit', price: '60000' };
    // 60000 × (1 − 0.1 + 0.005)
    await expect(refusal(submit('long', { ...limit, stop_loss: '54300' }))).resolves.toBe(
      'stop-beyond-liquidation',
    );
    expect(await submit('long', { ...limit, stop_loss: '54300.01' })).toMatchObject({
      status: 'waiting',
    });
  });
});

describe('a waiting contract order', () => {
  it('accepts new stops, measured from its limit price [CALL:POST lever/setstop]', async () => {
    const { submit, set } = await opened();
    const { id } = await submit('long', { type: 'limit', price: '60000' });
    const stops = { take_profit: '61000', stop_loss: '59000' };
    expect(await set(id, stops)).toMatchObject({ status: 'waiting', ...stops });
    await expect(refusal(set(id, { take_profit: '60000' }))).resolves.toBe('stop-wrong-side');
    await expect(refusal(set(id, { stop_loss: '60000' }))).resolves.toBe('stop-wrong-side');
    await expect(refusal(set(id, { stop_loss: '54300' }))).resolves.toBe('stop-beyond-liquidation');
    expect(await set(id, {})).toMatchObject({ take_profit: null, stop_loss: null });
  });

  it('leaves the equity unchanged: its reserve still belongs to the account', async () => {
    const { bench, submit } = await opened();
    const demo = await bench.login('demo');
    const account = async () =>
      (await bench.call(leverDeal, { symbol: 'BTCUSDT' }, demo)).account ?? null;
    const before = await account();
    await submit('long', { type: 'limit', price: '60000', lots: '500' });
    const after = await account();
    expect(after).toMatchObject({ equity: before?.equity, margin: '0', profit: '0' });
    expect(Number(after?.available)).toBeLessThan(Number(before?.available));
    const { rows } = await bench.call(leverMyTrade, { view: 'waiting' }, demo);
    expect(rows).toHaveLength(1);
  });
});
