import { coinList } from '@tideline/wire/calls/spot';
import { describe, expect, it } from 'vitest';
import { depthOf } from '../../testing/scripted-market.ts';
import { SpotDesk } from './testing/orders.ts';

const stop = (trigger_price: string, quantity = '0.05') =>
  ({ side: 'sell', type: 'stop-market', trigger_price, quantity }) as const;

describe('a stop at market', () => {
  it('sells when the outside price falls to it, once, from its reserve [RULE:spot-stop-market]', async () => {
    const desk = await SpotDesk.open();
    const placed = await desk.trigger(stop('61000'));
    expect(placed).toMatchObject({ status: 'waiting', trigger_price: '61000', order_id: null });
    expect(await desk.holding('BTC')).toEqual(['0.05', '0.05']);
    desk.moveTo(61_000.01);
    expect(await desk.triggers()).toHaveLength(1);
    desk.moveTo(61_000);
    desk.moveTo(60_000);
    const [fired] = await desk.triggers('history');
    expect(fired).toMatchObject({ status: 'triggered', reason: null, triggered_at: '61000' });
    const { rows } = await desk.bench.call(coinList, { view: 'history' }, desk.demo);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: fired?.order_id,
      trigger_id: placed.id,
      type: 'market',
      side: 'sell',
      filled: '0.05',
      average: '60999',
      status: 'completed',
    });
    expect(await desk.holding('BTC')).toEqual(['0.05', '0']);
    const published = desk.bench.bus.of(desk.demo.userId, 'spot-trigger');
    expect(published.map(({ trigger }) => trigger.status)).toEqual(['waiting', 'triggered']);
  });

  it('buys a quantity from a reserve up to the band above its trigger [RULE:spot-stop-market]', async () => {
    const desk = await SpotDesk.open();
    const buy = { side: 'buy', type: 'stop-market', trigger_price: '62000' } as const;
    await desk.trigger({ ...buy, quantity: '0.1' });
    expect(await desk.holding('USDT')).toEqual(['3180', '6820']);
    desk.moveTo(62_500);
    expect(await desk.holding('USDT')).toEqual(['3749.9', '0']);
    expect(await desk.holding('BTC')).toEqual(['0.1998', '0']);
  });

  it('buys for a budget', async () => {
    const desk = await SpotDesk.open();
    await desk.trigger({
      side: 'buy',
      type: 'stop-market',
      trigger_price: '62000',
      budget: '1000',
    });
    expect(await desk.holding('USDT')).toEqual(['9000', '1000']);
    desk.moveTo(62_499);
    expect(await desk.holding('USDT')).toEqual(['9000', '0']);
    expect((await desk.triggers('history'))[0]).toMatchObject({ status: 'triggered' });
  });

  it('fails when nothing can be traded within the band, and frees its reserve', async () => {
    const desk = await SpotDesk.open();
    await desk.trigger({
      side: 'buy',
      type: 'stop-market',
      trigger_price: '62000',
      quantity: '0.1',
    });
    // The gap is beyond the highest price that the reserve covers.
    desk.moveTo(70_000);
    expect((await desk.triggers('history'))[0]).toMatchObject({
      status: 'failed',
      reason: 'liquidity',
      triggered_at: '70000',
      order_id: null,
    });
    expect(await desk.holding('USDT')).toEqual(['10000', '0']);
  });

  it('triggers at the first fresh price after a gap, and never on a stale feed [RULE:trigger-outside]', async () => {
    const desk = await SpotDesk.open();
    await desk.trigger(stop('61000'));
    desk.bench.market.stale = true;
    desk.moveTo(60_000);
    expect(await desk.triggers()).toHaveLength(1);
    desk.bench.market.stale = false;
    desk.moveTo(59_000);
    expect((await desk.triggers('history'))[0]).toMatchObject({ triggered_at: '59000' });
  });

  it('survives a discontinuity of the feed', async () => {
    const desk = await SpotDesk.open();
    await desk.trigger(stop('61000'));
    desk.bench.market.epoch = 'e2';
    desk.bench.market.generation = 1;
    desk.moveTo(61_500);
    expect(await desk.triggers()).toHaveLength(1);
    desk.moveTo(60_999);
    expect((await desk.triggers('history'))[0]).toMatchObject({ status: 'triggered' });
  });

  it('ignores deals between users [RULE:trigger-outside]', async () => {
    const desk = await SpotDesk.open();
    await desk.trigger(stop('61000'));
    const trail = { side: 'buy', type: 'trailing-stop', trail_distance: '500' } as const;
    await desk.trigger({ ...trail, quantity: '0.01' });
    const low = { side: 'buy', type: 'take-profit-market', trigger_price: '60500' } as const;
    await desk.trigger({ ...low, budget: '100' });
    // Users trade far below the trigger, in a book without outside bids.
    desk.bench.market.tick('BTCUSDT', { book: depthOf('BTCUSDT', [], [['61801', '1']]) });
    await desk.order({ side: 'buy', type: 'limit', price: '60000', quantity: '0.01' }, desk.maker);
    const sold = { side: 'sell', type: 'limit', price: '60000', quantity: '0.01' } as const;
    await desk.order(sold);
    desk.bench.market.tick('BTCUSDT', {});
    expect(desk.bench.market.printed).toHaveLength(1);
    const waiting = await desk.triggers();
    expect(waiting).toHaveLength(3);
    expect(waiting.find(({ type }) => type === 'trailing-stop')).toMatchObject({
      ...{ extreme: '61800', trigger_price: '62300' },
    });
  });

  it('trades with outside liquidity only, past users’ orders and his own', async () => {
    const desk = await SpotDesk.open();
    await desk.trigger(stop('61000'));
    // The maker empties the outside bids and waits for the stop far below the market.
    const book = depthOf(
      'BTCUSDT',
      [
        ['61300', '0.04'],
        ['60000', '1'],
      ],
      [['61801', '1']],
    );
    desk.bench.market.tick('BTCUSDT', { book });
    const sweep = { side: 'sell', type: 'limit', price: '61300', quantity: '0.04' } as const;
    await desk.order(sweep, desk.maker);
    const wait = { side: 'buy', type: 'limit', quantity: '0.05' } as const;
    await desk.order({ ...wait, price: '60100' }, desk.maker);
    await desk.order({ ...wait, price: '60200' });
    desk.bench.market.tick('BTCUSDT', { deals: [['61000', '0.00001', 'buy']] });
    const { rows } = await desk.bench.call(coinList, { view: 'history' }, desk.demo);
    expect(rows[0]).toMatchObject({ status: 'completed', average: '60000', filled: '0.05' });
  });

  it('compares with the mark when asked to', async () => {
    const desk = await SpotDesk.open();
    await desk.trigger({ ...stop('61000'), trigger_by: 'mark' });
    // A single deal far below the book moves the last price, not the mark.
    desk.bench.market.tick('BTCUSDT', { deals: [['60000', '0.01', 'sell']] });
    expect(await desk.triggers()).toHaveLength(1);
    desk.moveTo(60_900);
    expect((await desk.triggers('history'))[0]).toMatchObject({ triggered_at: '60900' });
  });
});

describe('a stop with a limit', () => {
  const limited = {
    side: 'sell',
    type: 'stop-limit',
    trigger_price: '61000',
    price: '60900',
    quantity: '0.05',
  } as const;

  it('places its limit order, which rests when the market is beyond it [RULE:spot-stop-limit]', async () => {
    const desk = await SpotDesk.open();
    const placed = await desk.trigger(limited);
    desk.moveTo(60_000);
    const { rows } = await desk.bench.call(coinList, {}, desk.demo);
    expect(rows[0]).toMatchObject({ type: 'limit', price: '60900', trigger_id: placed.id });
    expect(await desk.holding('BTC')).toEqual(['0.05', '0.05']);
    desk.moveTo(61_000);
    expect(await desk.holding('BTC')).toEqual(['0.05', '0']);
  });

  it('trades at its limit or better [RULE:spot-stop-limit]', async () => {
    const desk = await SpotDesk.open();
    await desk.trigger(limited);
    desk.moveTo(60_999);
    const { rows } = await desk.bench.call(coinList, { view: 'history' }, desk.demo);
    expect(rows[0]).toMatchObject({ status: 'completed', average: '60998' });
  });

  it('waits until its trigger price is reached exactly, on both sides [RULE:spot-stop-limit]', async () => {
    const desk = await SpotDesk.open();
    await desk.trigger(limited);
    const up = { side: 'buy', type: 'stop-limit', trigger_price: '62500', price: '62600' } as const;
    await desk.trigger({ ...up, quantity: '0.05' });
    desk.moveTo(62_499.99);
    desk.moveTo(61_000.01);
    expect(await desk.triggers()).toHaveLength(2);
    desk.moveTo(61_000);
    expect((await desk.triggers('history'))[0]).toMatchObject({ triggered_at: '61000' });
    expect((await desk.triggers()).map((each) => each.side)).toEqual(['buy']);
    desk.moveTo(62_500);
    expect(await desk.triggers()).toEqual([]);
    const { rows } = await desk.bench.call(coinList, { view: 'history' }, desk.demo);
    expect(rows).toMatchObject([
      { side: 'buy', type: 'limit', price: '62600', status: 'completed', average: '62501' },
      { side: 'sell', type: 'limit', price: '60900', status: 'completed', average: '60999' },
    ]);
  });

  it('is placed at the edge of the band when the market jumped beyond it', async () => {
    const desk = await SpotDesk.open();
    const up = { side: 'sell', type: 'take-profit-limit', trigger_price: '63000' } as const;
    await desk.trigger({ ...up, price: '60000', quantity: '0.05' });
    desk.moveTo(80_000, '0.02');
    const { rows } = await desk.bench.call(coinList, {}, desk.demo);
    expect(rows[0]).toMatchObject({ price: '72000', filled: '0.02', average: '79999' });
  });
});

describe('a take-profit', () => {
  it('sells when the price rises to it, and buys when it falls to it [RULE:spot-take-profit]', async () => {
    const desk = await SpotDesk.open();
    const up = { type: 'take-profit-market', trigger_price: '63000', quantity: '0.05' } as const;
    await desk.trigger({ side: 'sell', ...up });
    const down = { type: 'take-profit-market', trigger_price: '61000', budget: '1000' } as const;
    await desk.trigger({ side: 'buy', ...down });
    desk.moveTo(62_999.99);
    desk.moveTo(61_000.01);
    expect(await desk.triggers()).toHaveLength(2);
    desk.moveTo(63_000);
    expect((await desk.triggers()).map((each) => each.side)).toEqual(['buy']);
    desk.moveTo(61_000);
    expect(await desk.triggers()).toEqual([]);
    const { rows } = await desk.bench.call(coinList, { view: 'history' }, desk.demo);
    expect(rows).toMatchObject([
      { side: 'buy', type: 'market', status: 'completed', average: '61001' },
      { side: 'sell', type: 'market', status: 'completed', filled: '0.05', average: '62999' },
    ]);
  });
});

describe('a trailing stop', () => {
  it('follows the highest price by percent and never loosens [RULE:spot-trailing-stop]', async () => {
    const desk = await SpotDesk.open();
    const trail = { side: 'sell', type: 'trailing-stop', trail_percent: '1' } as const;
    const placed = await desk.trigger({ ...trail, quantity: '0.05' });
    expect(placed).toMatchObject({ extreme: '61800', trigger_price: '61182' });
    desk.moveTo(63_000);
    expect((await desk.triggers())[0]).toMatchObject({ extreme: '63000', trigger_price: '62370' });
    desk.moveTo(62_371);
    expect((await desk.triggers())[0]).toMatchObject({ extreme: '63000', trigger_price: '62370' });
    desk.moveTo(62_370);
    expect((await desk.triggers('history'))[0]).toMatchObject({
      status: 'triggered',
      triggered_at: '62370',
    });
  });

  it('follows the lowest price by a distance when it buys [RULE:spot-trailing-stop]', async () => {
    const desk = await SpotDesk.open();
    const trail = { side: 'buy', type: 'trailing-stop', trail_distance: '500' } as const;
    await desk.trigger({ ...trail, quantity: '0.05' });
    desk.moveTo(60_000);
    desk.moveTo(60_499.99);
    expect((await desk.triggers())[0]).toMatchObject({
      ...{ extreme: '60000', trigger_price: '60500', status: 'waiting' },
    });
    desk.moveTo(60_600);
    expect((await desk.triggers('history'))[0]).toMatchObject({ triggered_at: '60600' });
    expect((await desk.holding('USDT'))[1]).toBe('0');
  });
});
