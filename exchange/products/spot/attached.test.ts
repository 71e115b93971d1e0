import { coinCancel, coinList } from '@tideline/wire/calls/spot';
import { coinTriggerCancel } from '@tideline/wire/calls/spot-triggers';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { SpotDesk } from './testing/orders.ts';

const STOPS = { take_profit: '63000', stop_loss: '61000' } as const;

describe('take-profit and stop-loss attached to an order [RULE:spot-attached]', () => {
  it('wait for what a buy received net of its fee, reserved once', async () => {
    const desk = await SpotDesk.open();
    const order = await desk.order({ side: 'buy', type: 'market', quantity: '0.05', ...STOPS });
    expect(order).toMatchObject({ take_profit: '63000', stop_loss: '61000' });
    const [profit, loss] = await desk.triggers();
    const common = { side: 'sell', quantity: '0.0499', parent_order_id: order.id };
    expect(loss).toMatchObject({ ...common, type: 'stop-market', linked_trigger_id: profit?.id });
    expect(profit).toMatchObject({
      ...common,
      type: 'take-profit-market',
      linked_trigger_id: loss?.id,
    });
    expect(await desk.holding('BTC')).toEqual(['0.1', '0.0499']);
  });

  it.each([
    ['take-profit', 63_000, '62999'],
    ['stop-loss', 60_500, '60499'],
  ])('sell once at the %s, and the other is cancelled', async (_, price, average) => {
    const desk = await SpotDesk.open();
    await desk.order({ side: 'buy', type: 'market', quantity: '0.05', ...STOPS });
    desk.moveTo(price);
    expect(await desk.triggers()).toEqual([]);
    const states = (await desk.triggers('history')).map(({ status, reason }) => [status, reason]);
    expect(states.toSorted()).toEqual([
      ['cancelled', 'linked'],
      ['triggered', null],
    ]);
    const { rows } = await desk.bench.call(coinList, { view: 'history' }, desk.demo);
    expect(rows[0]).toMatchObject({ side: 'sell', filled: '0.0499', average });
    expect(await desk.holding('BTC')).toEqual(['0.1', '0']);
  });

  it('grow with every part that a resting order receives', async () => {
    const desk = await SpotDesk.open();
    const bid = { side: 'buy', type: 'limit', price: '61500', quantity: '0.05' } as const;
    const { id } = await desk.order({ ...bid, ...STOPS });
    expect(await desk.triggers()).toEqual([]);
    desk.bench.market.tick('BTCUSDT', { deals: [['61490', '0.02', 'sell']] });
    expect((await desk.triggers()).map((each) => each.quantity)).toEqual(['0.01998', '0.01998']);
    desk.bench.market.tick('BTCUSDT', { deals: [['61490', '0.01', 'sell']] });
    expect((await desk.triggers()).map((each) => each.quantity)).toEqual(['0.02997', '0.02997']);
    expect((await desk.holding('BTC'))[1]).toBe('0.02997');
    await desk.bench.call(coinCancel, { id }, desk.demo);
    expect(await desk.triggers()).toHaveLength(2);
  });

  it('protect a later part again after the first pair ended', async () => {
    const desk = await SpotDesk.open();
    const bid = { side: 'buy', type: 'limit', price: '61500', quantity: '0.05' } as const;
    await desk.order({ ...bid, ...STOPS });
    desk.bench.market.tick('BTCUSDT', { deals: [['61490', '0.02', 'sell']] });
    const [first] = await desk.triggers();
    await desk.bench.call(coinTriggerCancel, { id: first?.id ?? '' }, desk.demo);
    expect((await desk.holding('BTC'))[1]).toBe('0');
    desk.bench.market.tick('BTCUSDT', { deals: [['61490', '0.02', 'sell']] });
    expect((await desk.triggers()).map((each) => each.quantity)).toEqual(['0.01998', '0.01998']);
  });

  it('leave out what was spent before a whole lot was together', async () => {
    const desk = await SpotDesk.open();
    // 0.00015 less its fee of 0.0000003 (rounded up) is 14 whole lots and a part of one.
    const bid = { side: 'buy', type: 'limit', price: '61500', quantity: '0.0003' } as const;
    await desk.order({ ...bid, stop_loss: '61000' });
    await desk.order({ side: 'sell', type: 'limit', price: '65000', quantity: '0.1' });
    desk.bench.market.tick('BTCUSDT', { deals: [['61490', '0.00015', 'sell']] });
    expect((await desk.triggers())[0]).toMatchObject({ quantity: '0.00014' });
    desk.bench.market.tick('BTCUSDT', { deals: [['61490', '0.00015', 'sell']] });
    expect((await desk.triggers())[0]).toMatchObject({ quantity: '0.00029' });
  });

  it('of a sell buy back for what it received', async () => {
    const desk = await SpotDesk.open();
    const stops = { take_profit: '61000', stop_loss: '63000' };
    await desk.order({ side: 'sell', type: 'market', quantity: '0.05', ...stops });
    // 0.05 × 61799 less the fee of 0.2 %.
    const budget = '3083.7701';
    expect((await desk.triggers()).map((each) => each.budget)).toEqual([budget, budget]);
    expect(await desk.holding('USDT')).toEqual(['10000', budget]);
    desk.moveTo(60_999);
    const { rows } = await desk.bench.call(coinList, { view: 'history' }, desk.demo);
    expect(rows[0]).toMatchObject({ side: 'buy', budget, status: 'completed', filled: '0.05055' });
    expect((await desk.holding('USDT'))[1]).toBe('0');
  });

  it('may be one of the two', async () => {
    const desk = await SpotDesk.open();
    await desk.order({ side: 'buy', type: 'market', quantity: '0.05', stop_loss: '61000' });
    expect(await desk.triggers()).toMatchObject([{ linked_trigger_id: null, quantity: '0.0499' }]);
    desk.moveTo(60_000);
    expect(await desk.holding('BTC')).toEqual(['0.1', '0']);
  });

  it.each([
    ['take_profit', { side: 'buy', take_profit: '61800' }],
    ['stop_loss', { side: 'buy', stop_loss: '61800' }],
    ['take_profit', { side: 'sell', take_profit: '61800' }],
    ['stop_loss', { side: 'sell', stop_loss: '61800' }],
  ] as const)('refuse a price on the wrong side at %s', async (field, terms) => {
    const desk = await SpotDesk.open();
    const order = desk.order({ type: 'market', quantity: '0.01', ...terms });
    await expect(order).rejects.toMatchObject({ id: 'stop-wrong-side', field });
  });

  it('of a resting limit lie around its own price', async () => {
    const desk = await SpotDesk.open();
    const bid = { side: 'buy', type: 'limit', price: '60000', quantity: '0.01' } as const;
    await desk.order({ ...bid, take_profit: '60500', stop_loss: '59000' });
    expect(await refusal(desk.order({ ...bid, stop_loss: '60500' }))).toBe('stop-wrong-side');
  });
});
