import { coinCancel, coinList, coinTrade } from '@tideline/wire/calls/spot';
import { walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';

let ids = 0;
const order = (side: 'buy' | 'sell', quantity: string, price?: string) => {
  ids += 1;
  const client_id = `bounds-${String(ids).padStart(6, '0')}`;
  const base = { symbol: 'BTCUSDT', side, quantity, client_id } as const;
  return price === undefined
    ? ({ ...base, type: 'market' } as const)
    : ({ ...base, type: 'limit', price } as const);
};

async function holding(bench: Bench, caller: Caller, code: string) {
  const { accounts } = await bench.call(walletList, {}, caller);
  const held = accounts[0]?.balances.find((each) => each.code === code);
  return [held?.available, held?.frozen];
}

/** Asks of 0.05 at 61801 and 1 at `second`. */
const thinAsks = (bench: Bench, second: string) =>
  bench.market.tick('BTCUSDT', {
    book: depthOf(
      'BTCUSDT',
      [['61799', '1']],
      [
        ['61801', '0.05'],
        [second, '1'],
      ],
    ),
  });

describe('bounds of spot orders', () => {
  it('allows 200 waiting orders of a user, and one more after one of them ends', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const place = () => bench.call(coinTrade, order('buy', '0.0001', '60000'), demo);
    const first = await place();
    for (let count = 1; count < 200; count += 1) await place();
    expect(await refusal(place())).toBe('order-limit');
    const maker = await bench.login('maker');
    const theirs = await bench.call(coinTrade, order('buy', '0.0001', '60000'), maker);
    expect(theirs.status).toBe('waiting');
    await bench.call(coinCancel, { id: first.id }, demo);
    expect((await place()).status).toBe('waiting');
    expect(await refusal(place())).toBe('order-limit');
  });

  it('a market order trades up to the price band and no further', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    // The last deal is at 61800: the band ends at 67980.
    thinAsks(bench, '67980.01');
    const beyond = await bench.call(coinTrade, order('buy', '0.06'), demo);
    expect(beyond).toMatchObject({ status: 'cancelled', reason: 'liquidity', filled: '0.05' });
    expect((await holding(bench, demo, 'USDT'))[1]).toBe('0');
    thinAsks(bench, '67980');
    const within = await bench.call(coinTrade, order('buy', '0.06'), demo);
    expect(within).toMatchObject({ status: 'completed', filled: '0.06' });
  });

  it.each([
    ['limit buy', { side: 'buy', type: 'limit', price: '60000' }, '0.16666', '0.16667'],
    ['market buy', { side: 'buy', type: 'market' }, '0.1618', '0.1619'],
    ['limit sale', { side: 'sell', type: 'limit', price: '63000' }, '0.1', '0.10001'],
    ['market sale', { side: 'sell', type: 'market' }, '0.1', '0.10001'],
  ] as const)(
    'a %s takes all that is available and no unit more (RULE:spot-buy, RULE:spot-sell)',
    async (_, terms, max, more) => {
      const bench = await openBench();
      const demo = await bench.login('demo');
      const place = (quantity: string, client_id: string) =>
        bench.call(coinTrade, { symbol: 'BTCUSDT', ...terms, quantity, client_id }, demo);
      const before = [await holding(bench, demo, 'USDT'), await holding(bench, demo, 'BTC')];
      expect(await refusal(place(more, 'one-unit-more'))).toBe('insufficient-balance');
      expect([await holding(bench, demo, 'USDT'), await holding(bench, demo, 'BTC')]).toEqual(
        before,
      );
      await place(max, 'all-of-it');
    },
  );

  it('a market order by quantity must reach the minimum turnover', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    // 0.00008 at 61800 is 4.944, 0.00009 is 5.562; the minimum is 5.
    for (const side of ['buy', 'sell'] as const) {
      expect(await refusal(bench.call(coinTrade, order(side, '0.00008'), demo))).toBe(
        'amount-too-small',
      );
      expect((await bench.call(coinTrade, order(side, '0.00009'), demo)).status).toBe('completed');
    }
  });
});

describe('what a waiting order reserves', () => {
  it('equals the maximum cost of its rest: savings of the traded part are released at once', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    thinAsks(bench, '62500');
    const placed = await bench.call(coinTrade, order('buy', '0.1', '62000'), demo);
    expect(placed).toMatchObject({ status: 'waiting', filled: '0.05', turnover: '3090.05' });
    // 0.05 at 62000 stays reserved: 10000 − 3090.05 − 3100 is available.
    expect(await holding(bench, demo, 'USDT')).toEqual(['3809.95', '3100']);
    const maker = await bench.login('maker');
    await bench.call(coinTrade, order('sell', '0.02', '62000'), maker);
    expect(await holding(bench, demo, 'USDT')).toEqual(['3809.95', '1860']);
    await bench.call(coinCancel, { id: placed.id }, demo);
    expect(await holding(bench, demo, 'USDT')).toEqual(['5669.95', '0']);
  });
});

describe('the tape', () => {
  it('returns users’ deals at or after an instant, oldest first', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    const times: number[] = [];
    for (const quantity of ['0.01', '0.02', '0.03']) {
      bench.clock.time += 1_000;
      times.push(bench.clock.time);
      await bench.call(coinTrade, order('buy', quantity), demo);
    }
    const since = (time: number) =>
      bench.core.userDeals('BTCUSDT', time).map((deal) => deal.quantity);
    expect(since(times[1] ?? 0)).toEqual([2_000_000n, 3_000_000n]);
    expect(since((times[1] ?? 0) + 1)).toEqual([3_000_000n]);
    expect(since(0)).toHaveLength(3);
  });

  it('has a feed deal that fills an order once, and a fill by the book as a separate deal', async () => {
    const bench = await openBench();
    const demo = await bench.login('demo');
    await bench.call(coinTrade, order('buy', '0.1', '61000'), demo);
    bench.market.tick('BTCUSDT', { deals: [['60990', '0.04', 'sell']] });
    expect((await bench.call(coinList, {}, demo)).rows[0]).toMatchObject({ filled: '0.04' });
    expect(bench.market.printed).toEqual([]);
    bench.market.tick('BTCUSDT', { book: depthOf('BTCUSDT', [['60800', '1']], [['60900', '1']]) });
    expect((await bench.call(coinList, {}, demo)).total).toBe(0);
    expect(bench.market.printed.map(({ deal }) => [deal.price, deal.quantity, deal.side])).toEqual([
      [6_100_000n, 6_000_000n, 'sell'],
    ]);
  });
});
