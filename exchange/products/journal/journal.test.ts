import { leverClose, leverSetStop } from '@tideline/wire/calls/contracts';
import {
  journalFigures,
  journalNote,
  journalTrip,
  journalTrips,
} from '@tideline/wire/calls/journal';
import { recordExport } from '@tideline/wire/calls/records';
import { paperFunds } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { Batch } from '../../foundation/store/batch.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import { refusal } from '../../testing/client.ts';
import { clientId, opened, quote } from '../contracts/testing/desk.ts';
import { SpotDesk } from '../spot/testing/orders.ts';
import { NOTES_LIMIT } from './journal.ts';
import { readTrips } from './read-trips.ts';

const MARKET = { type: 'market', quantity: '0.1' } as const;

/** Buys at one price and sells what was received at another, a minute later. */
async function roundTrip(desk: SpotDesk, bought: number, sold: number, more: object = {}) {
  desk.moveTo(bought);
  await desk.order({ side: 'buy', ...MARKET, ...more });
  desk.bench.clock.time += 60_000;
  desk.moveTo(sold);
  // The fee of 0.2 % was taken from the coins.
  await desk.order({ side: 'sell', type: 'market', quantity: '0.0998' });
  desk.bench.clock.time += 60_000;
}

describe('a trade of the journal (RULE:journal-trips)', () => {
  it('is a purchase of coins until they are sold', async () => {
    const desk = await SpotDesk.open();
    await roundTrip(desk, 60_000, 61_000, { stop_loss: '59801' });
    const { rows, next, total } = await desk.bench.call(journalTrips, {}, desk.demo);
    expect([next, total]).toEqual([null, 1]);
    expect(rows).toMatchObject([
      {
        ...{ kind: 'spot', symbol: 'BTCUSDT', side: 'long', entry: '60001', exit: '60999' },
        ...{ size: '0.1', size_coin: 'BTC', coin: 'USDT', tags: [], note: '' },
        // 0.0998 × 60999 × 0.998 − 0.1 × 60001, and both fees.
        ...{ net: '75.4247996', fees: '24.1756004' },
      },
    ]);
    // It risked 0.1 × 200 at its first stop.
    expect(rows[0]?.r).toBe('3.77');
    expect(rows[0]?.closed).toBe((rows[0]?.opened ?? 0) + 60_000);
    await desk.bench.core.close();
  });

  it('leaves out deposited coins, and what paper funds replace', async () => {
    const desk = await SpotDesk.open();
    const trips = async () => (await desk.bench.call(journalTrips, {}, desk.demo)).rows;
    const small = { type: 'market', quantity: '0.01' } as const;
    desk.moveTo(60_000);
    await desk.order({ side: 'sell', ...small });
    expect(await trips()).toEqual([]);
    await desk.order({ side: 'buy', ...small });
    desk.moveTo(61_000);
    // Twice of what was bought: half of it was there before.
    await desk.order({ side: 'sell', type: 'market', quantity: '0.01996' });
    expect(await trips()).toMatchObject([{ net: '7.54247996', size: '0.01' }]);
    desk.moveTo(60_000);
    await desk.order({ side: 'buy', ...small });
    await desk.bench.call(paperFunds, {}, desk.demo);
    desk.moveTo(61_000);
    await desk.order({ side: 'sell', ...small });
    expect(await trips()).toHaveLength(1);
    await desk.bench.core.close();
  });

  it('carries what is too small to be sold into the next trade', async () => {
    const desk = await SpotDesk.open();
    desk.moveTo(60_000);
    const buys = { side: 'buy', type: 'market', quantity: '0.00109' } as const;
    const sells = (quantity: string) => desk.order({ side: 'sell', type: 'market', quantity });
    await desk.order(buys);
    // 0.00108782 were received; the smallest order is of 0.00001.
    await sells('0.00108');
    await desk.order(buys);
    await sells('0.00109');
    const { rows } = await desk.bench.call(journalTrips, {}, desk.demo);
    const paid = 0.00109 * 60_001;
    const kept = (paid * 0.00000782) / 0.00108782;
    const left = ((paid + kept) * 0.00000564) / 0.00109564;
    const got = 59_999 * 0.998;
    const [second, first] = rows.map(({ net }) => Number(net));
    expect(rows).toHaveLength(2);
    expect(first).toBeCloseTo(0.00108 * got - paid + kept, 7);
    expect(second).toBeCloseTo(0.00109 * got - paid - kept + left, 7);
    await desk.bench.core.close();
  });

  it('is a position with its parts, and its multiple is of the first stop', async () => {
    const { bench, demo, open } = await opened();
    const { id } = await open('long');
    const stop = (stop_loss: string) => bench.call(leverSetStop, { id, stop_loss }, demo);
    await stop('59010');
    await stop('59900');
    quote(bench, '61000', '61010', '61005');
    await bench.call(leverClose, { id, lots: '25', client_id: clientId() }, demo);
    expect((await bench.call(journalTrips, {}, demo)).rows).toEqual([]);
    await bench.call(leverClose, { id, client_id: clientId() }, demo);
    expect((await bench.call(journalTrips, {}, demo)).rows).toMatchObject([
      {
        ...{ id, kind: 'contract', side: 'long', entry: '60010', exit: '61000', size: '0.1' },
        // Profit 99 less fees of 3.0005 and 3.05; it risked 0.1 × 1000.
        ...{ net: '92.9495', fees: '6.0505', r: '0.92' },
      },
    ]);
    await bench.core.close();
  });

  it('opens with unknown extremes where the market has no candles', async () => {
    const desk = await SpotDesk.open();
    await roundTrip(desk, 60_000, 61_000);
    const [trip] = (await desk.bench.call(journalTrips, {}, desk.demo)).rows;
    const { id = '' } = trip ?? {};
    const one = await desk.bench.call(journalTrip, { id }, desk.demo);
    expect(one).toEqual({ ...trip, best: null, worst: null });
    const other = desk.bench.call(journalTrip, { id }, desk.maker);
    expect(await refusal(other)).toBe('not-found');
    await desk.bench.core.close();
  });
});

describe('tags, notes and filters of the journal (RULE:journal-notes)', () => {
  it('keep what was written, filter by it and save the filtered trades', async () => {
    const desk = await SpotDesk.open();
    const { bench, demo } = desk;
    // Monday, 12:00 UTC, and 12:02.
    await roundTrip(desk, 60_000, 61_000);
    await roundTrip(desk, 61_000, 60_000);
    bench.clock.time += 3_600_000;
    await roundTrip(desk, 60_000, 60_500);
    const all = (await bench.call(journalTrips, {}, demo)).rows;
    const [last, , first] = all;
    const write = (id = '', tags = '', note = '') =>
      bench.call(journalNote, { id, tags, note }, demo);
    expect(await write(first?.id, ' trend, news ,trend', ' Waited for the break.\u0007 ')).toEqual({
      tags: ['trend', 'news'],
      note: 'Waited for the break.',
    });
    await write(last?.id, 'trend');
    const ids = async (filter: object) =>
      (await bench.call(journalTrips, filter, demo)).rows.map(({ id }) => id);
    expect(await ids({ tag: 'trend' })).toEqual([last?.id, first?.id]);
    expect(await ids({ tag: 'tren' })).toEqual([]);
    expect(await ids({ hour: '13' })).toEqual([last?.id]);
    expect(await ids({ hour: '12' })).toEqual(all.slice(1).map(({ id }) => id));
    // Noon UTC is nine in the evening in Tokyo, and still Sunday thirteen hours behind.
    expect(await ids({ hour: '21', offset: '540' })).toHaveLength(2);
    expect(await ids({ weekday: '1' })).toHaveLength(3);
    expect(await ids({ weekday: '0', offset: '-780' })).toHaveLength(2);
    expect(await ids({ symbol: 'ETHUSDT' })).toEqual([]);
    expect(await ids({ side: 'short' })).toEqual([]);
    expect(await ids({ to: String(last?.closed) })).toHaveLength(2);

    const figures = await bench.call(journalFigures, { tag: 'trend' }, demo);
    expect(figures).toMatchObject({ trips: 2, wins: 2, few: true, win_rate: '1', since: null });
    expect(figures.tags).toEqual([
      { tag: 'trend', trips: 2 },
      { tag: 'news', trips: 1 },
    ]);

    const file = await bench.call(recordExport, { kind: 'trips', tag: 'news' } as never, demo);
    const row = Object.fromEntries(file.columns.map((name, at) => [name, file.rows[0]?.[at]]));
    expect(file.rows).toHaveLength(1);
    expect(row).toMatchObject({
      ...{ type: 'long', product: 'spot', net_profit: first?.net, id: first?.id },
      ...{ tags: 'trend, news', note: 'Waited for the break.' },
    });

    await write(first?.id);
    expect((await ids({ tag: 'news' })).length).toBe(0);
    expect(await bench.call(journalTrip, { id: first?.id ?? '' }, demo)).toMatchObject({
      tags: [],
    });
    const many = Array.from({ length: 6 }, (_, at) => `t${at}`).join(',');
    expect(await refusal(write(first?.id, many))).toBe('field-invalid');
    expect(await refusal(write(first?.id, 'x'.repeat(25)))).toBe('field-invalid');
    expect(await refusal(write('1', 'x'))).toBe('not-found');
    await desk.bench.core.close();
  });
});

describe('a long journal', () => {
  const START = Date.UTC(2026, 0, 5);
  const fill = (id: number, side: 'buy' | 'sell') => ({
    ...{ id, order_id: id, user_id: '7', symbol: 'BTCUSDT', side, role: 'taker' as const },
    ...{ price: 6_000_000n, quantity: 100_000_000n, turnover: 6_000_000_000_000n, fee: 0n },
    ...{ fee_coin: 'USDT', time: START + id * 1_000, epoch: 'e', book_seq: 1, deal_id: 1 },
  });

  it('is read to a limit, and says from when it is known', async () => {
    const store = await SqliteStore.open(':memory:');
    const batch = new Batch();
    for (let id = 1; id <= 2_600; id += 1)
      batch.put('spot_fills', fill(id, id % 2 ? 'buy' : 'sell'));
    await store.append(batch);
    const whole = await readTrips(store, '7');
    expect([whole.trips.length, whole.since]).toEqual([1_300, null]);
    // The oldest fill that is read is a sale: it sells what was there before.
    const cut = await readTrips(store, '7', 2_001);
    expect([cut.trips.length, cut.since]).toEqual([1_000, START + 600_000]);
    expect(cut.trips).toEqual(whole.trips.slice(-1_000));
    await store.close();
  });

  it('has a limited number of notes', async () => {
    const store = await SqliteStore.open(':memory:');
    const desk = await opened();
    await store.close();
    const { bench, demo, open } = desk;
    const close = async () => {
      const { id } = await open('long', { lots: '1' });
      await bench.call(leverClose, { id, client_id: clientId() }, demo);
      return id;
    };
    const [noted, other] = [await close(), await close()];
    const write = (id: string, note: string) => bench.call(journalNote, { id, note }, demo);
    await write(noted, 'first');
    const batch = new Batch();
    for (let trip = 1; trip < NOTES_LIMIT; trip += 1) {
      const row = { user_id: demo.userId, trip: 1_000_000 + trip, tags: '[]', note: 'x', time: 0 };
      batch.put('journal_notes', row);
    }
    await desk.store.append(batch);
    expect(await refusal(write(other, 'one more'))).toBe('notes-full');
    expect(await write(noted, 'another')).toMatchObject({ note: 'another' });
    await write(noted, '');
    expect(await write(other, 'now')).toMatchObject({ note: 'now' });
    await bench.core.close();
  });
});
