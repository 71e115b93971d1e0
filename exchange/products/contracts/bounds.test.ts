import {
  leverCancel,
  leverClose,
  leverDeal,
  leverMyTrade,
  leverSubmit,
} from '@tideline/wire/calls/contracts';
import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { describe, expect, it } from 'vitest';
import type { CoreConfig } from '../../compose/core.ts';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench, refusal } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';

let ids = 0;
function clientId(): string {
  ids += 1;
  return `bounds-${String(ids).padStart(6, '0')}`;
}

const order = (side: 'long' | 'short', price?: string, lots = '100') => {
  const base = { symbol: 'BTCUSDT', side, lots, leverage: '10', client_id: clientId() } as const;
  return price === undefined
    ? ({ ...base, type: 'market' } as const)
    : ({ ...base, type: 'limit', price } as const);
};

function quote(bench: Bench, bid: string, ask: string, last: string, depth = '5') {
  bench.market.tick('BTCUSDT', {
    book: depthOf('BTCUSDT', [[bid, depth]], [[ask, depth]]),
    deals: [[last, '0.01', 'buy']],
  });
}

async function opened(config?: CoreConfig): Promise<{ bench: Bench; demo: Caller }> {
  const bench = await openBench(config ? { config } : {});
  quote(bench, '60000', '60010', '60005');
  return { bench, demo: await bench.login('demo') };
}

const available = async (bench: Bench, caller: Caller) =>
  (await bench.call(leverDeal, { symbol: 'BTCUSDT' }, caller)).account?.available;

describe('closing a contract', () => {
  it('is refused while the order waits, and changes nothing', async () => {
    const { bench, demo } = await opened();
    const waiting = await bench.call(leverSubmit, order('long', '59000'), demo);
    const before = await available(bench, demo);
    const close = bench.call(leverClose, { id: waiting.id, client_id: clientId() }, demo);
    expect(await refusal(close)).toBe('position-not-open');
    const { rows } = await bench.call(leverMyTrade, { view: 'waiting' }, demo);
    expect(rows).toMatchObject([{ id: waiting.id, status: 'waiting' }]);
    expect(await available(bench, demo)).toBe(before);
  });

  it('is refused when the book takes only part of it, and closes nothing', async () => {
    const { bench, demo } = await opened();
    const { id } = await bench.call(leverSubmit, order('long'), demo);
    quote(bench, '61000', '61010', '61005', '0.099');
    const close = () => bench.call(leverClose, { id, client_id: clientId() }, demo);
    expect(await refusal(close())).toBe('insufficient-liquidity');
    const { rows } = await bench.call(leverMyTrade, { view: 'trading' }, demo);
    expect(rows).toMatchObject([{ id, status: 'trading' }]);
    quote(bench, '61000', '61010', '61005', '0.1');
    expect(await close()).toMatchObject({ status: 'closed', close_price: '61000' });
  });

  it('is found by the client id of its order and by that of the close', async () => {
    const { bench, demo } = await opened();
    const request = order('long');
    const { id } = await bench.call(leverSubmit, request, demo);
    const close = { id, client_id: clientId() };
    await bench.call(leverClose, close, demo);
    const found = (client_id: string) => bench.call(leverMyTrade, { client_id }, demo);
    expect((await found(request.client_id)).rows).toMatchObject([{ id }]);
    expect((await found(close.client_id)).rows).toMatchObject([{ id, status: 'closed' }]);
  });
});

describe('a triggered close', () => {
  it('pays the mark price for the part that the displayed book does not take', async () => {
    const { bench, demo } = await opened();
    const long = { ...order('long'), stop_loss: '59500' };
    await bench.call(leverSubmit, long, demo);
    // The mark price is the median of bid, ask and last deal: 59005.
    quote(bench, '59000', '59010', '59005', '0.04');
    const { rows } = await bench.call(leverMyTrade, { view: 'history' }, demo);
    // 0.04 BTC at 59000 and 0.06 at 59005.
    expect(rows).toMatchObject([{ reason: 'stop-loss', close_price: '59003' }]);
  });
});

describe('opening a contract', () => {
  it('trades with the outside book only; better offers of users stay in the book', async () => {
    const { bench, demo } = await opened();
    const maker = await bench.login('maker');
    const sell = { symbol: 'BTCUSDT', side: 'sell', type: 'limit', quantity: '0.1' } as const;
    await bench.call(coinTrade, { ...sell, price: '60005', client_id: clientId() }, maker);
    expect(await bench.call(leverSubmit, order('long'), demo)).toMatchObject({
      status: 'trading',
      open_price: '60010',
    });
    expect((await bench.call(coinList, {}, maker)).rows[0]).toMatchObject({ filled: '0' });
  });

  it('takes a margin no larger than the waiting order reserved', async () => {
    const { bench, demo } = await opened();
    const before = Number(await available(bench, demo));
    const waiting = await bench.call(leverSubmit, order('short', '61000'), demo);
    const reserved = before - Number(await available(bench, demo));
    // Margin 610 and fee 3.05, computed at the limit.
    expect(reserved).toBeCloseTo(613.05, 6);
    quote(bench, '64000', '64010', '64005');
    const { rows } = await bench.call(leverMyTrade, { view: 'trading' }, demo);
    // The fee is that of 6400; the margin is the rest of the reserve, not a tenth of 6400.
    expect(rows).toMatchObject([
      { id: waiting.id, open_price: '64000', fee: '3.2', margin: '609.85' },
    ]);
    expect(before - Number(await available(bench, demo))).toBeCloseTo(613.05, 6);
  });

  it('accepts a limit exactly at the end of the price band', async () => {
    const { bench, demo } = await opened();
    // 10 % around the last deal of 60005.
    expect((await bench.call(leverSubmit, order('long', '66005.5', '1'), demo)).status).toBe(
      'trading',
    );
    expect((await bench.call(leverSubmit, order('short', '54004.5', '1'), demo)).status).toBe(
      'trading',
    );
    for (const beyond of [order('long', '66005.51', '1'), order('short', '54004.49', '1')]) {
      expect(await refusal(bench.call(leverSubmit, beyond, demo))).toBe('price-out-of-band');
    }
  });

  it('allows 100 open contracts of a user, and one more after one of them closes', async () => {
    const { bench, demo } = await opened();
    const place = () => bench.call(leverSubmit, order('long', '59000', '1'), demo);
    const first = await place();
    for (let count = 1; count < 100; count += 1) await place();
    expect(await refusal(place())).toBe('order-limit');
    await bench.call(leverCancel, { id: first.id }, demo);
    expect((await place()).status).toBe('waiting');
    expect(await refusal(place())).toBe('order-limit');
  });
});

describe('a stop', () => {
  it('is checked against the deals of its tick, not of the tick before', async () => {
    const { bench, demo } = await opened();
    await bench.call(leverSubmit, { ...order('long'), stop_loss: '59000' }, demo);
    // The mark is the median of 58000, 60010 and the last deal.
    quote(bench, '58000', '60010', '58500');
    const { rows } = await bench.call(leverMyTrade, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({ reason: 'stop-loss', close_price: '58000' });
  });
});

describe('a second jump of the feed', () => {
  it('closes a position without a mark at its opening price, not at a mark of an older epoch', async () => {
    const { bench, demo } = await opened();
    await bench.call(leverSubmit, order('long'), demo);
    quote(bench, '60000', '60010', '60005');
    const jump = (epoch: string, bid: string, ask: string, last: string) => {
      bench.market.epoch = epoch;
      bench.market.generation += 1;
      quote(bench, bid, ask, last);
    };
    jump('e2', '30000', '30010', '30005');
    const second = await bench.call(leverSubmit, order('long'), demo);
    jump('e3', '40000', '40010', '40005');
    const { rows } = await bench.call(leverMyTrade, { view: 'history' }, demo);
    expect(rows[0]).toMatchObject({
      id: second.id,
      reason: 'feed',
      close_price: '30010',
      profit: '0',
    });
  });
});

describe('the money of a closed contract', () => {
  it('insurance pays exactly what the margin does not cover, and otherwise nothing', async () => {
    const store = await SqliteStore.open(':memory:');
    const { bench, demo } = await opened({ store });
    const insurance = async () => {
      const rows = await store.all('balances', { owner: HOUSE, account: 'insurance' });
      return rows.map(({ coin, available }) => [coin, available]);
    };
    const small = await bench.call(leverSubmit, order('long'), demo);
    await bench.call(leverClose, { id: small.id, client_id: clientId() }, demo);
    expect(await insurance()).toEqual([]);
    // 0.1 BTC opened at 60010 with a margin of 600.1 falls to 50000: a loss of 1001, of which 400.9
    // is uncovered.
    await bench.call(leverSubmit, order('long'), demo);
    quote(bench, '50000', '50010', '50005');
    await bench.call(leverMyTrade, {}, demo);
    expect(await insurance()).toEqual([['USDT', -400_90000000n]]);
  });
});
