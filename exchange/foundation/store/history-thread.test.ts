import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Batch } from './batch.ts';
import { HistoryThread } from './history-thread.ts';
import { SqliteStore } from './sqlite-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-histories-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a thread that broke is replaced by the next read', async () => {
  const thread = new HistoryThread(join(folder, 'tideline.sqlite'));
  await expect(thread.all('meta')).rejects.toThrow(/open database/);
  const store = await SqliteStore.open(folder);
  const batch = new Batch();
  batch.put('meta', { name: 'feed', value: 'sim' });
  await store.append(batch);
  expect(await thread.all('meta', { name: 'feed' })).toEqual([{ name: 'feed', value: 'sim' }]);
  // A wrong question fails alone.
  await expect(thread.all('meta', { wrong: 1 } as object)).rejects.toThrow(/no such column/);
  expect(await thread.all('meta', { name: 'feed' })).toHaveLength(1);
  await thread.close();
  await expect(thread.all('meta')).rejects.toThrow(/closed/);
  // A thread that runs may answer before it ends; one that begins does not.
  const begins = new HistoryThread(join(folder, 'tideline.sqlite'));
  const late = begins.all('meta');
  await begins.close();
  await expect(late).rejects.toThrow(/ended/);
  await store.close();
});

it('a history is read by a connection that cannot write', async () => {
  const store = await SqliteStore.open(folder);
  const injected = { name: "x' ); delete from meta; --" };
  expect(await store.history.all('meta', injected)).toEqual([]);
  await store.close();
});

it('a page comes before the scans of another user, however many there are', async () => {
  const store = await SqliteStore.open(folder);
  const batch = new Batch();
  for (let id = 1; id <= 12_000; id += 1) {
    const owner = id % 4_000 === 0 ? 'newcomer' : 'flood';
    batch.put('legs', {
      ...{ id, posting: id, owner, account: 'currency', coin: 'BTC', kind: 'fee', reference: null },
      ...{ time: id, available: 1n, frozen: 0n, available_after: 1n, frozen_after: 0n },
    });
  }
  await store.append(batch);
  const order: string[] = [];
  const page = async (owner: string, kind: string, limit: number) => {
    const query = { where: { owner, kind }, before: null, limit };
    const { rows } = await store.history.page('legs', query);
    order.push(owner);
    return rows.length;
  };
  // No row is of that kind: each looks at all of them.
  const scans = Array.from({ length: 300 }, () => page('flood', 'nothing', 20));
  expect(await page('newcomer', 'fee', 20)).toBe(3);
  expect(order).toEqual(['newcomer']);
  expect(new Set(await Promise.all(scans))).toEqual(new Set([0]));
  await store.close();
});
