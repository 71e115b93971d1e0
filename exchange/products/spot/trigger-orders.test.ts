import { coinCancel } from '@tideline/wire/calls/spot';
import {
  coinTrigger,
  coinTriggerCancel,
  coinTriggerList,
} from '@tideline/wire/calls/spot-triggers';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { newId, SpotDesk } from './testing/orders.ts';

const stop = (trigger_price: string, quantity = '0.05') =>
  ({ side: 'sell', type: 'stop-market', trigger_price, quantity }) as const;

describe('trigger orders', () => {
  it.each([
    ['trigger-reached trigger_price', stop('61800')],
    ['trigger-reached trigger_price', { ...stop('61800'), side: 'buy' as const }],
    ['trigger-reached trigger_price', { ...stop('61700'), type: 'take-profit-market' as const }],
    ['trigger-price-required trigger_price', { ...stop('1'), trigger_price: undefined }],
    ['price-off-tick trigger_price', stop('61000.001')],
    ['price-required price', { ...stop('61000'), type: 'stop-limit' as const }],
    ['field-invalid price', { ...stop('61000'), price: '60000' }],
    ['price-out-of-band price', { ...stop('61000'), type: 'stop-limit' as const, price: '54000' }],
    ['field-invalid budget', { ...stop('61000'), budget: '10' }],
    [
      'field-invalid budget',
      {
        ...stop('63000'),
        side: 'buy' as const,
        type: 'stop-limit' as const,
        price: '63000',
        budget: '10',
      },
    ],
    ['field-invalid trail_percent', { ...stop('61000'), trail_percent: '1' }],
    [
      'trail-required trail_percent',
      { ...stop('1'), type: 'trailing-stop' as const, trigger_price: undefined },
    ],
    ['amount-too-small quantity', stop('61000', '0.00001')],
    ['amount-too-large quantity', stop('61000', '999999999')],
    ['insufficient-balance undefined', stop('61000', '0.2')],
  ])('are refused with %s and change nothing', async (expected, terms) => {
    const desk = await SpotDesk.open();
    const wanted = Object.fromEntries(
      Object.entries(terms).filter(([, value]) => value !== undefined),
    );
    const answer = desk.trigger(wanted as never).then(
      () => 'accepted',
      (error: { id: string; field?: string }) => `${error.id} ${error.field}`,
    );
    expect(await answer).toBe(expected);
    expect(await desk.holding('BTC')).toEqual(['0.1', '0']);
    expect(await desk.triggers()).toEqual([]);
  });

  it.each([
    ['0.09', 'trail-invalid'],
    ['50.01', 'trail-invalid'],
    ['1.005', 'trail-invalid'],
  ])('refuse a trailing distance of %s percent', async (trail_percent, expected) => {
    const desk = await SpotDesk.open();
    const trail = { side: 'sell', type: 'trailing-stop', trail_percent, quantity: '0.05' } as const;
    expect(await refusal(desk.trigger(trail))).toBe(expected);
  });

  it('have one effect for a client id, and are found by it [ENTITY:spot-trigger]', async () => {
    const desk = await SpotDesk.open();
    const request = { symbol: 'BTCUSDT', ...stop('61000'), client_id: newId() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.bench.call(coinTrigger, request, desk.demo)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const { client_id } = request;
    const found = await desk.bench.call(coinTriggerList, { client_id }, desk.demo);
    expect(found.rows.map(({ id }) => id)).toEqual([answers[0]?.id]);
    const strange = await desk.bench.call(coinTriggerList, { client_id }, desk.maker);
    expect(strange.total).toBe(0);
  });

  it('are cancelled once, by their owner only, with their reserve [STATE:spot-trigger]', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.trigger(stop('61000'));
    const cancel = (caller = desk.demo) => desk.bench.call(coinTriggerCancel, { id }, caller);
    expect(await refusal(cancel(desk.maker))).toBe('order-not-found');
    expect(await cancel()).toMatchObject({ status: 'cancelled', reason: 'user' });
    expect(await refusal(cancel())).toBe('order-not-open');
    expect(await desk.holding('BTC')).toEqual(['0.1', '0']);
    expect(await refusal(desk.bench.call(coinCancel, { id }, desk.demo))).toBe('order-not-found');
    desk.moveTo(60_000);
    expect((await desk.triggers('history'))[0]?.status).toBe('cancelled');
  });

  it('trail for at most 20 stops of a user, because every tick may move them', async () => {
    const desk = await SpotDesk.open();
    const trail = { side: 'buy', type: 'trailing-stop', trail_percent: '1', budget: '5' } as const;
    const placed = [];
    for (let at = 0; at < 20; at += 1) placed.push(await desk.trigger(trail));
    await expect(desk.trigger(trail)).rejects.toMatchObject({
      id: 'order-limit',
      params: { maximum: '20' },
    });
    const id = placed[0]?.id ?? '';
    await desk.bench.call(coinTriggerCancel, { id }, desk.demo);
    await desk.trigger(trail);
  });

  it('count towards the limit of waiting orders', async () => {
    const desk = await SpotDesk.open();
    const tiny = { side: 'buy', type: 'stop-market', trigger_price: '62000', budget: '5' } as const;
    for (let at = 0; at < 199; at += 1) await desk.trigger(tiny);
    const resting = { side: 'buy', type: 'limit', price: '50000', quantity: '0.001' } as const;
    const attached = { ...resting, take_profit: '70000' };
    expect(await refusal(desk.order(attached))).toBe('order-limit');
    await desk.order(resting);
    expect(await refusal(desk.trigger(tiny))).toBe('order-limit');
  });
});
