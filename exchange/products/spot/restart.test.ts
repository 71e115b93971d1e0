import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coinAmend, coinList } from '@tideline/wire/calls/spot';
import { coinOco } from '@tideline/wire/calls/spot-triggers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId, SpotDesk } from './testing/orders.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-restart-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The exchange stops and starts again on its folder; its first book is far from any trigger. */
async function restarted(desk: SpotDesk): Promise<SpotDesk> {
  await desk.bench.core.close();
  return SpotDesk.open(folder);
}

describe('after a restart', () => {
  it('triggers wait, fire once, and reserve what they did', async () => {
    const first = await SpotDesk.open(folder);
    const stop = { side: 'sell', type: 'stop-market', trigger_price: '61000' } as const;
    const { id } = await first.trigger({ ...stop, quantity: '0.02' });
    const oco = { side: 'sell', quantity: '0.03', price: '63000', trigger_price: '60000' } as const;
    const pair = { symbol: 'BTCUSDT', ...oco, client_id: newId() };
    await first.bench.call(coinOco, pair, first.demo);
    const second = await restarted(first);
    expect(await second.holding('BTC', second.demo)).toEqual(['0.05', '0.05']);
    second.moveTo(60_900);
    expect((await second.triggers('history')).map((each) => each.id)).toEqual([id]);
    const third = await restarted(second);
    third.moveTo(63_100);
    third.moveTo(59_000);
    expect(await third.triggers()).toEqual([]);
    const states = (await third.triggers('history')).map(({ status }) => status);
    expect(states).toEqual(['cancelled', 'triggered']);
    expect(await third.holding('BTC')).toEqual(['0.05', '0']);
  });

  it('a trailing stop is as tight as before', async () => {
    const first = await SpotDesk.open(folder);
    const trail = { side: 'sell', type: 'trailing-stop', trail_percent: '1' } as const;
    await first.trigger({ ...trail, quantity: '0.02' });
    first.moveTo(65_000);
    const second = await restarted(first);
    // The bench opens at 61800, below the trigger of 64350.
    expect((await second.triggers('history'))[0]).toMatchObject({
      extreme: '65000',
      trigger_price: '64350',
      triggered_at: '61800',
    });
  });

  it('attached triggers follow later fills of their order', async () => {
    const first = await SpotDesk.open(folder);
    const bid = { side: 'buy', type: 'limit', price: '61500', quantity: '0.05' } as const;
    await first.order({ ...bid, take_profit: '63000', stop_loss: '61000' });
    first.bench.market.tick('BTCUSDT', { deals: [['61490', '0.02', 'sell']] });
    const second = await restarted(first);
    second.bench.market.tick('BTCUSDT', { deals: [['61490', '0.01', 'sell']] });
    const quantities = (await second.triggers()).map((each) => each.quantity);
    expect(quantities).toEqual(['0.02997', '0.02997']);
  });

  it('an amended order keeps the place it got then', async () => {
    const first = await SpotDesk.open(folder);
    const bid = { side: 'buy', type: 'limit', price: '61500', quantity: '0.02' } as const;
    const early = await first.order(bid);
    const late = await first.order(bid, first.maker);
    const grown = { id: early.id, quantity: '0.03', client_id: newId() };
    await first.bench.call(coinAmend, grown, first.demo);
    const second = await restarted(first);
    second.bench.market.tick('BTCUSDT', { deals: [['61490', '0.02', 'sell']] });
    const { rows } = await second.bench.call(coinList, { view: 'history' }, second.maker);
    expect(rows[0]).toMatchObject({ id: late.id, status: 'completed' });
    expect((await second.bench.call(coinList, {}, second.demo)).rows[0]).toMatchObject({
      filled: '0',
      quantity: '0.03',
    });
  });
});
