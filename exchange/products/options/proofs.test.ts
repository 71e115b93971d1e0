import { microtradeLists, microtradeSubmit } from '@tideline/wire/calls/options';
import { describe, expect, it } from 'vitest';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import { type Bench, openBench, openMarket } from '../../testing/client.ts';

const RISE = {
  symbol: 'BTCUSDT',
  currency_id: '3',
  direction: 'rise',
  seconds: '60',
  amount: '10',
} as const;

/** A deal each second. */
function run(bench: Bench, seconds: number, price: string) {
  for (let second = 1; second <= seconds; second += 1) {
    bench.clock.time += 1000;
    bench.market.tick('BTCUSDT', { deals: [[price, '0.1', 'buy']] });
  }
}

/** Settles one option whose next deal has not arrived yet. */
async function settledWithoutNext(bench: Bench) {
  const demo = await bench.login('demo');
  await bench.call(microtradeSubmit, { ...RISE, client_id: `proof-${bench.clock.time}` }, demo);
  run(bench, 60, '61900');
  bench.clock.time += 500;
  bench.market.tick('BTCUSDT', {});
}

const newest = async (bench: Bench) => {
  const demo = await bench.login('demo');
  return (await bench.call(microtradeLists, { view: 'history' }, demo)).rows[0];
};

describe('a proof without the deal after its delivery', () => {
  it('receives it after a restart, with the series of that deal (RULE:option-proof)', async () => {
    const store = await SqliteStore.open(':memory:');
    store.close = async () => undefined;
    const first = await openBench({ config: { store } });
    await settledWithoutNext(first);
    expect(await newest(first)).toMatchObject({ status: 'won', proof: { after: null } });
    await first.core.close();

    first.clock.time += 5_000;
    const second = await openBench({ config: { store }, clock: first.clock, opened: false });
    second.market.epoch = 'e2';
    openMarket(second.market);
    expect(await newest(second)).toMatchObject({
      proof: { epoch: 'e1', after: { price: '61800', time: first.clock.time, epoch: 'e2' } },
    });
    const demo = await second.login('demo');
    expect(second.bus.of(demo.userId, 'option-order')).toHaveLength(1);
    run(second, 3, '62000');
    expect(second.bus.of(demo.userId, 'option-order')).toHaveLength(1);
    await second.core.close();

    // A second restart finds nothing unfinished.
    const third = await openBench({ config: { store }, clock: first.clock });
    run(third, 2, '62500');
    expect(await newest(third)).toMatchObject({ proof: { after: { price: '61800' } } });
  });

  it('receives it after a sleep of the machine (RULE:option-proof)', async () => {
    const bench = await openBench();
    await settledWithoutNext(bench);
    bench.market.epoch = 'e2';
    run(bench, 1, '61950');
    expect(await newest(bench)).toMatchObject({
      proof: { after: { price: '61950', epoch: 'e2' } },
    });
  });

  it('stays without it when the feed is replaced: another series has no next deal', async () => {
    const bench = await openBench();
    await settledWithoutNext(bench);
    bench.market.epoch = 'e2';
    bench.market.generation += 1;
    run(bench, 2, '99999');
    expect(await newest(bench)).toMatchObject({ status: 'won', proof: { after: null } });
  });
});
