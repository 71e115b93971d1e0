import {
  leverAmend,
  leverCancelAll,
  leverDeal,
  leverMyTrade,
  leverSubmit,
} from '@tideline/wire/calls/contracts';
import { describe, expect, it } from 'vitest';
import { audit } from '../../foundation/ledger/audit.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';

let ids = 0;
function clientId(): string {
  ids += 1;
  return `amended-${String(ids).padStart(6, '0')}`;
}

function quote(bench: Bench, bid: string, ask: string, last: string, symbol = 'BTCUSDT') {
  bench.market.tick(symbol, {
    book: depthOf(symbol, [[bid, '5']], [[ask, '5']]),
    deals: [[last, '0.01', 'buy']],
  });
}

async function waiting() {
  const store = await SqliteStore.open(':memory:');
  const bench = await openBench({ config: { store } });
  quote(bench, '60000', '60010', '60005');
  const demo = await bench.login('demo');
  const maker = await bench.login('maker');
  const place = (side: 'long' | 'short', price: string, more: object = {}, caller: Caller = demo) =>
    bench.call(
      leverSubmit,
      {
        ...({ symbol: 'BTCUSDT', type: 'limit', lots: '100', leverage: '10' } as const),
        ...{ side, price, client_id: clientId(), ...more },
      },
      caller,
    );
  const available = async () =>
    (await bench.call(leverDeal, { symbol: 'BTCUSDT' }, demo)).account?.available;
  const rows = async (view: 'waiting' | 'trading', caller: Caller = demo) =>
    (await bench.call(leverMyTrade, { view }, caller)).rows;
  const expectSound = () =>
    expect(audit((sql) => store.query(sql)).checks.filter(({ ok }) => !ok)).toEqual([]);
  return { bench, demo, maker, place, available, rows, expectSound };
}

describe('amending a waiting contract order (RULE:contract-amend)', () => {
  it('changes price, lots and reserve in one step, up and down', async () => {
    const { bench, demo, place, available, rows, expectSound } = await waiting();
    const order = await place('long', '59000');
    expect(await available()).toBe('4407.05');
    const amend = (price: string, lots: string) =>
      bench.call(leverAmend, { id: order.id, price, lots, client_id: clientId() }, demo);
    // Margin 1160 and fee 5.8.
    expect(await amend('58000', '200')).toMatchObject({
      id: order.id,
      client_id: order.client_id,
      price: '58000',
      lots: 200,
      quantity: '0.2',
      margin: '1160',
      status: 'waiting',
    });
    expect(await available()).toBe('3834.2');
    expect(await amend('59500', '10')).toMatchObject({ margin: '59.5', lots: 10 });
    expect(await available()).toBe('4940.2025');
    expect(await rows('waiting')).toHaveLength(1);
    expectSound();
  });

  it('opens at once where the book offers the new price', async () => {
    const { bench, demo, place, available, expectSound } = await waiting();
    const { id } = await place('long', '59000');
    const request = { id, price: '60500', lots: '50', client_id: clientId() };
    const opened = await bench.call(leverAmend, request, demo);
    // 0.05 BTC at 60010: margin 300.05, fee 1.50025
    expect(opened).toMatchObject({ id, status: 'trading', open_price: '60010', margin: '300.05' });
    expect(await available()).toBe('4698.44975');
    expect(await bench.call(leverAmend, request, demo)).toEqual(opened);
    const late = bench.call(leverAmend, { ...request, client_id: clientId() }, demo);
    expect(await refusal(late)).toBe('order-not-open');
    expectSound();
  });

  it.each([
    ['a price off the tick', { price: '59000.001' }, 'price-off-tick'],
    ['a price out of the band', { price: '70000' }, 'price-out-of-band'],
    ['no lots', { lots: '0' }, 'lots-invalid'],
    ['huge lots', { lots: '999999999' }, 'amount-too-large'],
    ['more than the balance', { lots: '900' }, 'insufficient-balance'],
    ['a price beyond its take-profit', { price: '59800' }, 'stop-wrong-side'],
    ['a price whose liquidation precedes its stop-loss', { price: '65000' }, 'stop-wrong-side'],
  ])('is refused for %s and changes nothing', async (_, change, expected) => {
    const { bench, demo, place, available, rows } = await waiting();
    const stops = { take_profit: '59700', stop_loss: '58000' };
    const { id } = await place('long', '59000', stops);
    const before = [await available(), await rows('waiting')];
    const request = { id, price: '59000', lots: '100', client_id: clientId(), ...change };
    expect(await refusal(bench.call(leverAmend, request, demo))).toBe(expected);
    expect([await available(), await rows('waiting')]).toEqual(before);
  });

  it('is refused when its stop-loss would lie past the new liquidation price', async () => {
    const { bench, demo, place } = await waiting();
    // Liquidated at 54300 from a limit of 60000, at 57015 from 63000.
    const { id } = await place('long', '60000', { stop_loss: '57000' });
    const request = { id, price: '63000', lots: '100', client_id: clientId() };
    expect(await refusal(bench.call(leverAmend, request, demo))).toBe('stop-beyond-liquidation');
  });

  it('is refused to another user, and for an order that opened meanwhile', async () => {
    const { bench, demo, maker, place } = await waiting();
    const { id } = await place('long', '59000');
    const amend = (caller: Caller) =>
      refusal(
        bench.call(leverAmend, { id, price: '58000', lots: '1', client_id: clientId() }, caller),
      );
    expect(await amend(maker)).toBe('order-not-found');
    quote(bench, '58980', '58990', '58985');
    expect(await amend(demo)).toBe('order-not-open');
  });
});

describe('cancelling all waiting contract orders (RULE:contract-cancel-all, STATE:contract-order)', () => {
  it('cancels those of one pair or of all, returns their reserves, and leaves positions', async () => {
    const { bench, demo, maker, place, available, rows, expectSound } = await waiting();
    quote(bench, '3000', '3001', '3000.5', 'ETHUSDT');
    const theirs = await place('long', '59000', {}, maker);
    const opened = await place('long', '60500', { lots: '10' });
    const free = await available();
    const first = await place('long', '59000');
    const second = await place('long', '2900', { symbol: 'ETHUSDT', lots: '10' });
    const third = await place('short', '61000');
    const all = (request: object) =>
      bench.call(leverCancelAll, { client_id: clientId(), ...request }, demo);
    const pair = await all({ symbol: 'ETHUSDT' });
    expect(pair.cancelled).toMatchObject([{ id: second.id, status: 'cancelled', reason: 'user' }]);
    const request = { client_id: clientId() };
    const rest = await all(request);
    expect(rest.cancelled.map(({ id }) => id)).toEqual([first.id, third.id]);
    expect(await available()).toBe(free);
    // A copy has no second effect on later orders.
    const later = await place('long', '59000');
    expect(await all(request)).toEqual(rest);
    expect((await rows('waiting')).map(({ id }) => id)).toEqual([later.id]);
    expect((await rows('trading')).map(({ id }) => id)).toEqual([opened.id]);
    expect((await rows('waiting', maker)).map(({ id }) => id)).toEqual([theirs.id]);
    expect(await refusal(all({ symbol: 'NOPEUSDT' }))).toBe('symbol-unknown');
    expectSound();
  });
});
