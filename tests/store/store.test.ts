import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Batch } from '../../exchange/foundation/store/batch.ts';
import { DataFolderBusy, DataFolderUnusable } from '../../exchange/foundation/store/data-folder.ts';
import { RowRefused } from '../../exchange/foundation/store/row-refused.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Store } from '../../exchange/foundation/store/store.ts';
import type { Row } from '../../exchange/foundation/store/tables.ts';
import { seeded } from '../random.ts';
import { openPgStore, openSplitPgStore } from '../support/pg-store.ts';
import { withPostgres } from '../support/postgres.ts';

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tideline-store-'));
  folders.push(made);
  return made;
}
afterEach(() => {
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
});

const deal = (id: number, symbol = 'BTCUSDT'): Row<'user_deals'> => ({
  id,
  symbol,
  time: 1_700_000_000_000 + id,
  price: 6_180_000n,
  quantity: 2n ** 62n,
  side: id % 2 === 0 ? 'buy' : 'sell',
});

function batchOf(...rows: readonly Row<'user_deals'>[]): Batch {
  const batch = new Batch();
  for (const row of rows) batch.put('user_deals', row);
  return batch;
}

/** The requirements of every store; another store is added to this list. */
const STORES: readonly { readonly name: string; readonly open: () => Promise<Store> }[] = [
  { name: 'node:sqlite in memory', open: () => SqliteStore.open(':memory:') },
  { name: 'node:sqlite on disk', open: () => SqliteStore.open(folder()) },
];

for (const { name, open } of STORES) describe(name, () => storeSuite(open));
withPostgres('PostgreSQL', () => storeSuite(openPgStore));
withPostgres('PostgreSQL by month', () => storeSuite(openSplitPgStore));

function storeSuite(open: () => Promise<Store>): void {
  it('returns written rows, with exact large integers and nulls', async () => {
    const store = await open();
    const batch = batchOf(deal(1));
    const leg: Row<'legs'> = {
      id: 2,
      posting: 1,
      owner: 'u',
      account: 'currency',
      coin: 'BTC',
      kind: 'deposit',
      reference: null,
      time: 5,
      available: -(2n ** 62n),
      frozen: 0n,
      available_after: 1n,
      frozen_after: 0n,
    };
    batch.put('legs', leg);
    await store.append(batch);
    expect(await store.find('user_deals', 1)).toEqual(deal(1));
    expect(await store.all('legs')).toEqual([leg]);
    expect(await store.lastId()).toBe(2);
    await store.close();
  });

  it('writes groups of any size, and each row anew', async () => {
    const store = await open();
    const random = seeded(9);
    const expected = new Map<number, Row<'user_deals'>>();
    for (const size of [1, 7, 8, 9, 63, 64, 65, 73, 200]) {
      const rows = Array.from({ length: size }, () => ({
        ...deal(1 + Math.floor(random() * 300)),
        price: BigInt(Math.floor(random() * 1_000)),
      }));
      for (const row of rows) expected.set(row.id, row);
      await store.append(batchOf(...rows));
      const all = [...expected.values()].sort((a, b) => a.id - b.id);
      expect(await store.all('user_deals')).toEqual(all);
    }
    await store.close();
  });

  it('keeps the last of several states of a row', async () => {
    const store = await open();
    await store.append(batchOf(deal(1), { ...deal(1), price: 7n }));
    await store.append(batchOf({ ...deal(1), price: 9n }));
    expect((await store.find('user_deals', 1))?.price).toBe(9n);
    await store.close();
  });

  it('writes a batch completely or not at all', async () => {
    const store = await open();
    const batch = batchOf(deal(1));
    // Two rebates of one fill: only the store can detect this, the batch cannot.
    const rebate = { user_id: 'u', from_user: 'r', fill_id: 5, fee_coin: 'USDT', fee: 1n, time: 1 };
    const paid = { ratio_bps: 1, rebate: 1n, converted: 1n };
    batch.put('rebates', { id: 7, ...rebate, ...paid });
    batch.put('rebates', { id: 8, ...rebate, ...paid });
    await expect(store.append(batch)).rejects.toThrow(RowRefused);
    expect(await store.all('user_deals')).toEqual([]);
    expect(await store.all('rebates')).toEqual([]);
    await store.append(batchOf(deal(3)));
    expect(await store.all('user_deals')).toEqual([deal(3)]);
    await store.close();
  });

  it('refuses a second posting with the id of another', async () => {
    const store = await open();
    const of = (leg: Row<'legs'>): Batch => {
      const batch = new Batch();
      batch.put('legs', leg);
      return batch;
    };
    await store.append(of(legOf(1, 'deposit')));
    await expect(store.append(of(legOf(1, 'fee')))).rejects.toThrow(RowRefused);
    expect(await store.all('legs')).toEqual([legOf(1, 'deposit')]);
    await store.close();
  });

  it('pages newest first by id, with the total and whether there is more', async () => {
    const store = await open();
    await store.append(
      batchOf(...Array.from({ length: 25 }, (_, at) => deal(at + 1, at % 5 ? 'A' : 'B'))),
    );
    const where = { symbol: 'A' };
    const first = await store.page('user_deals', { where, before: null, limit: 12 });
    expect([first.rows.length, first.more, first.total]).toEqual([12, true, 20]);
    const before = first.rows.at(-1)?.id ?? 0;
    const second = await store.page('user_deals', { where, before, limit: 12 });
    expect([second.rows.length, second.more, second.total]).toEqual([8, false, 20]);
    expect(await store.latest('user_deals', 2)).toEqual([deal(24, 'A'), deal(25, 'A')]);
    const either = await store.page('user_deals', {
      where: { symbol: ['A', 'B'], side: 'buy' },
      before: null,
      limit: 50,
    });
    expect(either.total).toBe(12);
    await store.close();
  });

  it('takes the last id from the sequence only, not from the id of a passkey', async () => {
    const store = await open();
    const batch = batchOf(deal(3));
    const key = { user_id: 'u', public_key: '', counter: 0, transports: '', name: '' };
    batch.put('passkeys', { id: '99999999999999999', ...key, created: 1, used: 1 });
    await store.append(batch);
    expect(await store.lastId()).toBe(3);
    await store.close();
  });

  it('writes a row that its group removed before', async () => {
    const store = await open();
    await store.append(batchOf(deal(1)));
    const batch = new Batch();
    batch.remove('user_deals', 1);
    batch.put('user_deals', { ...deal(1), price: 7n });
    await store.append(batch);
    expect((await store.find('user_deals', 1))?.price).toBe(7n);
    await store.close();
  });

  it('pages rows that fit one of several conditions within a span of an instant', async () => {
    const store = await open();
    const batch = new Batch();
    const moves = [
      ['USDT', 'BTC', 10],
      ['BTC', 'USDT', 20],
      ['ETH', null, 30],
      ['BTC', 'ETH', 40],
    ] as const;
    moves.forEach(([coin, received_coin, time], at) => {
      const amounts = { amount: 1n, received: 1n, fee: 0n };
      const ends = { kind: 'exchange' as const, source: coin, target: coin };
      batch.put('moves', {
        ...{ id: at + 1, user_id: 'u', client_id: `c${at}`, coin, received_coin, time },
        ...amounts,
        ...ends,
      });
    });
    await store.append(batch);
    const ids = async (filter: object) => {
      const query = { where: { user_id: 'u' }, before: null, limit: 10, ...filter };
      return (await store.page('moves', query)).rows.map(({ id }) => id);
    };
    const either = [{ coin: 'ETH' }, { received_coin: 'ETH' }];
    expect(await ids({ either })).toEqual([4, 3]);
    expect(await ids({ either: [] })).toEqual([]);
    expect(await ids({ time: { column: 'time', from: 20, to: 40 } })).toEqual([3, 2]);
    expect(await ids({ either, time: { column: 'id', from: 4 } })).toEqual([4]);
    await store.close();
  });

  it('removes by key', async () => {
    const store = await open();
    const session = {
      id: '7',
      token_hash: 'h',
      user_id: 'u',
      created: 1,
      expires: 2,
      device: 3,
      address: '127.0.0.1',
      agent: '',
      seen: 1,
    };
    const put = new Batch();
    put.put('sessions', session);
    await store.append(put);
    expect(await store.lastId()).toBe(7);
    const remove = new Batch();
    remove.remove('sessions', '7');
    await store.append(remove);
    expect(await store.all('sessions')).toEqual([]);
    await store.close();
  });

  it('shows each acknowledged row in its histories, beside a history that takes long', async () => {
    const store = await open();
    const many = new Batch();
    for (let id = 1; id <= 20_000; id += 1) many.put('legs', legOf(id, 'deposit'));
    await store.append(many);
    // No row is of this kind, so it reads all.
    const long = store.history.page('legs', {
      where: { owner: 'u', kind: 'nothing' },
      before: null,
      limit: 1,
    });
    for (let id = 20_001; id <= 20_040; id += 1) {
      const batch = new Batch();
      batch.put('legs', legOf(id, id % 2 === 0 ? 'fee' : 'deposit'));
      await store.append(batch);
      const { rows } = await store.history.page('legs', {
        where: { owner: 'u' },
        before: null,
        limit: 3,
      });
      expect(rows.map((row) => row.id)).toEqual([id, id - 1, id - 2]);
      const named = await store.history.all('legs', { owner: 'u', reference: String(id) });
      expect(named.map((row) => row.id)).toEqual([id]);
    }
    expect((await long).rows).toEqual([]);
    await store.close();
  });

  it('answers a history as it answers a command', async () => {
    const store = await open();
    const batch = new Batch();
    const random = seeded(3);
    const kinds = ['deposit', 'fee', 'spot-fill'];
    const drawn = () => kinds[Math.floor(random() * kinds.length)] ?? 'fee';
    for (let id = 1; id <= 300; id += 1) batch.put('legs', legOf(id, drawn()));
    await store.append(batch);
    for (let turn = 0; turn < 30; turn += 1) {
      const query = {
        where: { owner: 'u', ...(turn % 3 > 0 && { kind: turn % 3 === 1 ? drawn() : kinds }) },
        before: turn % 2 === 0 ? null : 1 + Math.floor(random() * 300),
        limit: 1 + Math.floor(random() * 40),
        time: { from: 1_000 + Math.floor(random() * 200) },
      };
      expect(await store.history.page('legs', query)).toEqual(await store.page('legs', query));
      const where = { owner: 'u', reference: [String(turn), String(turn * 7)] };
      expect(await store.history.all('legs', where)).toEqual(await store.all('legs', where));
    }
    await store.close();
  });
}

const legOf = (id: number, kind: string): Row<'legs'> => ({
  ...{ id, posting: id, owner: 'u', account: 'currency', coin: 'BTC', kind, reference: String(id) },
  ...{ time: 1_000 + id, available: 2n ** 60n, frozen: 0n, available_after: 1n, frozen_after: 0n },
});

describe('the data folder', () => {
  it('keeps its state over a restart', async () => {
    const dir = folder();
    const first = await SqliteStore.open(dir);
    await first.append(batchOf(deal(1)));
    await first.close();
    const second = await SqliteStore.open(dir);
    expect(await second.all('user_deals')).toEqual([deal(1)]);
    await second.close();
  });

  it('refuses a second holder until the first releases it', async () => {
    const dir = folder();
    const first = await SqliteStore.open(dir);
    await expect(SqliteStore.open(dir)).rejects.toThrow(DataFolderBusy);
    await expect(SqliteStore.open(dir)).rejects.toThrow(/in use by another Tideline process/);
    await first.close();
    await (await SqliteStore.open(dir)).close();
  });

  it('explains why a folder is unusable', async () => {
    const file = join(folder(), 'a-file');
    writeFileSync(file, 'not a folder');
    await expect(SqliteStore.open(file)).rejects.toThrow(DataFolderUnusable);
    const dir = folder();
    writeFileSync(join(dir, 'tideline.sqlite'), 'this is no database, it is a text of some length');
    await expect(SqliteStore.open(dir)).rejects.toThrow(DataFolderUnusable);
    // The failure leaves no lock.
    rmSync(join(dir, 'tideline.sqlite'));
    await (await SqliteStore.open(dir)).close();
  });
});
