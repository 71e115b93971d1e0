import {
  leverCancel,
  leverClose,
  leverDeal,
  leverMyTrade,
  leverSetStop,
  leverSubmit,
} from '@tideline/wire/calls/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import type { Caller } from '../../http/handler.ts';
import { PAIRS } from '../../market/matching/pair.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';
import { closingOf, liquidationPrice, marginOf, profitAt, triggerAt, worthAt } from './rules.ts';

let ids = 0;
function clientId(): string {
  ids += 1;
  return `contract-${String(ids).padStart(6, '0')}`;
}
const order = (side: 'long' | 'short', lots = '100', leverage = '10') =>
  ({ symbol: 'BTCUSDT', side, type: 'market', lots, leverage, client_id: clientId() }) as const;

/** A book of one level a side, and a deal at the middle. */
function quote(bench: Bench, bid: string, ask: string, last: string, depth = '5') {
  bench.market.tick('BTCUSDT', { book: depthOf('BTCUSDT', [[bid, depth]], [[ask, depth]]) });
  bench.market.tick('BTCUSDT', { deals: [[last, '0.01', 'buy']] });
  bench.market.tick('BTCUSDT', {});
}

async function account(bench: Bench, caller: Caller) {
  return (await bench.call(leverDeal, { symbol: 'BTCUSDT' }, caller)).account;
}

const pair = PAIRS.get('BTCUSDT');
if (!pair) throw new Error('BTCUSDT is not listed');

describe('contract rules', () => {
  it('liquidates exactly where margin plus profit equals the maintenance margin', () => {
    const cents = fc.bigInt({ min: 100_000n, max: 10_000_000n });
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(...pair.instrument.leverages),
        fc.constantFrom('long' as const, 'short' as const),
        (price, lots, leverage, side) => {
          const quantity = BigInt(lots) * pair.contractLot;
          const opened = (price * quantity) / pair.divisor;
          const margin = marginOf(opened, leverage);
          const held = { side, quantity, margin, opened };
          const liquidation = liquidationPrice(pair, held);
          const maintenance = (opened * 50n + 9_999n) / 10_000n;
          const equityAt = (mark: bigint) =>
            margin + profitAt(side, opened, (mark * quantity) / pair.divisor);
          const stops = { liquidation, stopLoss: null, takeProfit: null };
          const inward = side === 'long' ? 1n : -1n;
          expect(triggerAt(side, liquidation, stops)).toBe('liquidation');
          expect(triggerAt(side, liquidation + inward, stops)).toBeNull();
          expect(equityAt(liquidation)).toBeLessThanOrEqual(maintenance);
          expect(equityAt(liquidation + inward)).toBeGreaterThan(maintenance);
        },
      ),
    );
  });

  it('limits a user’s loss to the margin, and conserves money', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(units, units, units, fc.boolean(), (margin, size, fullFee, up) => {
        const market = up ? size : -size;
        const { profit, fee, returned, shortfall } = closingOf(margin, market, fullFee);
        expect(margin + profit).toBe(fee + returned);
        expect(profit - shortfall).toBe(market);
        expect(returned >= 0n && fee >= 0n && shortfall >= 0n).toBe(true);
      }),
    );
  });

  it('reports the gravest reason first', () => {
    const prices = { liquidation: 90n, stopLoss: 95n, takeProfit: 120n };
    expect(triggerAt('long', 89n, prices)).toBe('liquidation');
    expect(triggerAt('long', 95n, prices)).toBe('stop-loss');
    expect(triggerAt('long', 100n, prices)).toBeNull();
    expect(triggerAt('long', 120n, prices)).toBe('take-profit');
    const short = { liquidation: 110n, stopLoss: 105n, takeProfit: 80n };
    expect(triggerAt('short', 110n, short)).toBe('liquidation');
    expect(triggerAt('short', 106n, short)).toBe('stop-loss');
    expect(triggerAt('short', 79n, short)).toBe('take-profit');
    expect(worthAt(pair, 'long', 1n, 1n)).toBe(0n);
    expect(worthAt(pair, 'short', 1n, 1n)).toBe(1n);
  });
});

describe('contracts', () => {
  it('opens at the book, freezes margin, pays the fee, and closes with its profit [CALL:POST lever/submit]', async () => {
    const bench = await openBench();
    quote(bench, '60000', '60010', '60005');
    const demo = await bench.login('demo');
    const opened = await bench.call(leverSubmit, order('long'), demo);
    // 0.1 BTC at 60010: notional 6001, margin a tenth of it, fee 0.05 %.
    expect(opened).toMatchObject({
      status: 'trading',
      open_price: '60010',
      margin: '600.1',
      fee: '3.0005',
      quantity: '0.1',
      liquidation_price: '54309.05',
      evidence: { epoch: 'e1' },
    });
    expect(await account(bench, demo)).toMatchObject({
      available: '4396.8995',
      margin: '600.1',
      profit: '-0.5',
    });
    quote(bench, '61000', '61010', '61005');
    const request = { id: opened.id, client_id: clientId() };
    const closed = await bench.call(leverClose, request, demo);
    expect(closed).toMatchObject({
      status: 'closed',
      reason: 'user',
      close_price: '61000',
      profit: '99',
      fee: '6.0505',
    });
    expect(await account(bench, demo)).toMatchObject({ available: '5092.9495', margin: '0' });
    expect((await bench.call(leverClose, request, demo)).id).toBe(opened.id);
    const again = { id: opened.id, client_id: clientId() };
    expect(await refusal(bench.call(leverClose, again, demo))).toBe('position-not-open');
  });

  it('uses up displayed liquidity, and refuses what the book cannot take whole', async () => {
    const bench = await openBench();
    quote(bench, '60000', '60010', '60005', '0.15');
    const demo = await bench.login('demo');
    expect((await bench.call(leverSubmit, order('long'), demo)).status).toBe('trading');
    expect(await refusal(bench.call(leverSubmit, order('long'), demo))).toBe(
      'insufficient-liquidity',
    );
  });

  it.each([
    ['long', '63000', 'take-profit', '62000', '58000'],
    ['long', '57000', 'stop-loss', '62000', '58000'],
    ['short', '57000', 'take-profit', '58000', '62000'],
    ['short', '63000', 'stop-loss', '58000', '62000'],
  ] as const)('closes a %s at %s by %s', async (side, price, reason, take, stop) => {
    const bench = await openBench();
    quote(bench, '60000', '60010', '60005');
    const demo = await bench.login('demo');
    const stops = { take_profit: take, stop_loss: stop };
    await bench.call(leverSubmit, { ...order(side), ...stops }, demo);
    quote(bench, price, String(Number(price) + 10), String(Number(price) + 5));
    const { rows } = await bench.call(leverMyTrade, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({ status: 'closed', reason, liquidation_price: null });
    expect(Number(rows[0]?.profit) > 0).toBe(reason === 'take-profit');
  });

  it('liquidates at the mark, loses no more than the margin, and insurance pays the rest [CALL:POST lever/submit]', async () => {
    const bench = await openBench();
    quote(bench, '60000', '60010', '60005');
    const demo = await bench.login('demo');
    const opened = await bench.call(leverSubmit, order('long', '100', '100'), demo);
    expect(opened.liquidation_price).toBe('59709.95');
    quote(bench, '59720', '59730', '59725');
    expect((await account(bench, demo))?.positions).toHaveLength(1);
    quote(bench, '50000', '50010', '50005');
    const { rows } = await bench.call(leverMyTrade, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({
      reason: 'liquidation',
      profit: '-60.01',
      close_price: '50000',
    });
    // 5000 − margin 60.01 − opening fee 3.0005
    expect(await account(bench, demo)).toMatchObject({ available: '4936.9895', margin: '0' });
  });

  it('rests a limit order with its reserve, and opens it when the book reaches it, or cancels', async () => {
    const bench = await openBench();
    quote(bench, '60000', '60010', '60005');
    const demo = await bench.login('demo');
    const limit = (price: string) => ({ ...order('long'), type: 'limit' as const, price });
    const first = await bench.call(leverSubmit, limit('59000'), demo);
    expect(first).toMatchObject({ status: 'waiting', margin: '590', evidence: null });
    expect(await account(bench, demo)).toMatchObject({ available: '4407.05' });
    const second = await bench.call(leverSubmit, limit('58000'), demo);
    expect((await bench.call(leverCancel, { id: second.id }, demo)).status).toBe('cancelled');
    expect(await refusal(bench.call(leverCancel, { id: second.id }, demo))).toBe('order-not-open');
    quote(bench, '58980', '58990', '58985');
    const { rows } = await bench.call(leverMyTrade, {}, demo);
    expect(rows[0]).toMatchObject({ status: 'trading', open_price: '58990', margin: '589.9' });
    expect(await account(bench, demo)).toMatchObject({ available: '4407.1505' });
  });

  it('sets and clears stops, on the right side only [CALL:POST lever/setstop]', async () => {
    const bench = await openBench();
    quote(bench, '60000', '60010', '60005');
    const demo = await bench.login('demo');
    const { id } = await bench.call(leverSubmit, order('long'), demo);
    const set = (stops: object) => bench.call(leverSetStop, { id, ...stops }, demo);
    expect(await set({ take_profit: '61000' })).toMatchObject({
      take_profit: '61000',
      stop_loss: null,
    });
    expect(await set({ stop_loss: '59000' })).toMatchObject({
      take_profit: null,
      stop_loss: '59000',
    });
    expect(await refusal(set({ take_profit: '59000' }))).toBe('stop-wrong-side');
    expect(await refusal(set({ stop_loss: '61000' }))).toBe('stop-wrong-side');
    expect(await refusal(set({ stop_loss: '59000.001' }))).toBe('price-off-tick');
    const maker = await bench.login('maker');
    expect(await refusal(bench.call(leverSetStop, { id }, maker))).toBe('order-not-found');
    expect(await refusal(bench.call(leverClose, { id, client_id: clientId() }, maker))).toBe(
      'order-not-found',
    );
  });

  it('ends positions at the last mark when the feed jumps', async () => {
    const bench = await openBench();
    quote(bench, '60000', '60010', '60005');
    const demo = await bench.login('demo');
    await bench.call(leverSubmit, order('long', '100', '100'), demo);
    quote(bench, '60000', '60010', '60005');
    bench.market.epoch = 'e2';
    bench.market.generation += 1;
    quote(bench, '30000', '30010', '30005');
    const { rows } = await bench.call(leverMyTrade, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({ reason: 'feed', close_price: '60005', profit: '-0.5' });
  });

  it('ends positions at the last mark also when the commit of the jump fails', async () => {
    const store = await SqliteStore.open(':memory:');
    const append = store.append.bind(store);
    const bench = await openBench({ config: { store, report: () => undefined } });
    quote(bench, '60000', '60010', '60005');
    const demo = await bench.login('demo');
    await bench.call(leverSubmit, order('long', '100', '100'), demo);
    quote(bench, '60000', '60010', '60005');
    await account(bench, demo);
    store.append = async () => {
      store.append = append;
      throw new Error('disk full');
    };
    bench.market.epoch = 'e2';
    bench.market.generation += 1;
    quote(bench, '30000', '30010', '30005');
    await account(bench, demo);
    quote(bench, '30000', '30010', '30005');
    const { rows } = await bench.call(leverMyTrade, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({ reason: 'feed', close_price: '60005' });
  });

  it('keeps positions and resting orders over a sleep of the machine', async () => {
    const bench = await openBench();
    quote(bench, '60000', '60010', '60005');
    const demo = await bench.login('demo');
    await bench.call(leverSubmit, order('long', '100', '100'), demo);
    bench.clock.time += 300_000;
    bench.market.epoch = 'e2';
    quote(bench, '60100', '60110', '60105');
    const { rows } = await bench.call(leverMyTrade, { view: 'trading' }, demo);
    expect(rows[0]).toMatchObject({ status: 'trading', reason: null });
  });

  it.each([
    ['lots-invalid', { lots: '0' }],
    ['amount-too-large', { lots: '100001' }],
    ['leverage-invalid', { leverage: '3' }],
    ['insufficient-balance', { lots: '4000', leverage: '1' }],
    ['price-required', { type: 'limit' as const }],
    ['price-off-tick', { type: 'limit' as const, price: '1.001' }],
    ['price-out-of-band', { type: 'limit' as const, price: '70000' }],
    ['stop-wrong-side', { take_profit: '1000' }],
  ])('refuses with %s', async (expected, change) => {
    const bench = await openBench();
    quote(bench, '60000', '60010', '60005');
    const demo = await bench.login('demo');
    const request = { ...order('long'), ...change };
    expect(await refusal(bench.call(leverSubmit, request, demo))).toBe(expected);
    expect(await account(bench, demo)).toMatchObject({ available: '5000' });
  });
});
