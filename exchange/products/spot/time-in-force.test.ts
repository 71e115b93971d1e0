import { coinAmend, coinCancel, coinList } from '@tideline/wire/calls/spot';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';
import { newId, SpotDesk } from './testing/orders.ts';

const buy = (price: string, quantity: string) =>
  ({ side: 'buy', type: 'limit', price, quantity }) as const;

describe('time in force', () => {
  it('ioc trades what it can at its limit and cancels the rest [RULE:spot-ioc]', async () => {
    const desk = await SpotDesk.open();
    desk.moveTo(61_800, '0.04');
    const order = await desk.order({ ...buy('61801', '0.1'), time_in_force: 'ioc' });
    expect(order).toMatchObject({
      status: 'cancelled',
      reason: 'liquidity',
      filled: '0.04',
      time_in_force: 'ioc',
    });
    expect((await desk.holding('USDT'))[1]).toBe('0');
    const none = desk.order({ ...buy('61000', '0.1'), time_in_force: 'ioc' });
    expect(await refusal(none)).toBe('insufficient-liquidity');
  });

  it('fok trades its whole quantity or nothing, over outside and users’ orders [RULE:spot-fok]', async () => {
    const desk = await SpotDesk.open();
    desk.moveTo(61_800, '0.04');
    const whole = { ...buy('61801', '0.05'), time_in_force: 'fok' } as const;
    expect(await refusal(desk.order(whole))).toBe('fill-or-kill');
    expect(await desk.holding('USDT')).toEqual(['10000', '0']);
    const sell = { side: 'sell', type: 'limit', price: '61801', quantity: '0.01' } as const;
    await desk.order(sell, desk.maker);
    expect(await desk.order(whole)).toMatchObject({ status: 'completed', filled: '0.05' });
  });

  it('fok of a market order, by quantity and by budget, is all or nothing [RULE:spot-fok]', async () => {
    const desk = await SpotDesk.open();
    desk.moveTo(61_800, '0.04');
    const market = { side: 'buy', type: 'market', time_in_force: 'fok' } as const;
    expect(await refusal(desk.order({ ...market, quantity: '0.05' }))).toBe('fill-or-kill');
    expect(await refusal(desk.order({ ...market, budget: '5000' }))).toBe('fill-or-kill');
    expect(await desk.order({ ...market, budget: '1000' })).toMatchObject({ status: 'completed' });
  });

  it('post-only is refused when it would trade at once, and rests otherwise [RULE:spot-post-only]', async () => {
    const desk = await SpotDesk.open();
    const only = { post_only: 'true' } as const;
    const crossing = desk.order({ ...buy('61801', '0.01'), ...only });
    expect(await refusal(crossing)).toBe('post-only-would-cross');
    const order = await desk.order({ ...buy('61800.99', '0.01'), ...only });
    expect(order).toMatchObject({ status: 'waiting', post_only: true, filled: '0' });
    desk.moveTo(61_700);
    const { rows } = await desk.bench.call(coinList, { view: 'fills' }, desk.demo);
    expect(rows[0]).toMatchObject({ role: 'maker', price: '61800.99' });
  });

  it('post-only never trades with an own order either [RULE:spot-post-only]', async () => {
    const desk = await SpotDesk.open();
    await desk.order({ side: 'sell', type: 'limit', price: '61800.50', quantity: '0.01' });
    const own = desk.order({ ...buy('61800.50', '0.01'), post_only: 'true' });
    expect(await refusal(own)).toBe('post-only-would-cross');
  });

  it('post-only never trades with the order of another user at once [RULE:spot-post-only]', async () => {
    const desk = await SpotDesk.open();
    const terms = { type: 'limit', price: '61800.50', quantity: '0.01' } as const;
    await desk.order({ side: 'sell', ...terms }, desk.maker);
    const crossing = desk.order({ side: 'buy', ...terms, post_only: 'true' });
    expect(await refusal(crossing)).toBe('post-only-would-cross');
    const above = desk.order({ side: 'sell', ...terms, price: '61799', post_only: 'true' });
    expect(await refusal(above)).toBe('post-only-would-cross');
  });

  it('takes nothing beyond its limit, and counts nothing there [RULE:spot-ioc] [RULE:spot-fok]', async () => {
    const sides = [
      [
        'buy',
        '61801',
        [['61799', '1']],
        [
          ['61801', '0.04'],
          ['61802', '1'],
        ],
      ],
      [
        'sell',
        '61799',
        [
          ['61799', '0.04'],
          ['61798', '1'],
        ],
        [['61801', '1']],
      ],
    ] as const;
    for (const [side, price, bids, asks] of sides) {
      const desk = await SpotDesk.open();
      desk.bench.market.tick('BTCUSDT', { book: depthOf('BTCUSDT', bids, asks) });
      const limit = { side, type: 'limit', price, quantity: '0.05' } as const;
      expect(await refusal(desk.order({ ...limit, time_in_force: 'fok' }))).toBe('fill-or-kill');
      expect(await desk.order({ ...limit, time_in_force: 'ioc' })).toMatchObject({
        ...{ status: 'cancelled', reason: 'liquidity', filled: '0.04', average: price },
      });
      expect((await desk.holding(side === 'buy' ? 'USDT' : 'BTC'))[1]).toBe('0');
    }
  });

  it.each([
    ['post_only', { ...buy('61000', '0.01'), post_only: 'true', time_in_force: 'ioc' }],
    ['post_only', { side: 'buy', type: 'market', quantity: '0.01', post_only: 'true' }],
    ['time_in_force', { side: 'buy', type: 'market', quantity: '0.01', time_in_force: 'gtc' }],
    ['trigger_by', { ...buy('61000', '0.01'), trigger_by: 'mark' }],
  ] as const)('refuses terms that contradict each other at %s', async (field, terms) => {
    const desk = await SpotDesk.open();
    await expect(desk.order(terms)).rejects.toMatchObject({ id: 'field-invalid', field });
  });
});

describe('an amended order', () => {
  const amend = (
    desk: SpotDesk,
    id: string,
    change: { price?: string; quantity?: string },
    caller = desk.demo,
  ) => desk.bench.call(coinAmend, { id, ...change, client_id: newId() }, caller);

  it('keeps its place when only the quantity shrinks [RULE:spot-amend]', async () => {
    const desk = await SpotDesk.open();
    const first = await desk.order(buy('61799.50', '0.02'));
    const second = await desk.order(buy('61799.50', '0.02'), desk.maker);
    expect(await amend(desk, first.id, { quantity: '0.01' })).toMatchObject({ quantity: '0.01' });
    expect(await desk.holding('USDT')).toEqual(['9382.005', '617.995']);
    desk.bench.market.tick('BTCUSDT', { deals: [['61799.50', '0.01', 'sell']] });
    const fills = await desk.bench.call(coinList, { view: 'fills' }, desk.demo);
    expect(fills.rows[0]).toMatchObject({ order_id: first.id, quantity: '0.01' });
    expect((await desk.bench.call(coinList, {}, desk.maker)).rows[0]).toMatchObject({
      id: second.id,
      filled: '0',
    });
  });

  it.each([
    ['grows', { quantity: '0.03' }],
    ['moves and returns', null],
  ])('loses its place when it %s [RULE:spot-amend]', async (_, change) => {
    const desk = await SpotDesk.open();
    const first = await desk.order(buy('61799.50', '0.02'));
    const second = await desk.order(buy('61799.50', '0.02'), desk.maker);
    if (change) await amend(desk, first.id, change);
    else {
      await amend(desk, first.id, { price: '61799.60' });
      await amend(desk, first.id, { price: '61799.50' });
    }
    desk.bench.market.tick('BTCUSDT', { deals: [['61799.50', '0.02', 'sell']] });
    const { rows } = await desk.bench.call(coinList, { view: 'history' }, desk.maker);
    expect(rows[0]).toMatchObject({ id: second.id, status: 'completed' });
    expect((await desk.bench.call(coinList, {}, desk.demo)).rows[0]).toMatchObject({
      id: first.id,
      filled: '0',
    });
  });

  it('trades at once when its new price crosses, and frees what it saves', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.order(buy('60000', '0.02'));
    const amended = await amend(desk, id, { price: '62000', quantity: '0.03' });
    expect(amended).toMatchObject({ status: 'completed', filled: '0.03', average: '61801' });
    expect(await desk.holding('USDT')).toEqual(['8145.97', '0']);
  });

  it('is refused when it is filled, too small, below its fills, or too dear', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.order(buy('61000', '0.02'));
    desk.bench.market.tick('BTCUSDT', { deals: [['60990', '0.01', 'sell']] });
    const refused = (change: { price?: string; quantity?: string }, caller = desk.demo) =>
      refusal(amend(desk, id, change, caller));
    expect(await refused({})).toBe('amend-nothing');
    expect(await refused({ quantity: '0.01' })).toBe('amend-below-filled');
    expect(await refused({ quantity: '0.00999' })).toBe('amend-below-filled');
    expect(await refused({ quantity: '1' })).toBe('insufficient-balance');
    expect(await refused({ price: '70000' })).toBe('price-out-of-band');
    expect(await refused({ quantity: '0.03' }, desk.maker)).toBe('order-not-found');
    expect(await amend(desk, id, { quantity: '0.01001' })).toMatchObject({ filled: '0.01' });
    expect((await desk.holding('USDT'))[1]).toBe('0.61');
    desk.moveTo(60_900);
    expect(await refused({ quantity: '0.05' })).toBe('order-not-open');
    expect(await refusal(desk.bench.call(coinCancel, { id }, desk.demo))).toBe('order-not-open');
  });

  it('stays post-only, and never meets an own order', async () => {
    const desk = await SpotDesk.open();
    const only = await desk.order({ ...buy('61000', '0.02'), post_only: 'true' });
    expect(await refusal(amend(desk, only.id, { price: '61801' }))).toBe('post-only-would-cross');
    await desk.order({ side: 'sell', type: 'limit', price: '61800.50', quantity: '0.01' });
    const plain = await desk.order(buy('61000', '0.02'));
    expect(await refusal(amend(desk, plain.id, { price: '61800.50' }))).toBe('self-trade');
  });

  it('has one effect and one answer for a client id', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.order(buy('61000', '0.02'));
    const request = { id, quantity: '0.01', client_id: newId() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.bench.call(coinAmend, request, desk.demo)),
    );
    for (const each of answers) expect(each).toEqual(answers[0]);
    const { client_id } = request;
    const found = await desk.bench.call(coinList, { client_id }, desk.demo);
    expect(found.rows[0]).toMatchObject({ id, quantity: '0.01' });
  });
});
