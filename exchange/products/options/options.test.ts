import { microtradeLists, microtradePayable, microtradeSubmit } from '@tideline/wire/calls/options';
import { coinTrade } from '@tideline/wire/calls/spot';
import { walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench, openMarket, refusal } from '../../testing/client.ts';
import { deliveryOf, outcomeOf, payoutOf, profitOf } from './rules.ts';

let ids = 0;
const option = (direction: 'rise' | 'fall' | 'even', amount = '100', seconds = '60') => {
  ids += 1;
  const client_id = `option-${String(ids).padStart(6, '0')}`;
  return { symbol: 'BTCUSDT', currency_id: '3', direction, seconds, amount, client_id } as const;
};

async function available(bench: Bench, caller: Caller) {
  const { accounts } = await bench.call(walletList, {}, caller);
  return accounts[1]?.balances.find((each) => each.code === 'USDT')?.available;
}

/** Advances time with a deal each second, the last one at the given price. */
function run(bench: Bench, seconds: number, price: string) {
  for (let second = 1; second <= seconds; second += 1) {
    bench.clock.time += 1000;
    bench.market.tick('BTCUSDT', { deals: [[price, '0.1', 'buy']] });
  }
}

describe('option rules', () => {
  it.each([
    ['rise', 100n, 101n, 'won'],
    ['rise', 100n, 99n, 'lost'],
    ['rise', 100n, 100n, 'returned'],
    ['fall', 100n, 99n, 'won'],
    ['fall', 100n, 101n, 'lost'],
    ['fall', 100n, 100n, 'returned'],
    ['even', 100n, 100n, 'won'],
    ['even', 100n, 101n, 'lost'],
    ['even', 100n, 99n, 'lost'],
  ] as const)('%s from %s to %s is %s', (direction, entry, delivery, wanted) => {
    expect(outcomeOf(direction, entry, delivery)).toBe(wanted);
  });

  it('pays the quoted profit, rounded down', () => {
    expect(profitOf(333n, 4000)).toBe(133n);
    expect(payoutOf('won', 333n, 4000)).toBe(466n);
    expect(payoutOf('lost', 333n, 4000)).toBe(0n);
    expect(payoutOf('void', 333n, 4000)).toBe(333n);
  });

  it('has no price when the last deal is more than ten seconds old', () => {
    const around = {
      at: { id: 1, price: 1n, time: 1000 },
      before: null,
      after: null,
    };
    expect(deliveryOf(around, 11_000)).toBe(around);
    expect(deliveryOf(around, 11_001)).toBeNull();
    expect(deliveryOf(null, 11_001)).toBeNull();
  });
});

describe('options', () => {
  it('takes the stake at once and pays a win at delivery, with its proof (RULE:option-proof) [CALL:POST microtrade/submit]', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const bought = await bench.call(microtradeSubmit, option('rise'), demo);
    expect(bought).toMatchObject({ status: 'running', purchase_price: '61800', ratio_bps: 4000 });
    expect(await available(bench, demo)).toBe('1900');
    run(bench, 60, '61805.5');
    // A deal at the delivery instant may still arrive, so nothing is settled yet.
    expect((await bench.call(microtradeLists, {}, demo)).total).toBe(1);
    run(bench, 1, '61000');
    const { rows } = await bench.call(microtradeLists, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({
      status: 'won',
      delivery_price: '61805.5',
      payout: '140',
      profit: '40',
      proof: {
        epoch: 'e1',
        entry: { deal_id: 1, price: '61800', time: bought.purchased },
        before: { deal_id: 60, price: '61805.5' },
        delivery: { deal_id: 61, price: '61805.5', time: bought.delivery },
        after: { deal_id: 62, price: '61000' },
      },
    });
    expect(await available(bench, demo)).toBe('2040');
    run(bench, 5, '61000');
    expect(await available(bench, demo)).toBe('2040');
  });

  it('keeps the stake of a loss and returns it on an equal price (STATE:option-direction)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    for (const each of ['rise', 'fall', 'even'] as const) {
      await bench.call(microtradeSubmit, option(each), demo);
    }
    run(bench, 61, '61800');
    const { rows } = await bench.call(microtradeLists, { view: 'history' }, demo);
    expect(rows.map((each) => [each.direction, each.status, each.profit])).toEqual([
      ['even', 'won', '900'],
      ['fall', 'returned', '0'],
      ['rise', 'returned', '0'],
    ]);
    expect(await available(bench, demo)).toBe('2900');
  });

  it('is settled by the feed only, regardless of trades between users', async () => {
    const bench = await openBench();
    const [demo, maker] = [await bench.login('demo'), await bench.login('maker')];
    await bench.call(microtradeSubmit, option('rise'), demo);
    run(bench, 60, '61799.5');
    const order = { symbol: 'BTCUSDT', type: 'limit', price: '61800.5', quantity: '0.01' } as const;
    await bench.call(coinTrade, { ...order, side: 'sell', client_id: 'steer-sell' }, maker);
    await bench.call(coinTrade, { ...order, side: 'buy', client_id: 'steer-buy1' }, demo);
    expect(bench.market.printed.map(({ deal }) => deal.price)).toEqual([6_180_050n]);
    // The settlement price stays the feed's.
    expect(bench.market.last('BTCUSDT')).toBe(6_179_950n);
    run(bench, 1, '61000');
    const { rows } = await bench.call(microtradeLists, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({ status: 'lost', delivery_price: '61799.5' });
    // The users' deal has its number on the tape; the proof names the neighbouring deals of the
    // feed.
    expect(rows[0]?.proof).toMatchObject({ delivery: { deal_id: 61 }, after: { deal_id: 63 } });
  });

  it('adds the deal after the delivery to its proof when that deal arrives later (RULE:option-proof)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.call(microtradeSubmit, option('rise'), demo);
    run(bench, 60, '61900');
    bench.clock.time += 500;
    bench.market.tick('BTCUSDT', {});
    const settled = async () =>
      (await bench.call(microtradeLists, { view: 'history' }, demo)).rows[0];
    expect(await settled()).toMatchObject({ status: 'won', proof: { after: null } });
    const published = bench.bus.of(demo.userId, 'option-order').length;
    run(bench, 1, '61000');
    expect((await settled())?.proof).toMatchObject({ after: { price: '61000' } });
    expect(bench.bus.of(demo.userId, 'option-order')).toHaveLength(published + 1);
    run(bench, 1, '62000');
    expect((await settled())?.proof).toMatchObject({ after: { price: '61000' } });
    expect(bench.bus.of(demo.userId, 'option-order')).toHaveLength(published + 1);
  });

  it('is void without a deal near the delivery', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.call(microtradeSubmit, option('rise'), demo);
    run(bench, 40, '61900');
    bench.clock.time += 30_000;
    bench.market.tick('BTCUSDT', { deals: [['62000', '1', 'buy']] });
    const { rows } = await bench.call(microtradeLists, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({
      status: 'void',
      reason: 'no-deal',
      payout: '100',
      proof: { delivery: null, before: { price: '61900' }, after: { price: '62000' } },
    });
    const { proof, delivery } = rows[0] ?? {};
    expect((delivery ?? 0) - (proof?.before?.time ?? 0)).toBeGreaterThan(10_000);
    expect(proof?.after?.time).toBeGreaterThan(delivery ?? 0);
    expect(await available(bench, demo)).toBe('2000');
  });

  it('is void when a discontinuity of the feed comes before delivery', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.call(microtradeSubmit, option('rise'), demo);
    bench.market.epoch = 'e2';
    bench.market.generation += 1;
    run(bench, 1, '99999');
    const { rows } = await bench.call(microtradeLists, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({ status: 'void', reason: 'feed', profit: '0' });
  });

  it('continues after a sleep of the machine, unless its instant passed unobserved', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.call(microtradeSubmit, option('rise'), demo);
    await bench.call(microtradeSubmit, option('rise', '50', '30'), demo);
    run(bench, 1, '61900');
    bench.clock.time += 40_000;
    bench.market.epoch = 'e2';
    run(bench, 25, '62000');
    const { rows } = await bench.call(microtradeLists, { view: 'history' }, demo);
    expect(rows.map((each) => [each.stake, each.status, each.reason])).toEqual([
      ['50', 'void', 'downtime'],
      ['100', 'won', null],
    ]);
  });

  it('settles once over a restart, or is void when the instant passed meanwhile', async () => {
    const store = await SqliteStore.open(':memory:');
    store.close = async () => undefined;
    const first = await openBench({ config: { store } });
    const demo = await first.login('demo');
    await first.call(microtradeSubmit, option('rise'), demo);
    await first.call(microtradeSubmit, option('rise', '50', '30'), demo);
    await first.core.close();

    first.clock.time += 40_000;
    const second = await openBench({ config: { store }, clock: first.clock });
    run(second, 25, '62000');
    const { rows } = await second.call(microtradeLists, { view: 'history' }, demo);
    expect(rows.map((each) => [each.stake, each.status, each.reason])).toEqual([
      ['50', 'void', 'downtime'],
      ['100', 'won', null],
    ]);
    expect(await available(second, demo)).toBe('2040');
    await second.core.close();

    const third = await openBench({ config: { store }, clock: first.clock });
    run(third, 100, '62000');
    expect(await available(third, demo)).toBe('2040');
  });

  it.each([
    ['amount-too-small', option('rise', '9.99')],
    ['amount-too-large', option('rise', '10001')],
    ['insufficient-balance', option('rise', '2000.01')],
    ['duration-unknown', { ...option('rise'), seconds: '61' }],
    ['coin-unknown', { ...option('rise'), currency_id: '4' }],
    ['symbol-unknown', { ...option('rise'), symbol: 'NOPE' }],
    ['amount-too-precise', option('rise', '10.000000001')],
  ])('refuses with %s', async (expected, request) => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    expect(await refusal(bench.call(microtradeSubmit, request, demo))).toBe(expected);
    expect(await available(bench, demo)).toBe('2000');
  });

  it('refuses while the feed is silent, and lists the accepted coins', async () => {
    const bench = await openBench();
    openMarket(bench.market);
    bench.market.stale = true;
    const demo = await bench.login('demo');
    expect(await refusal(bench.call(microtradeSubmit, option('rise'), demo))).toBe('feed-stale');
    const { currencies } = await bench.call(microtradePayable, {}, demo);
    expect(currencies[0]).toMatchObject({ code: 'USDT', minimum: '10', available: '2000' });
    expect((await bench.call(microtradePayable, {})).currencies[0]?.available).toBeNull();
  });
});
