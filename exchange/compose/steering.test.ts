import { leverDeal, leverMyTrade, leverSubmit } from '@tideline/wire/calls/contracts';
import { coinCancel, coinTrade } from '@tideline/wire/calls/spot';
import { flashAgainst, walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../http/handler.ts';
import { type Bench, openBench, refusal } from '../testing/client.ts';
import { depthOf } from '../testing/scripted-market.ts';

const SYMBOL = 'FILUSDT';
const USDT = '3';
const FIL = '19';

let ids = 0;
function id(): string {
  ids += 1;
  return `steering-${String(ids).padStart(6, '0')}`;
}

/**
 * A pair so thin that one account can sweep a side: two levels a side around a last deal of 3.80.
 */
async function thinMarket(): Promise<{ bench: Bench; demo: Caller; maker: Caller }> {
  const bench = await openBench();
  bench.market.tick(SYMBOL, {
    deals: [['3.8', '1', 'buy']],
    book: depthOf(
      SYMBOL,
      [
        ['3.79', '100'],
        ['3.78', '90'],
      ],
      [
        ['3.81', '100'],
        ['3.82', '100'],
      ],
    ),
  });
  return { bench, demo: await bench.login('demo'), maker: await bench.login('maker') };
}

const limit = (side: 'buy' | 'sell', price: string, quantity: string) =>
  ({ symbol: SYMBOL, side, type: 'limit', price, quantity, client_id: id() }) as const;

/** Takes all asks, then all bids, so that no outside liquidity remains. */
async function sweep(bench: Bench, caller: Caller): Promise<void> {
  await bench.call(coinTrade, limit('buy', '3.82', '200'), caller);
  await bench.call(coinTrade, limit('sell', '3.78', '190'), caller);
}

describe('prices that settle other users’ orders', () => {
  it('flash quotes read the feed’s book, not the user’s own order in a swept market', async () => {
    const { bench, demo } = await thinMarket();
    await sweep(bench, demo);
    const ask = { from_currency: USDT, to_currency: FIL, amount: '38.1' };
    const before = await bench.call(flashAgainst, ask, demo);
    await bench.call(coinTrade, limit('sell', '3.5', '2'), demo).catch(() => undefined);
    await bench.call(coinTrade, limit('buy', '4.1', '2'), demo).catch(() => undefined);
    expect((await bench.call(flashAgainst, ask, demo)).receives).toBe(before.receives);
    expect(before).toMatchObject({ receives: '9.97', fee: '0.03' });
  });

  it('a limit price is checked against the feed’s last price, also when the other side is empty', async () => {
    const { bench, demo } = await thinMarket();
    await sweep(bench, demo);
    for (const request of [limit('sell', '1.9', '3'), limit('sell', '3.4199', '2')]) {
      await expect(refusal(bench.call(coinTrade, request, demo))).resolves.toBe(
        'price-out-of-band',
      );
    }
    const far = limit('buy', '4.1801', '2');
    await expect(refusal(bench.call(coinTrade, far, demo))).resolves.toBe('price-out-of-band');
    const order = await bench.call(coinTrade, limit('buy', '4.18', '2'), demo);
    expect((await bench.call(coinCancel, { id: order.id }, demo)).status).toBe('cancelled');
    expect((await bench.call(coinTrade, limit('sell', '3.42', '2'), demo)).status).toBe('waiting');
  });

  it('the band of a contract limit is the same', async () => {
    const { bench, demo } = await thinMarket();
    await sweep(bench, demo);
    const contract = (side: 'long' | 'short', price: string) =>
      bench.call(
        leverSubmit,
        { symbol: SYMBOL, side, type: 'limit', price, lots: '10', leverage: '5', client_id: id() },
        demo,
      );
    await expect(refusal(contract('long', '4.1801'))).resolves.toBe('price-out-of-band');
    await expect(refusal(contract('short', '3.4199'))).resolves.toBe('price-out-of-band');
    expect((await contract('long', '4.18')).status).toBe('waiting');
    expect((await contract('short', '3.42')).status).toBe('waiting');
  });

  it('users’ orders and deals leave the mark at the feed’s price and liquidate no position', async () => {
    const { bench, demo, maker } = await thinMarket();
    const short = { symbol: SYMBOL, side: 'short', type: 'market', lots: '50', leverage: '50' };
    await bench.call(leverSubmit, { ...short, client_id: id() } as never, maker);
    // A buy at the upper end of the band takes every ask and rests, with an own ask above it.
    await bench.call(coinTrade, limit('buy', '4.15', '400'), demo);
    await bench.call(coinTrade, limit('sell', '4.17', '50'), demo);
    bench.market.tick(SYMBOL, { deals: [] });
    expect((await bench.call(leverDeal, { symbol: SYMBOL }, maker)).mark).toBe('3.8');
    const { rows } = await bench.call(leverMyTrade, { view: 'trading' }, maker);
    expect(rows).toHaveLength(1);
  });

  it('a stop uses the feed’s book, regardless of quantity other users took from it', async () => {
    const { bench, demo, maker } = await thinMarket();
    const long = { symbol: SYMBOL, side: 'long', type: 'market', lots: '50', leverage: '5' };
    await bench.call(leverSubmit, { ...long, stop_loss: '3.6', client_id: id() } as never, maker);
    // Before the feed falls, another user takes all of the best bid.
    const book = (bid: string, quantity: string) =>
      depthOf(
        SYMBOL,
        [
          [bid, quantity],
          ['3.5', '100'],
        ],
        [['3.82', '100']],
      );
    bench.market.tick(SYMBOL, { book: book('3.55', '30') });
    await bench.call(coinTrade, limit('buy', '3.82', '40'), demo);
    await bench.call(coinTrade, limit('sell', '3.55', '30'), demo);
    bench.market.tick(SYMBOL, { deals: [['3.55', '0.01', 'sell']] });
    const { rows } = await bench.call(leverMyTrade, { view: 'history' }, maker);
    // 30 at 3.55 and 20 at 3.50, as the feed displays them.
    expect(rows[0]).toMatchObject({ reason: 'stop-loss', close_price: '3.53' });
  });

  it('two users who trade with each other change no wallet’s value', async () => {
    const { bench, demo, maker } = await thinMarket();
    await bench.call(coinTrade, limit('buy', '3.81', '100'), maker);
    const worth = async () => {
      const { accounts } = await bench.call(walletList, {}, maker);
      return accounts[0]?.balances.find((each) => each.code === 'FIL')?.value;
    };
    const before = await worth();
    await bench.call(coinTrade, limit('buy', '3.82', '100'), demo);
    await bench.call(coinTrade, limit('sell', '4.1', '10'), demo);
    await bench.call(coinTrade, limit('buy', '4.1', '10'), maker);
    bench.market.tick(SYMBOL, { deals: [] });
    expect(bench.market.printed.at(-1)?.deal.price).toBe(41_000n);
    const held = await worth();
    expect(Number(held) / (99.8 + 9.98)).toBeCloseTo(Number(before) / 99.8, 6);
  });
});

describe('flash quotes', () => {
  it('walk the feed’s depth for the whole amount', async () => {
    const { bench, demo } = await thinMarket();
    const buy = { from_currency: USDT, to_currency: FIL, amount: '572' };
    // 100 at 3.81, 50 at 3.82; 0.3 % of 150 is the fee.
    expect(await bench.call(flashAgainst, buy, demo)).toMatchObject({
      receives: '149.55',
      fee: '0.45',
    });
  });

  it('are refused beyond the feed’s depth', async () => {
    const { bench, demo } = await thinMarket();
    const ask = (amount: string) =>
      bench.call(flashAgainst, { from_currency: USDT, to_currency: FIL, amount }, demo);
    expect((await ask('763')).receives).toBe('199.4');
    await expect(refusal(ask('763.00000001'))).resolves.toBe('insufficient-liquidity');
    const sell = (amount: string) =>
      bench.call(flashAgainst, { from_currency: FIL, to_currency: USDT, amount }, demo);
    expect((await sell('190')).fee).toBe('2.1576');
    await expect(refusal(sell('190.01'))).resolves.toBe('insufficient-liquidity');
  });

  it('an amount in parts costs at least the best price and the fee of each part, and a round trip loses', async () => {
    const { bench, demo } = await thinMarket();
    const swap = async (from_currency: string, to_currency: string, amount: string) => {
      const ask = { from_currency, to_currency, amount };
      const { quote_id } = await bench.call(flashAgainst, ask, demo);
      const done = { ...ask, quote_id, client_id: id() };
      return (await bench.call(flashAgainst, done, demo)).receives;
    };
    // Each of four parts of 381 takes the whole best ask of 100 at 3.81, which the feed displays
    // again.
    const parts: string[] = [];
    for (let part = 0; part < 4; part += 1) parts.push(await swap(USDT, FIL, '381'));
    // 100 for 381 is the best price; 0.3 % is the fee.
    expect(parts).toEqual(['99.7', '99.7', '99.7', '99.7']);
    let back = 0;
    for (const part of parts) back += Number(await swap(FIL, USDT, part));
    // Sold at the best bid of 3.79 less the fee: each part loses the spread and two fees.
    expect(back).toBeCloseTo(4 * 99.7 * 3.79 * 0.997, 4);
    expect(back).toBeLessThan(4 * 381 * 0.997 * 0.997);
  });

  it('one amount of the same size is refused or costs more, because depth counts within a quote', async () => {
    const { bench, demo } = await thinMarket();
    const ask = { from_currency: USDT, to_currency: FIL, amount: '762' };
    const { receives } = await bench.call(flashAgainst, ask, demo);
    // 100 at 3.81 and 381 / 3.82 at the next level.
    expect(Number(receives)).toBeCloseTo((100 + 381 / 3.82) * 0.997, 6);
    expect(Number(receives)).toBeLessThan(2 * 99.7);
  });
});
