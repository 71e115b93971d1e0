import { coinAmend, coinCancel, coinList } from '@tideline/wire/calls/spot';
import {
  coinCancelAll,
  coinOco,
  coinTriggerCancel,
  coinTriggerList,
} from '@tideline/wire/calls/spot-triggers';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { newId, SpotDesk } from './testing/orders.ts';

const SELL = { side: 'sell', quantity: '0.05', price: '63000', trigger_price: '61000' } as const;
const BUY = { side: 'buy', quantity: '0.05', price: '61000', trigger_price: '63000' } as const;
/** 0.05 BTC at the edge of the band above 63000. */
const BUY_NEED = '3465';

const oco = (desk: SpotDesk, terms: typeof SELL | typeof BUY, change: object = {}) =>
  desk.bench.call(
    coinOco,
    { symbol: 'BTCUSDT', ...terms, ...change, client_id: newId() },
    desk.demo,
  );

const orders = async (desk: SpotDesk, view: 'waiting' | 'history') =>
  (await desk.bench.call(coinList, { view }, desk.demo)).rows;

describe('an OCO pair [RULE:spot-oco]', () => {
  it('reserves a sold quantity once', async () => {
    const desk = await SpotDesk.open();
    const { order, trigger } = await oco(desk, SELL);
    expect(order).toMatchObject({ status: 'waiting', linked_trigger_id: trigger.id });
    expect(trigger).toMatchObject({ type: 'stop-market', linked_order_id: order.id });
    expect(await desk.holding('BTC')).toEqual(['0.05', '0.05']);
    // A second pair takes all that is left, and no lot more.
    expect(await refusal(oco(desk, SELL, { quantity: '0.05001' }))).toBe('insufficient-balance');
    await oco(desk, SELL);
    expect(await desk.holding('BTC')).toEqual(['0', '0.1']);
  });

  it('reserves the greater side of a buy once', async () => {
    const desk = await SpotDesk.open();
    await oco(desk, BUY);
    expect((await desk.holding('USDT'))[1]).toBe(BUY_NEED);
  });

  it('takes all the money that is available, and not a lot more', async () => {
    const desk = await SpotDesk.open();
    await desk.order({ side: 'buy', type: 'limit', price: '50000', quantity: '0.1307' });
    expect(await desk.holding('USDT')).toEqual([BUY_NEED, '6535']);
    expect(await refusal(oco(desk, BUY, { quantity: '0.05001' }))).toBe('insufficient-balance');
    expect(await desk.holding('USDT')).toEqual([BUY_NEED, '6535']);
    await oco(desk, BUY);
    expect(await desk.holding('USDT')).toEqual(['0', '10000']);
  });

  it('cancels its limit order when the stop triggers, and sells the quantity once', async () => {
    const desk = await SpotDesk.open();
    const { order } = await oco(desk, SELL);
    desk.moveTo(60_900);
    const [fired, limit] = await orders(desk, 'history');
    expect(limit).toMatchObject({ id: order.id, status: 'cancelled', reason: 'linked' });
    expect(fired).toMatchObject({ status: 'completed', filled: '0.05', average: '60899' });
    expect(await desk.holding('BTC')).toEqual(['0.05', '0']);
  });

  it('cancels its stop when the limit order fills', async () => {
    const desk = await SpotDesk.open();
    const { trigger } = await oco(desk, BUY);
    desk.moveTo(60_990);
    expect(await desk.triggers('history')).toMatchObject([
      { id: trigger.id, status: 'cancelled', reason: 'linked', order_id: null },
    ]);
    expect((await desk.holding('USDT'))[1]).toBe('0');
    desk.moveTo(64_000);
    expect(await orders(desk, 'history')).toHaveLength(1);
  });

  it.each([
    ['sell', SELL, 63_000.01, 60_900],
    ['buy', BUY, 60_999.99, 63_100],
  ] as const)(
    'stops only what a partly filled limit order has left: %s',
    async (_, terms, at, then) => {
      const desk = await SpotDesk.open();
      await oco(desk, terms);
      const deal = terms.side === 'sell' ? ('buy' as const) : ('sell' as const);
      desk.bench.market.tick('BTCUSDT', { deals: [[String(at), '0.02', deal]] });
      expect((await desk.triggers())[0]).toMatchObject({ quantity: '0.03' });
      expect((await desk.holding(terms.side === 'sell' ? 'BTC' : 'USDT'))[1]).toBe(
        terms.side === 'sell' ? '0.03' : '2079',
      );
      desk.moveTo(then);
      const [fired] = await orders(desk, 'history');
      expect(fired).toMatchObject({ status: 'completed', filled: '0.03' });
      expect((await desk.holding('BTC'))[1]).toBe('0');
      expect((await desk.holding('USDT'))[1]).toBe('0');
    },
  );

  it('ends when either order is cancelled', async () => {
    const desk = await SpotDesk.open();
    const first = await oco(desk, SELL);
    await desk.bench.call(coinCancel, { id: first.order.id }, desk.demo);
    const second = await oco(desk, SELL);
    await desk.bench.call(coinTriggerCancel, { id: second.trigger.id }, desk.demo);
    expect(await orders(desk, 'waiting')).toEqual([]);
    expect(await desk.triggers()).toEqual([]);
    expect(await desk.holding('BTC')).toEqual(['0.1', '0']);
    const reasons = (await desk.triggers('history')).map(({ reason }) => reason);
    expect(reasons).toEqual(['user', 'user']);
  });

  it('follows an amended limit order with its quantity and reserve', async () => {
    const desk = await SpotDesk.open();
    const { order } = await oco(desk, BUY);
    const amend = (change: object) =>
      desk.bench.call(coinAmend, { id: order.id, ...change, client_id: newId() }, desk.demo);
    await amend({ price: '60000' });
    expect((await desk.holding('USDT'))[1]).toBe(BUY_NEED);
    await amend({ quantity: '0.1' });
    expect((await desk.triggers())[0]).toMatchObject({ quantity: '0.1' });
    expect((await desk.holding('USDT'))[1]).toBe('6930');
    expect(await refusal(amend({ quantity: '0.2' }))).toBe('insufficient-balance');
    await amend({ quantity: '0.02' });
    expect((await desk.holding('USDT'))[1]).toBe('1386');
    expect(await refusal(amend({ price: '61801' }))).toBe('post-only-would-cross');
  });

  it('ends when the feed jumps over its limit order', async () => {
    const desk = await SpotDesk.open();
    await oco(desk, SELL);
    desk.bench.market.epoch = 'e2';
    desk.bench.market.generation = 1;
    desk.moveTo(70_000);
    expect(await desk.triggers('history')).toMatchObject([{ status: 'cancelled', reason: 'feed' }]);
    expect(await orders(desk, 'history')).toMatchObject([{ status: 'cancelled', reason: 'feed' }]);
    expect(await desk.holding('BTC')).toEqual(['0.1', '0']);
  });

  it('with a limited stop reserves for the dearer of the two limits', async () => {
    const desk = await SpotDesk.open();
    const { trigger } = await oco(desk, BUY, { stop_limit_price: '64000' });
    expect(trigger).toMatchObject({ type: 'stop-limit', price: '64000' });
    expect((await desk.holding('USDT'))[1]).toBe('3200');
    desk.moveTo(65_000);
    expect(await orders(desk, 'waiting')).toMatchObject([{ price: '64000', type: 'limit' }]);
    expect((await desk.holding('USDT'))[1]).toBe('3200');
  });

  it.each([
    ['stop-wrong-side price', SELL, { price: '61800' }],
    ['stop-wrong-side price', BUY, { price: '61800' }],
    ['trigger-reached trigger_price', SELL, { trigger_price: '61800' }],
    ['trigger-reached trigger_price', BUY, { trigger_price: '61800' }],
    ['price-out-of-band stop_limit_price', SELL, { stop_limit_price: '54000' }],
    ['amount-too-small quantity', SELL, { quantity: '0.00001' }],
    // 5.04 USDT at the limit, 4.88 at the stop.
    ['amount-too-small quantity', SELL, { quantity: '0.00008' }],
    ['insufficient-balance undefined', SELL, { quantity: '0.2' }],
    ['insufficient-balance undefined', BUY, { quantity: '0.15' }],
  ] as const)('is refused with %s and changes nothing', async (expected, terms, change) => {
    const desk = await SpotDesk.open();
    const answer = oco(desk, terms, change).then(
      () => 'accepted',
      (error: { id: string; field?: string }) => `${error.id} ${error.field}`,
    );
    expect(await answer).toBe(expected);
    expect(await desk.holding('BTC')).toEqual(['0.1', '0']);
    expect(await desk.holding('USDT')).toEqual(['10000', '0']);
    expect(await desk.triggers()).toEqual([]);
  });

  it('has one effect for a client id, and both orders are found by it', async () => {
    const desk = await SpotDesk.open();
    const request = { symbol: 'BTCUSDT', ...SELL, client_id: newId() };
    const [first, again] = await Promise.all([
      desk.bench.call(coinOco, request, desk.demo),
      desk.bench.call(coinOco, request, desk.demo),
    ]);
    expect(again).toEqual(first);
    const { client_id } = request;
    const found = await desk.bench.call(coinTriggerList, { client_id }, desk.demo);
    expect(found.rows.map(({ id }) => id)).toEqual([first.trigger.id]);
    const limit = await desk.bench.call(coinList, { client_id }, desk.demo);
    expect(limit.rows.map(({ id }) => id)).toEqual([first.order.id]);
  });
});

describe('cancelling all [RULE:spot-cancel-all]', () => {
  const all = (desk: SpotDesk, request: { symbol?: string; kind?: 'order' | 'trigger' } = {}) =>
    desk.bench.call(coinCancelAll, request, desk.demo);

  async function filled(): Promise<SpotDesk> {
    const desk = await SpotDesk.open();
    await desk.order({ side: 'buy', type: 'limit', price: '50000', quantity: '0.01' });
    await desk.trigger({
      side: 'sell',
      type: 'stop-market',
      trigger_price: '60000',
      quantity: '0.01',
    });
    await oco(desk, SELL);
    const bid = { side: 'buy', type: 'limit', price: '50000', quantity: '0.01' } as const;
    await desk.order(bid, desk.maker);
    return desk;
  }

  it('ends every waiting order and trigger of the user, and nothing of others', async () => {
    const desk = await filled();
    const ended = await all(desk);
    expect([ended.orders.length, ended.triggers.length]).toEqual([2, 2]);
    for (const row of [...ended.orders, ...ended.triggers]) {
      expect(row).toMatchObject({ status: 'cancelled', reason: 'user' });
    }
    expect(await desk.holding('BTC')).toEqual(['0.1', '0']);
    expect(await desk.holding('USDT')).toEqual(['10000', '0']);
    expect((await desk.bench.call(coinList, {}, desk.maker)).total).toBe(1);
    expect(await all(desk)).toEqual({ orders: [], triggers: [] });
  });

  it('ends one kind only, a pair with either', async () => {
    const plain = await filled();
    const first = await all(plain, { kind: 'order' });
    expect([first.orders.length, first.triggers.length]).toEqual([2, 1]);
    const waiting = await filled();
    const second = await all(waiting, { kind: 'trigger' });
    expect([second.orders.length, second.triggers.length]).toEqual([1, 2]);
  });

  it('ends one pair only, and refuses an unknown one', async () => {
    const desk = await filled();
    expect(await all(desk, { symbol: 'ETHUSDT' })).toEqual({ orders: [], triggers: [] });
    expect(await refusal(all(desk, { symbol: 'NOPE' }))).toBe('symbol-unknown');
    const ended = await all(desk, { symbol: 'BTCUSDT' });
    expect([ended.orders.length, ended.triggers.length]).toEqual([2, 2]);
    expect(await orders(desk, 'waiting')).toEqual([]);
    expect(await desk.triggers()).toEqual([]);
  });
});
