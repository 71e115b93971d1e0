import { microtradeLists, microtradeSubmit } from '@tideline/wire/calls/options';
import { walletChange, walletDetail } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { type Bench, openBench, refusal } from '../../testing/client.ts';

let ids = 0;
const option = (direction: 'rise' | 'fall' | 'even' = 'rise', amount = '10') => {
  ids += 1;
  const client_id = `bounds-${String(ids).padStart(6, '0')}`;
  const terms = { symbol: 'BTCUSDT', currency_id: '3', seconds: '60', amount } as const;
  return { ...terms, direction, client_id } as const;
};

function run(bench: Bench, seconds: number, price: string) {
  for (let second = 1; second <= seconds; second += 1) {
    bench.clock.time += 1000;
    bench.market.tick('BTCUSDT', { deals: [[price, '0.1', 'buy']] });
  }
}

describe('bounds of options', () => {
  it('allows 100 running options of a user, and one more after they end', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const buy = () => bench.call(microtradeSubmit, option(), demo);
    for (let count = 0; count < 100; count += 1) await buy();
    expect(await refusal(buy())).toBe('order-limit');
    run(bench, 61, '61900');
    expect((await buy()).status).toBe('running');
  });

  it('an option due exactly when a sleep ends is void, because its price was not observed', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const bought = await bench.call(microtradeSubmit, option(), demo);
    bench.clock.time = bought.delivery;
    bench.market.epoch = 'e2';
    bench.market.tick('BTCUSDT', { deals: [['62000', '0.1', 'buy']] });
    run(bench, 5, '62000');
    const { rows } = await bench.call(microtradeLists, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({ status: 'void', reason: 'downtime', payout: '10' });
  });

  it('an option due one millisecond after a sleep ends is settled', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const bought = await bench.call(microtradeSubmit, option(), demo);
    bench.clock.time = bought.delivery - 1;
    bench.market.epoch = 'e2';
    bench.market.tick('BTCUSDT', { deals: [['62000', '0.1', 'buy']] });
    run(bench, 5, '62000');
    const { rows } = await bench.call(microtradeLists, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({ status: 'won' });
  });
});

describe('the stake of an option', () => {
  it('may be the smallest and the largest amount, and nothing beyond them (RULE:option-order)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const move = { from: 'currency', to: 'option', currency_id: '3' } as const;
    await bench.call(walletChange, { ...move, amount: '10000', client_id: 'fund-options' }, demo);
    const buy = (amount: string) => bench.call(microtradeSubmit, option('rise', amount), demo);
    expect((await buy('10')).status).toBe('running');
    expect((await buy('10000')).status).toBe('running');
    expect(await refusal(buy('9.99999999'))).toBe('amount-too-small');
    expect(await refusal(buy('10000.00000001'))).toBe('amount-too-large');
  });

  it('may be all that is available, and no unit more (RULE:option-order)', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const buy = (amount: string) => bench.call(microtradeSubmit, option('rise', amount), demo);
    expect(await refusal(buy('2000.00000001'))).toBe('insufficient-balance');
    expect((await buy('2000')).status).toBe('running');
  });

  it('is refused beyond the balance before any change', async () => {
    const repairs: unknown[] = [];
    const bench = await openBench({ config: { report: (error) => repairs.push(error) } });
    const maker = await bench.login('maker');
    const buy = () => bench.call(microtradeSubmit, option('rise', '10000'), maker);
    while ((await buy().catch(() => null)) !== null);
    expect(await refusal(buy())).toBe('insufficient-balance');
    // A command that fails after a write would be reported, and memory would be rebuilt.
    expect(repairs).toEqual([]);
  });
});

describe('an option found by its client id', () => {
  it('is in the list of its state only', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const request = option();
    await bench.call(microtradeSubmit, request, demo);
    const count = async (view?: 'running' | 'history') => {
      const form = { client_id: request.client_id, ...(view && { view }) };
      const { rows, total } = await bench.call(microtradeLists, form, demo);
      expect(total).toBe(rows.length);
      return total;
    };
    expect([await count(), await count('running'), await count('history')]).toEqual([1, 1, 0]);
    run(bench, 61, '61900');
    expect([await count(), await count('running'), await count('history')]).toEqual([1, 0, 1]);
    const maker = await bench.login('maker');
    const theirs = await bench.call(microtradeLists, { client_id: request.client_id }, maker);
    expect(theirs.rows).toEqual([]);
  });
});

describe('the account changes of options', () => {
  it('name a win a payout, and a returned stake a return', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.call(microtradeSubmit, option('rise'), demo);
    run(bench, 61, '61900');
    await bench.call(microtradeSubmit, option('fall'), demo);
    run(bench, 61, '61900');
    const form = { account: 'option', currency_id: '3' } as const;
    const { changes } = await bench.call(walletDetail, form, demo);
    expect(changes.rows.map((each) => [each.kind, each.amount]).slice(0, 4)).toEqual([
      ['option-return', '10'],
      ['option-stake', '-10'],
      ['option-payout', '14'],
      ['option-stake', '-10'],
    ]);
  });
});
