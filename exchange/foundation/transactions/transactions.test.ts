import { leverMyTrade, leverSubmit } from '@tideline/wire/calls/contracts';
import { microtradeLists, microtradeSubmit } from '@tideline/wire/calls/options';
import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { describe, expect, it } from 'vitest';
import { openBench, refusal } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';
import { CallError } from '../ports/refusal.ts';
import { SqliteStore } from '../store/sqlite-store.ts';

const SPOT = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01' } as const;

/** A store that outlives the core that closes it. */
async function lasting(): Promise<SqliteStore> {
  const store = await SqliteStore.open(':memory:');
  store.close = async () => undefined;
  return store;
}

/** One open order of each kind. */
async function openOne(store: SqliteStore, feedLabel: string) {
  const bench = await openBench({ config: { store }, feedLabel });
  const demo = await bench.login('demo');
  await bench.call(coinTrade, { ...SPOT, price: '61000', client_id: 'spot-high' }, demo);
  await bench.call(coinTrade, { ...SPOT, price: '20000', client_id: 'spot-low' }, demo);
  const contract = { symbol: 'BTCUSDT', side: 'long', type: 'market' } as const;
  const terms = { lots: '10', leverage: '10', client_id: 'contract' };
  await bench.call(leverSubmit, { ...contract, ...terms }, demo);
  const option = { symbol: 'BTCUSDT', currency_id: '3', direction: 'rise' } as const;
  const stake = { seconds: '300', amount: '50', client_id: 'option-1' };
  await bench.call(microtradeSubmit, { ...option, ...stake }, demo);
  await bench.core.close();
  return { bench, demo };
}

describe('a restart', () => {
  it('continues everything that was open when the feed is the same', async () => {
    const store = await lasting();
    const { bench: first, demo } = await openOne(store, 'seed 1');
    const before = first.core.matching.visible('BTCUSDT').bids.at(-1);
    const bench = await openBench({ config: { store }, clock: first.clock, feedLabel: 'seed 1' });
    expect(bench.core.matching.visible('BTCUSDT').bids.at(-1)).toEqual(before);
    expect((await bench.call(coinList, {}, demo)).total).toBe(2);
    expect((await bench.call(leverMyTrade, {}, demo)).rows[0]?.status).toBe('trading');
    expect((await bench.call(microtradeLists, {}, demo)).rows[0]?.status).toBe('running');
  });

  it('decides no open order on the prices of another feed', async () => {
    const store = await lasting();
    const { bench: first, demo } = await openOne(store, 'seed 1');
    const bench = await openBench({
      config: { store },
      clock: first.clock,
      feedLabel: 'seed 2',
      opened: false,
    });
    bench.market.tick('BTCUSDT', {
      deals: [['30000', '1', 'sell']],
      book: depthOf('BTCUSDT', [['29999', '1']], [['30001', '1']]),
    });
    const spot = await bench.call(coinList, { view: 'history' }, demo);
    expect(spot.rows).toMatchObject([{ price: '61000', status: 'cancelled', reason: 'feed' }]);
    expect((await bench.call(coinList, {}, demo)).rows).toMatchObject([{ price: '20000' }]);
    const contracts = await bench.call(leverMyTrade, { view: 'history' }, demo);
    expect(contracts.rows).toMatchObject([{ status: 'closed', reason: 'feed', profit: '0' }]);
    const options = await bench.call(microtradeLists, { view: 'history' }, demo);
    expect(options.rows).toMatchObject([{ status: 'void', reason: 'feed', profit: '0' }]);
  });
});

describe('a closed core', () => {
  it('accepts nothing more, from users or from the market', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.core.close();
    const request = { ...SPOT, price: '60000', client_id: 'too-late1' };
    expect(await refusal(bench.call(coinTrade, request, demo).catch(closed))).toBe('unavailable');
    bench.market.tick('BTCUSDT', { deals: [['61000', '1', 'sell']] });
  });
});

/** The store is closed too: later reads get the same error. */
function closed(error: unknown): never {
  throw error instanceof CallError ? error : new CallError('unavailable');
}
