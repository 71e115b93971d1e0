import type { RequestOf } from '@tideline/wire';
import {
  coinOco,
  coinTriggerAmend,
  coinTriggerCancel,
  coinTriggerList,
} from '@tideline/wire/calls/spot-triggers';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { newId, SpotDesk } from './testing/orders.ts';

type Change = Omit<RequestOf<typeof coinTriggerAmend>, 'id' | 'client_id'>;

const amend = (desk: SpotDesk, id: string, change: Change, caller = desk.demo) =>
  desk.bench.call(coinTriggerAmend, { id, ...change, client_id: newId() }, caller);

const SELL = {
  side: 'sell',
  type: 'stop-limit',
  trigger_price: '61000',
  price: '60900',
  quantity: '0.05',
} as const;
const BUY = { ...SELL, side: 'buy', trigger_price: '63000', price: '63100' } as const;
const TRAIL = {
  side: 'sell',
  type: 'trailing-stop',
  trail_percent: '2',
  quantity: '0.05',
} as const;

describe('an amended trigger order [RULE:spot-trigger-amend]', () => {
  it('keeps its id and fires at its new trigger only', async () => {
    const desk = await SpotDesk.open();
    const { id, created } = await desk.trigger({ ...SELL, type: 'stop-market', price: undefined });
    const amended = await amend(desk, id, { trigger_price: '60000' });
    expect(amended).toMatchObject({ id, created, status: 'waiting', trigger_price: '60000' });
    desk.moveTo(60_900);
    expect(await desk.triggers()).toMatchObject([{ id, status: 'waiting' }]);
    desk.moveTo(59_990);
    expect(await desk.triggers('history')).toMatchObject([{ id, status: 'triggered' }]);
  });

  it('reserves what its new terms need', async () => {
    const desk = await SpotDesk.open();
    const sell = await desk.trigger(SELL);
    await amend(desk, sell.id, { quantity: '0.08' });
    expect(await desk.holding('BTC')).toEqual(['0.02', '0.08']);
    await amend(desk, sell.id, { quantity: '0.01' });
    expect(await desk.holding('BTC')).toEqual(['0.09', '0.01']);
    const buy = await desk.trigger(BUY);
    expect((await desk.holding('USDT'))[1]).toBe('3155');
    await amend(desk, buy.id, { trigger_price: '62000', price: '62000', quantity: '0.1' });
    expect((await desk.holding('USDT'))[1]).toBe('6200');
    expect(await refusal(amend(desk, buy.id, { quantity: '0.9' }))).toBe('insufficient-balance');
    expect((await desk.holding('USDT'))[1]).toBe('6200');
    await desk.bench.call(coinTriggerCancel, { id: buy.id }, desk.demo);
    await desk.bench.call(coinTriggerCancel, { id: sell.id }, desk.demo);
    expect((await desk.holding('USDT'))[1]).toBe('0');
    expect(await desk.holding('BTC')).toEqual(['0.1', '0']);
  });

  it('spends its new budget', async () => {
    const desk = await SpotDesk.open();
    const spend = { side: 'buy', type: 'stop-market', trigger_price: '63000' } as const;
    const { id } = await desk.trigger({ ...spend, budget: '100' });
    await amend(desk, id, { budget: '250' });
    expect((await desk.holding('USDT'))[1]).toBe('250');
    expect(await refusal(amend(desk, id, { quantity: '0.01' }))).toBe('field-invalid');
    const bought = await desk.trigger({ ...spend, quantity: '0.01' });
    expect(await refusal(amend(desk, bought.id, { budget: '100' }))).toBe('field-invalid');
    expect((await desk.triggers()).map((row) => [row.quantity, row.budget])).toEqual([
      ['0.01', null],
      [null, '250'],
    ]);
  });

  it('trails its new distance from the extreme price that it had', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.trigger(TRAIL);
    desk.moveTo(64_000);
    desk.moveTo(63_500);
    const wider = await amend(desk, id, { trail_percent: '3' });
    expect(wider).toMatchObject({ extreme: '64000', trigger_price: '62080', trail_percent: '3' });
    const fixed = await amend(desk, id, { trail_distance: '700' });
    expect(fixed).toMatchObject({ trigger_price: '63300', trail_percent: null });
    // 0.5 % below 64000 is above the market: it would fire at once.
    const near = amend(desk, id, { trail_percent: '0.5' });
    await expect(near).rejects.toMatchObject({ id: 'trigger-reached', field: 'trail_percent' });
    desk.moveTo(63_299);
    expect((await desk.triggers('history'))[0]).toMatchObject({ id, status: 'triggered' });
  });

  it('as the stop of a pair moves its trigger and its share of the reserve', async () => {
    const desk = await SpotDesk.open();
    const { order, trigger } = await desk.bench.call(
      coinOco,
      {
        ...{ symbol: 'BTCUSDT', side: 'buy', quantity: '0.05', price: '61000' },
        ...{ trigger_price: '63000', client_id: newId() },
      },
      desk.demo,
    );
    expect((await desk.holding('USDT'))[1]).toBe('3465');
    const { id } = trigger;
    expect(await amend(desk, id, { trigger_price: '62000' })).toMatchObject({
      linked_order_id: order.id,
    });
    expect((await desk.holding('USDT'))[1]).toBe('3410');
    expect(await refusal(amend(desk, id, { quantity: '0.04' }))).toBe('field-invalid');
    desk.moveTo(62_010);
    expect((await desk.triggers('history'))[0]).toMatchObject({ id, status: 'triggered' });
    expect((await desk.holding('USDT'))[1]).toBe('0');
  });

  it('as a take-profit or stop-loss moves its price and keeps what it covers', async () => {
    const desk = await SpotDesk.open();
    const buy = { side: 'buy', type: 'market', quantity: '0.01' } as const;
    await desk.order({ ...buy, take_profit: '64000', stop_loss: '60000' });
    const [profit, stop] = await desk.triggers();
    if (!profit || !stop) throw new Error('the order has no attached triggers');
    const frozen = (await desk.holding('BTC'))[1];
    for (const [row, trigger_price] of [
      [profit, '63000'],
      [stop, '61000'],
    ] as const) {
      expect(await amend(desk, row.id, { trigger_price })).toMatchObject({
        ...{ trigger_price, quantity: row.quantity, linked_trigger_id: row.linked_trigger_id },
      });
      expect(await refusal(amend(desk, row.id, { quantity: '0.02' }))).toBe('field-invalid');
    }
    expect((await desk.holding('BTC'))[1]).toBe(frozen);
    desk.moveTo(60_999);
    const history = await desk.triggers('history');
    expect(history.map(({ id, status }) => [id, status])).toEqual([
      [profit.id, 'cancelled'],
      [stop.id, 'triggered'],
    ]);
  });

  it.each<[string, Change]>([
    ['amend-nothing trigger_price', {}],
    ['trigger-reached trigger_price', { trigger_price: '61800' }],
    ['price-off-tick trigger_price', { trigger_price: '60000.001' }],
    ['price-out-of-band price', { trigger_price: '61700', price: '55000' }],
    ['field-invalid budget', { budget: '100' }],
    ['field-invalid trail_percent', { trail_percent: '1' }],
    ['amount-too-small quantity', { quantity: '0.00001' }],
    ['amount-too-precise quantity', { quantity: '0.000000001' }],
    ['insufficient-balance undefined', { quantity: '0.11' }],
  ])('is refused with %s and stays as it was', async (expected, change) => {
    const desk = await SpotDesk.open();
    const before = await desk.trigger(SELL);
    const answer = amend(desk, before.id, change).then(
      () => 'accepted',
      (error: { id: string; field?: string }) => `${error.id} ${error.field}`,
    );
    expect(await answer).toBe(expected);
    expect(await desk.triggers()).toEqual([before]);
    expect(await desk.holding('BTC')).toEqual(['0.05', '0.05']);
  });

  it('is refused with a trigger whose band does not hold the limit price that stays', async () => {
    const desk = await SpotDesk.open();
    const before = await desk.trigger({ ...SELL, trigger_price: '60000', price: '55000' });
    expect(await refusal(amend(desk, before.id, { trigger_price: '61700' }))).toBe(
      'price-out-of-band',
    );
    expect(await desk.triggers()).toEqual([before]);
    expect((await amend(desk, before.id, { trigger_price: '61000' })).price).toBe('55000');
  });

  it('is amended once for a client id, and found by it', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.trigger(SELL);
    const request = { id, quantity: '0.06', client_id: newId() };
    const send = () => desk.bench.call(coinTriggerAmend, request, desk.demo);
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ updated }) => updated)).size).toBe(1);
    await amend(desk, id, { quantity: '0.07' });
    expect(await send()).toMatchObject({ quantity: '0.06' });
    expect(await desk.triggers()).toMatchObject([{ quantity: '0.07' }]);
    const where = { client_id: request.client_id };
    const found = await desk.bench.call(coinTriggerList, where, desk.demo);
    expect(found.rows).toMatchObject([{ id, quantity: '0.07' }]);
    expect((await desk.bench.call(coinTriggerList, where, desk.maker)).total).toBe(0);
  });

  it('belongs to its owner, and ends for good when it fired [STATE:spot-trigger]', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.trigger(SELL);
    const change = { quantity: '0.01' };
    expect(await refusal(amend(desk, id, change, desk.maker))).toBe('order-not-found');
    desk.moveTo(60_990);
    expect(await refusal(amend(desk, id, change))).toBe('order-not-open');
  });
});
