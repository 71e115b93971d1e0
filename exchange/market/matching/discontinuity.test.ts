import { microtradeSubmit } from '@tideline/wire/calls/options';
import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { describe, expect, it } from 'vitest';
import { openBench, openMarket, refusal } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';

let ids = 0;
const limit = (side: 'buy' | 'sell', price: string, quantity: string) => {
  ids += 1;
  const client_id = `jump-${String(ids).padStart(6, '0')}`;
  return { symbol: 'BTCUSDT', side, type: 'limit', price, quantity, client_id } as const;
};

describe('a discontinuity of the feed', () => {
  it('replaces the outside book: quantity that users took from the old one is available again', async () => {
    const bench = await openBench();
    const maker = await bench.login('maker');
    for (const part of ['0.1', '0.05']) {
      await bench.call(coinTrade, limit('buy', '61801', part), maker);
    }
    const best = () => bench.core.matching.visible('BTCUSDT').asks[0]?.quantity;
    openMarket(bench.market);
    expect(best()).toBe(85_000_000n);
    bench.market.epoch = 'e2';
    bench.market.generation += 1;
    openMarket(bench.market);
    await bench.call(coinList, {}, maker);
    expect(best()).toBe(100_000_000n);
  });

  it('drops earlier deals: no option is bought at a price of the old epoch', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const option = {
      symbol: 'BTCUSDT',
      currency_id: '3',
      direction: 'rise',
      amount: '10',
    } as const;
    const buy = (client_id: string) =>
      bench.call(microtradeSubmit, { ...option, seconds: '60', client_id }, demo);
    expect((await buy('jump-option-1')).purchase_price).toBe('61800');
    bench.market.epoch = 'e2';
    bench.market.generation += 1;
    const book = depthOf('BTCUSDT', [['49999', '1']], [['50001', '1']]);
    bench.market.tick('BTCUSDT', { book });
    expect(await refusal(buy('jump-option-2'))).toBe('feed-stale');
    bench.market.tick('BTCUSDT', { deals: [['50000', '0.1', 'buy']] });
    expect((await buy('jump-option-3')).purchase_price).toBe('50000');
  });

  it('cancels an order that the new book locks exactly at its price, because no trade happened', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.call(coinTrade, limit('buy', '61700', '0.01'), demo);
    await bench.call(coinTrade, limit('sell', '61900', '0.01'), demo);
    const jump = async (epoch: string, bid: string, ask: string) => {
      bench.market.epoch = epoch;
      bench.market.generation += 1;
      bench.market.tick('BTCUSDT', { book: depthOf('BTCUSDT', [[bid, '1']], [[ask, '1']]) });
      const { rows } = await bench.call(coinList, { view: 'history' }, demo);
      return rows[0];
    };
    const over = { status: 'cancelled', reason: 'feed', filled: '0' };
    expect(await jump('e2', '61600', '61700')).toMatchObject({ ...over, side: 'buy' });
    expect(await jump('e3', '61900', '61950')).toMatchObject({ ...over, side: 'sell' });
  });
});
