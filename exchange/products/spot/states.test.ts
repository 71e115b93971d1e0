import { coinCancel, coinList } from '@tideline/wire/calls/spot';
import { coinTriggerCancel } from '@tideline/wire/calls/spot-triggers';
import { expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { SpotDesk } from './testing/orders.ts';

it('an order waits until it completes or is cancelled; only a waiting one can be cancelled [STATE:spot-order]', async () => {
  const desk = await SpotDesk.open();
  const bid = { side: 'buy', type: 'limit', price: '61000', quantity: '0.01' } as const;
  const [first, second] = [await desk.order(bid), await desk.order({ ...bid, price: '60000' })];
  const states = async (view: 'waiting' | 'history') =>
    (await desk.bench.call(coinList, { view }, desk.demo)).rows.map((row) => [
      row.id,
      'status' in row && row.status,
    ]);
  expect(await states('waiting')).toEqual([
    [second.id, 'waiting'],
    [first.id, 'waiting'],
  ]);
  expect(await states('history')).toEqual([]);
  const cancel = (id: string) => desk.bench.call(coinCancel, { id }, desk.demo);
  expect(await cancel(second.id)).toMatchObject({ id: second.id, status: 'cancelled' });
  desk.moveTo(60_990);
  expect(await states('waiting')).toEqual([]);
  expect(await states('history')).toEqual([
    [second.id, 'cancelled'],
    [first.id, 'completed'],
  ]);
  for (const { id } of [first, second]) expect(await refusal(cancel(id))).toBe('order-not-open');
});

it('a trigger waits until it triggers, fails or is cancelled; only a waiting one can be cancelled [STATE:spot-trigger]', async () => {
  const desk = await SpotDesk.open();
  const stop = { side: 'sell', type: 'stop-market', quantity: '0.01' } as const;
  const fires = await desk.trigger({ ...stop, trigger_price: '61000' });
  const ends = await desk.trigger({ ...stop, trigger_price: '60000' });
  const buy = { side: 'buy', type: 'stop-market', quantity: '0.01' } as const;
  const fails = await desk.trigger({ ...buy, trigger_price: '62000' });
  const states = async (view: 'waiting' | 'history') =>
    Object.fromEntries((await desk.triggers(view)).map(({ id, status }) => [id, status]));
  expect(await states('waiting')).toEqual({
    ...{ [fires.id]: 'waiting', [ends.id]: 'waiting', [fails.id]: 'waiting' },
  });
  const cancel = (id: string) => desk.bench.call(coinTriggerCancel, { id }, desk.demo);
  await cancel(ends.id);
  desk.moveTo(60_990);
  // Beyond the band around the trigger: nothing can be bought there.
  desk.moveTo(70_000);
  expect(await states('waiting')).toEqual({});
  expect(await states('history')).toEqual({
    ...{ [fires.id]: 'triggered', [ends.id]: 'cancelled', [fails.id]: 'failed' },
  });
  for (const { id } of [fires, ends, fails])
    expect(await refusal(cancel(id))).toBe('order-not-open');
});
