import type { ResponseOf } from '@tideline/wire';
import { coinCancel, coinList, coinTrade } from '@tideline/wire/calls/spot';
import { walletDetail, walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';

let ids = 0;
function id(): string {
  ids += 1;
  return `client-${String(ids).padStart(6, '0')}`;
}

const limit = (side: 'buy' | 'sell', price: string, quantity: string) =>
  ({ symbol: 'BTCUSDT', side, type: 'limit', price, quantity, client_id: id() }) as const;
const market = (side: 'buy' | 'sell', wants: { quantity: string } | { budget: string }) =>
  ({ symbol: 'BTCUSDT', side, type: 'market', ...wants, client_id: id() }) as const;

async function holding(bench: Bench, caller: Caller, code: string) {
  const { accounts } = await bench.call(walletList, {}, caller);
  const held = accounts[0]?.balances.find((each) => each.code === code);
  return [held?.available, held?.frozen];
}

describe('spot orders', () => {
  it('rests a limit order below the market and reserves its turnover', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const order = await bench.call(coinTrade, limit('buy', '60000', '0.01'), demo);
    expect(order).toMatchObject({ status: 'waiting', filled: '0', price: '60000', average: null });
    expect(await holding(bench, demo, 'USDT')).toEqual(['9400', '600']);
    expect(bench.core.matching.visible('BTCUSDT').bids.at(-1)).toEqual({
      price: 6_000_000n,
      quantity: 1_000_000n,
    });
  });

  it('fills a crossing limit order at the better price and releases the saving', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const order = await bench.call(coinTrade, limit('buy', '62000', '0.1'), demo);
    expect(order).toMatchObject({
      status: 'completed',
      filled: '0.1',
      turnover: '6180.1',
      average: '61801',
      fee: '0.0002',
      fee_coin: 'BTC',
    });
    expect(await holding(bench, demo, 'USDT')).toEqual(['3819.9', '0']);
    expect(await holding(bench, demo, 'BTC')).toEqual(['0.1998', '0']);
    expect(bench.market.printed).toHaveLength(1);
  });

  it('never fills twice on the same displayed quantity', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    bench.market.tick('BTCUSDT', {
      book: depthOf(
        'BTCUSDT',
        [['61799', '1']],
        [
          ['61801', '0.05'],
          ['61900', '1'],
        ],
      ),
    });
    const first = await bench.call(coinTrade, limit('buy', '61801', '0.05'), demo);
    expect(first.status).toBe('completed');
    // The feed is unaware of it and repeats the same book.
    bench.market.tick('BTCUSDT', {
      book: depthOf(
        'BTCUSDT',
        [['61799', '1']],
        [
          ['61801', '0.05'],
          ['61900', '1'],
        ],
      ),
    });
    const second = await bench.call(coinTrade, limit('buy', '61801', '0.05'), demo);
    expect(second).toMatchObject({ status: 'waiting', filled: '0' });
  });

  it('spends a budget in whole lots and cancels what the book cannot fill', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const spent = await bench.call(coinTrade, market('buy', { budget: '1000' }), demo);
    expect(spent).toMatchObject({ status: 'completed', filled: '0.01618', quantity: null });
    bench.market.tick('BTCUSDT', {
      book: depthOf('BTCUSDT', [['61799', '0.01']], [['61801', '1']]),
    });
    const sold = await bench.call(coinTrade, market('sell', { quantity: '0.05' }), demo);
    expect(sold).toMatchObject({ status: 'cancelled', reason: 'liquidity', filled: '0.01' });
    expect((await holding(bench, demo, 'BTC'))[1]).toBe('0');
  });

  it('fills a resting order at its own price when the market reaches it', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const order = await bench.call(coinTrade, limit('buy', '61000', '0.1'), demo);
    bench.market.tick('BTCUSDT', { deals: [['60990', '0.04', 'sell']] });
    await bench.call(coinList, {}, demo);
    expect(bench.bus.of(demo.userId, 'spot-fill').at(-1)?.fill).toMatchObject({
      role: 'maker',
      price: '61000',
      quantity: '0.04',
      evidence: { epoch: 'e1', deal_id: 1 },
    });
    bench.market.tick('BTCUSDT', {
      book: depthOf('BTCUSDT', [['60800', '1']], [['60900', '1']]),
    });
    const { rows } = await bench.call(coinList, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({ id: order.id, status: 'completed', average: '61000' });
    expect(await holding(bench, demo, 'USDT')).toEqual(['3900', '0']);
  });

  it('waits behind the quantity displayed at its price', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.call(coinTrade, limit('buy', '61799', '0.1'), demo);
    bench.market.tick('BTCUSDT', { deals: [['61799', '0.95', 'sell']] });
    expect((await bench.call(coinList, {}, demo)).rows[0]).toMatchObject({ filled: '0' });
    bench.market.tick('BTCUSDT', { deals: [['61799', '0.1', 'sell']] });
    expect((await bench.call(coinList, {}, demo)).rows[0]).toMatchObject({ filled: '0.05' });
  });

  it('lets two users trade with each other, each with their maker or taker fee', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const maker = await bench.login('maker');
    const resting = await bench.call(coinTrade, limit('sell', '61800.50', '0.02'), maker);
    const taking = await bench.call(coinTrade, limit('buy', '61800.50', '0.02'), demo);
    expect(taking).toMatchObject({ status: 'completed', fee: '0.00004' });
    const { rows } = await bench.call(coinList, { view: 'fills' }, maker);
    expect(rows[0]).toMatchObject({ order_id: resting.id, role: 'maker', fee: '1.23601' });
    expect(bench.market.printed.map((each) => each.deal.quantity)).toEqual([2_000_000n]);
  });

  it('cancels the incoming remainder when it would meet an own order', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const resting = await bench.call(coinTrade, limit('sell', '61800.50', '0.02'), demo);
    const taking = await bench.call(coinTrade, limit('buy', '61801', '0.05'), demo);
    expect(taking).toMatchObject({ status: 'cancelled', reason: 'self-trade', filled: '0' });
    const { rows } = await bench.call(coinList, { view: 'waiting' }, demo);
    expect(rows.map((each) => each.id)).toEqual([resting.id]);
    expect((await holding(bench, demo, 'USDT'))[1]).toBe('0');
  });

  it('releases the reserve on cancelling, once', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const maker = await bench.login('maker');
    const order = await bench.call(coinTrade, limit('buy', '60000', '0.01'), demo);
    expect(await refusal(bench.call(coinCancel, { id: order.id }, maker))).toBe('order-not-found');
    const cancelled = await bench.call(coinCancel, { id: order.id }, demo);
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'user' });
    expect(await holding(bench, demo, 'USDT')).toEqual(['10000', '0']);
    expect(await refusal(bench.call(coinCancel, { id: order.id }, demo))).toBe('order-not-open');
    expect(await refusal(bench.call(coinCancel, { id: '999999' }, demo))).toBe('order-not-found');
  });

  it.each([
    ['price-off-tick', limit('buy', '60000.001', '0.01')],
    ['price-invalid', limit('buy', '0', '0.01')],
    ['price-required', { ...limit('buy', '1', '1'), price: undefined }],
    ['amount-required', { ...limit('buy', '60000', '1'), quantity: undefined }],
    ['amount-too-precise', limit('buy', '60000', '0.000001')],
    ['amount-invalid', limit('buy', '60000', '0')],
    ['amount-too-small', limit('buy', '100', '0.00001')],
    ['amount-too-small', market('buy', { budget: '4.99' })],
    ['amount-too-large', limit('buy', '60000', '100.00001')],
    ['price-out-of-band', limit('buy', '70000', '0.01')],
    ['price-out-of-band', limit('sell', '50000', '0.01')],
    ['insufficient-balance', limit('buy', '60000', '0.2')],
    ['insufficient-balance', market('sell', { quantity: '0.2' })],
    ['symbol-unknown', { ...limit('buy', '1', '1'), symbol: 'NOPE' }],
    ['feed-stale', { ...limit('buy', '2600', '1'), symbol: 'ETHUSDT' }],
  ])('refuses with %s', async (expected, request) => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const wanted = Object.fromEntries(
      Object.entries(request).filter(([, value]) => value !== undefined),
    );
    expect(await refusal(bench.call(coinTrade, wanted as typeof request as never, demo))).toBe(
      expected,
    );
    expect(await holding(bench, demo, 'USDT')).toEqual(['10000', '0']);
  });

  it('accepts a limit far below the market', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const order = await bench.call(coinTrade, limit('buy', '1000', '0.01'), demo);
    expect(order.status).toBe('waiting');
  });

  it('gives 100 parallel copies one effect and one answer', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const request = limit('buy', '60000', '0.01');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => bench.call(coinTrade, request, demo)),
    );
    expect(new Set(answers.map((each) => each.id)).size).toBe(1);
    expect(await holding(bench, demo, 'USDT')).toEqual(['9400', '600']);
    const later = await bench.call(coinTrade, request, demo);
    expect(later.id).toBe(answers[0]?.id);
    const other = { ...request, quantity: '0.02' };
    expect(await refusal(bench.call(coinTrade, other, demo))).toBe('client-id-reused');
    const found = await bench.call(coinList, { client_id: request.client_id }, demo);
    expect(found).toMatchObject({ view: 'waiting', total: 1, next: null });
    const none = await bench.call(coinList, { client_id: 'never-used' }, demo);
    expect(none.total).toBe(0);
  });

  it('pages through history, newest first, without repeating a row', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    for (let at = 0; at < 45; at += 1) {
      await bench.call(coinTrade, market('buy', { budget: '10' }), demo);
    }
    const seen: string[] = [];
    let page: string | null = null as string | null;
    do {
      const from = page === null ? {} : { page };
      const found: ResponseOf<typeof coinList> = await bench.call(
        coinList,
        { view: 'history', ...from },
        demo,
      );
      expect(found.total).toBe(45);
      seen.push(...found.rows.map((each) => each.id));
      page = found.next;
    } while (page);
    expect(new Set(seen).size).toBe(45);
    expect(seen).toEqual([...seen].sort((a, b) => Number(b) - Number(a)));
  });

  it('records every change of a balance', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.call(coinTrade, limit('buy', '61801', '0.01'), demo);
    const detail = await bench.call(walletDetail, { account: 'currency', currency_id: '3' }, demo);
    expect(detail.balance).toMatchObject({ available: '9381.99', frozen: '0', value: '9381.99' });
    expect(detail.changes.rows.map((each) => [each.kind, each.amount])).toEqual([
      // The reserve and the trade that spent it are one row.
      ['spot-trade', '-618.01'],
      ['deposit', '10000'],
    ]);
    expect(detail.changes.rows[0]?.reserve).toMatchObject({ state: 'settled', movements: 2 });
  });
});
