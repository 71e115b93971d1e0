import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  trustBuy,
  trustCancel,
  trustConfig,
  trustOrders,
  trustProduct,
  trustReport,
} from '@tideline/wire/calls/trust';
import { walletChange, walletDetail } from '@tideline/wire/calls/wallet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOf } from '../../foundation/ports/utc-day.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { product } from './products.ts';
import { dailyInterest, daysDue, finishOf, penaltyOf, totalInterest } from './rules.ts';

const DAY = 86_400_000;

/** The products of the worked examples: 0.4 % a day. */
const PRODUCTS = [
  product('a-15', 'Fifteen days', 'USDT', 15, '100', 4_000, 'remaining-days'),
  product('b-15', 'Fifteen days', 'USDT', 15, '100', 4_000, 'one-and-a-half-days'),
  product('soon', 'Later', 'USDT', 5, '100', 4_000, 'remaining-days', 'soon'),
];
const config = { backOffice: { products: PRODUCTS } };

const demoOf = (bench: Bench) => bench.login('demo');

async function funded(bench: Bench) {
  const demo = await demoOf(bench);
  const form = {
    from: 'currency',
    to: 'trust',
    currency_id: '3',
    amount: '9000',
    client_id: 'fund-0001',
  } as const;
  await bench.call(walletChange, form, demo);
  return demo;
}

const buy = (product_id: string, amount: string, client_id = `buy-${product_id}-${amount}`) => ({
  product_id,
  amount,
  agreement: '1' as const,
  client_id,
});

async function trustHolding(bench: Bench) {
  const demo = await demoOf(bench);
  const { balance } = await bench.call(walletDetail, { account: 'trust', currency_id: '3' }, demo);
  return { available: balance.available, frozen: balance.frozen };
}

describe('the worked examples', () => {
  const order = {
    amount: 1_000_00000000n,
    rate_ppm: 4_000,
    days: 15,
    credited: 12,
    penalty_rule: 'remaining-days' as const,
  };

  it('CONST:penalty: 0.4 % × 3 × 1000 is 12, or 1.5 times the daily interest', () => {
    expect(penaltyOf(order)).toBe(12_00000000n);
    expect(penaltyOf({ ...order, penalty_rule: 'one-and-a-half-days' })).toBe(6_00000000n);
  });

  it('CONST:yield: 10000 at 0.4 % for 15 days is 40 a day, 600 in all', () => {
    const terms = { amount: 10_000_00000000n, rate_ppm: 4_000 };
    expect(dailyInterest(terms)).toBe(40_00000000n);
    expect(totalInterest(terms, 15)).toBe(600_00000000n);
  });

  it('never takes more than the principal, and pays only for days that count', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 14n),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 10 ** 11 }),
        fc.constantFrom('remaining-days' as const, 'one-and-a-half-days' as const),
        (amount, rate_ppm, days, after, penalty_rule) => {
          const paid = DAY * 20_000 + 77;
          const credited = daysDue({ days, paid }, paid + after);
          expect(credited).toBeGreaterThanOrEqual(0);
          expect(credited).toBeLessThanOrEqual(days);
          const penalty = penaltyOf({ amount, rate_ppm, days, credited, penalty_rule });
          expect(penalty >= 0n && penalty <= amount).toBe(true);
          expect(daysDue({ days, paid }, finishOf({ days, paid }) - 1)).toBe(days - 1);
          expect(daysDue({ days, paid }, finishOf({ days, paid }))).toBe(days);
        },
      ),
    );
  });
});

describe('hosting', () => {
  it('STATE:hosting-order: runs, pays daily from the next day on, completes (ENTITY:product, ENTITY:hosting-order) [CALL:GET lh/deposit/report]', async () => {
    const bench = await openBench({ config });
    const demo = await funded(bench);
    const order = await bench.call(trustBuy, buy('a-15', '10000'), demo);
    expect(order).toMatchObject({
      status: 'hosting',
      remaining_days: 15,
      interest: '0',
      product: { days: 15, minimum: '100', daily_rate_ppm: 4_000, status: 'open' },
    });
    expect(order.finish).toBe(startOf(Math.floor(order.paid / DAY) + 16));
    expect(await trustHolding(bench)).toEqual({ available: '1000', frozen: '10000' });
    // The day of the deposit does not count, and a day counts when it is over.
    bench.clock.time = startOf(Math.floor(order.paid / DAY) + 2) - 1;
    await bench.core.backOffice.turn();
    expect((await trustHolding(bench)).available).toBe('1000');
    bench.clock.time += 1;
    await bench.core.backOffice.turn();
    await bench.core.backOffice.turn();
    expect((await trustHolding(bench)).available).toBe('1040');
    expect(await bench.call(trustReport, {}, demo)).toEqual({
      hosted: '10000',
      today: '40',
      total: '40',
      orders: 1,
    });
    // The job did not run for ten days: it credits them exactly once.
    bench.clock.time += 10 * DAY;
    await Promise.all([bench.core.backOffice.turn(), bench.core.backOffice.turn()]);
    expect((await trustHolding(bench)).available).toBe('1440');
    bench.clock.time += 100 * DAY;
    await bench.core.backOffice.turn();
    expect(await trustHolding(bench)).toEqual({ available: '11600', frozen: '0' });
    const { rows } = await bench.call(trustOrders, { status: 'completed' }, demo);
    expect(rows).toMatchObject([{ id: order.id, interest: '600', remaining_days: 0 }]);
    expect((await bench.call(trustOrders, { status: 'hosting' }, demo)).rows).toEqual([]);
    expect(bench.core.backOffice.reviews.pending('deposits')).toEqual([]);
  });

  it('redeems at the shown penalty and keeps credited interest (CONST:penalty: refund 988, STATE:hosting-order) [CALL:POST lh/deposit/order/cancel]', async () => {
    const bench = await openBench({ config });
    const demo = await funded(bench);
    const order = await bench.call(trustBuy, buy('a-15', '1000'), demo);
    bench.clock.time = startOf(Math.floor(order.paid / DAY) + 13);
    const { rows } = await bench.call(trustOrders, {}, demo);
    expect(rows[0]).toMatchObject({ remaining_days: 3, penalty: '12', refund: '988' });
    const cancel = (penalty: string, client_id: string, id = order.id) =>
      bench.call(trustCancel, { id, penalty, client_id }, demo);
    expect(await refusal(cancel('60', 'redeem-01'))).toBe('penalty-changed');
    expect(await refusal(cancel('12', 'redeem-02', '424242'))).toBe('order-not-found');
    const maker = await bench.login('maker');
    const theirs = bench.call(
      trustCancel,
      { id: order.id, penalty: '12', client_id: 'redeem-03' },
      maker,
    );
    expect(await refusal(theirs)).toBe('order-not-found');
    const copies = await Promise.all(Array.from({ length: 50 }, () => cancel('12', 'redeem-04')));
    for (const each of copies) {
      expect(each).toMatchObject({
        status: 'redeemed',
        penalty: '12',
        refund: '988',
        interest: '48',
      });
    }
    // 11000 − 1000 + 988 + 12 × 4
    expect(await trustHolding(bench)).toEqual({ available: '11036', frozen: '0' });
    expect(await refusal(cancel('12', 'redeem-05'))).toBe('hosting-not-open');
  });

  it('charges one and a half days, rounded up, under the other rule', async () => {
    const bench = await openBench({ config });
    const demo = await funded(bench);
    const order = await bench.call(trustBuy, buy('b-15', '1000'), demo);
    expect(order).toMatchObject({ penalty: '6', refund: '994' });
    await bench.call(trustCancel, { id: order.id, penalty: '6', client_id: 'redeem-06' }, demo);
    expect(await trustHolding(bench)).toEqual({ available: '10994', frozen: '0' });
  });

  it('refuses redemption after the term, even before the job has run (STATE:hosting-order)', async () => {
    const bench = await openBench({ config });
    const demo = await funded(bench);
    const order = await bench.call(trustBuy, buy('a-15', '1000'), demo);
    bench.clock.time = order.finish;
    const form = { id: order.id, penalty: '0', client_id: 'redeem-07' };
    expect(await refusal(bench.call(trustCancel, form, demo))).toBe('hosting-not-open');
  });

  it('pays each day once across a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tideline-trust-'));
    const first = await openBench({ config, dataDir });
    const demo = await funded(first);
    const order = await first.call(trustBuy, buy('a-15', '10000'), demo);
    first.clock.time = startOf(Math.floor(order.paid / DAY) + 5);
    await first.core.backOffice.turn();
    await first.core.close();
    const second = await openBench({ config, dataDir, clock: first.clock });
    expect(await trustHolding(second)).toEqual({ available: '1160', frozen: '10000' });
    second.clock.time += 2 * DAY;
    await second.core.backOffice.turn();
    expect((await trustHolding(second)).available).toBe('1240');
    await second.core.close();
    rmSync(dataDir, { recursive: true });
  });
});

describe('buying', () => {
  it('RULE:trust-purchase: checks amount, minimum, agreement, balance, product', async () => {
    const bench = await openBench({ config });
    const demo = await demoOf(bench);
    const refuse = (change: object) =>
      refusal(bench.call(trustBuy, { ...buy('a-15', '100', 'refused-1'), ...change }, demo));
    expect(await refuse({ amount: '99.99' })).toBe('amount-too-small');
    expect(await refuse({ amount: '0' })).toBe('amount-invalid');
    expect(await refuse({ amount: '2000001' })).toBe('amount-too-large');
    expect(await refuse({ amount: '100.000000001' })).toBe('amount-too-precise');
    expect(await refuse({ amount: '2000.1' })).toBe('insufficient-balance');
    expect(await refuse({ agreement: '0' })).toBe('agreement-required');
    expect(await refuse({ product_id: 'none' })).toBe('product-unknown');
    expect(await refuse({ product_id: 'soon' })).toBe('product-not-open');
    const form = buy('a-15', '2000');
    const copies = await Promise.all(
      Array.from({ length: 100 }, () => bench.call(trustBuy, form, demo)),
    );
    expect(new Set(copies.map((each) => each.id)).size).toBe(1);
    expect(await trustHolding(bench)).toEqual({ available: '0', frozen: '2000' });
  });

  it('RULE:trust-purchase: takes exactly the minimum of each coin, and no unit less', async () => {
    const bench = await openBench();
    const demo = await demoOf(bench);
    const move = { from: 'currency', to: 'trust', currency_id: '1', amount: '0.01' } as const;
    await bench.call(walletChange, { ...move, client_id: 'trust-btc-01' }, demo);
    for (const [product_id, least, less] of [
      ['usdt-15', '100', '99.99999999'],
      ['btc-30', '0.001', '0.00099999'],
    ] as const) {
      const short = buy(product_id, less, `least-${product_id}-1`);
      expect(await refusal(bench.call(trustBuy, short, demo))).toBe('amount-too-small');
      const exact = buy(product_id, least, `least-${product_id}-2`);
      expect((await bench.call(trustBuy, exact, demo)).amount).toBe(least);
    }
  });

  it('reports what is hosted in another coin in USDT [CALL:GET lh/deposit/report]', async () => {
    const products = [product('btc', 'Bitcoin', 'BTC', 15, '0.1', 4_000, 'remaining-days')];
    const bench = await openBench({ config: { backOffice: { products } } });
    const demo = await demoOf(bench);
    const form = { from: 'currency', to: 'trust', currency_id: '1' } as const;
    await bench.call(walletChange, { ...form, amount: '0.1', client_id: 'fund-0002' }, demo);
    const { paid } = await bench.call(trustBuy, buy('btc', '0.1', 'buy-btc-0001'), demo);
    bench.clock.time = startOf(Math.floor(paid / DAY) + 2);
    await bench.core.backOffice.turn();
    // BTC is at 61800.
    expect(await bench.call(trustReport, {}, demo)).toEqual({
      ...{ hosted: '6180', today: '24.72', total: '24.72', orders: 1 },
    });
  });

  it("shows what products pay, and a user's available balance [CALL:GET lh/deposit/config]", async () => {
    const bench = await openBench({ config });
    const demo = await demoOf(bench);
    const { products, time_zone } = await bench.call(trustConfig, {});
    expect([products.map((each) => each.status), time_zone]).toEqual([
      ['open', 'open', 'soon'],
      'UTC',
    ]);
    expect(await bench.call(trustProduct, { id: 'a-15' }, demo)).toMatchObject({
      available: '2000',
      example: { amount: '10000', daily: '40', total: '600' },
    });
    expect((await bench.call(trustProduct, { id: 'a-15' })).available).toBeNull();
    expect(await refusal(bench.call(trustProduct, { id: 'none' }))).toBe('product-unknown');
  });
});
