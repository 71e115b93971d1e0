import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { coinTrade } from '@tideline/wire/calls/spot';
import { walletList } from '@tideline/wire/calls/wallet';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import type { Caller } from '../../http/handler.ts';
import { type Bench, openBench } from '../../testing/client.ts';
import { audit } from '../ledger/audit.ts';
import { Batch } from './batch.ts';
import { DATABASE_FILE } from './data-folder.ts';
import { RowRefused } from './row-refused.ts';
import { SqliteStore } from './sqlite-store.ts';

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tideline-commits-'));
  folders.push(made);
  return made;
}
const threads: Worker[] = [];
const note = (thread: Worker) => threads.push(thread);
process.on('worker', note);
afterEach(() => {
  threads.splice(0);
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
});

const deal = (id: number) => ({
  ...{ id, symbol: 'BTCUSDT', time: id, price: 1n, quantity: 1n },
  side: 'buy' as const,
});
function batchOf(count: number): Batch {
  const batch = new Batch();
  batch.put('meta', { name: 'deals', value: String(count) });
  for (let id = 1; id <= count; id += 1) batch.put('user_deals', deal(id));
  return batch;
}

it('a commit that fails in its thread writes nothing, and the next one is made', async () => {
  const dir = folder();
  const store = await SqliteStore.open(dir);
  const other = new DatabaseSync(join(dir, DATABASE_FILE));
  other.exec('alter table user_deals rename to elsewhere');
  // The rows of the first table are written before the second one is missed.
  const failed = store.append(batchOf(3));
  await expect(failed).rejects.toThrow(/no such table/);
  await expect(failed).rejects.not.toThrow(RowRefused);
  expect(await store.all('meta')).toEqual([]);
  other.exec('alter table elsewhere rename to user_deals');
  other.close();
  await store.append(batchOf(3));
  expect(await store.all('user_deals')).toEqual([deal(1), deal(2), deal(3)]);
  await store.close();
});

it('a thread that dies in a commit leaves all of it or nothing, and is replaced', async () => {
  const dir = folder();
  const store = await SqliteStore.open(dir);
  await store.append(batchOf(1));
  for (const count of [20_000, 30_000]) {
    const cut = store.append(batchOf(count));
    await threads.at(-1)?.terminate();
    const outcome = await cut.then(() => 'committed', String);
    expect(outcome).toMatch(/committed|has ended/);
    const [row] = await store.all('meta', { name: 'deals' });
    expect(await store.all('user_deals')).toHaveLength(Number(row?.value));
    await store.append(batchOf(count));
    expect(await store.all('user_deals')).toHaveLength(count);
  }
  expect(threads).toHaveLength(3);
  await store.close();
  const again = await SqliteStore.open(dir);
  expect(await again.all('user_deals')).toHaveLength(30_000);
  await again.close();
});

it('nothing that was answered is lost, and nothing happens twice, while threads die under load', async () => {
  const dir = folder();
  const bench = await openBench({ dataDir: dir, config: { report: () => undefined } });
  const users = [await bench.login('demo'), await bench.login('maker')];
  const answered = new Map<string, string>();
  const outcomes = new Set<string>();
  const side = ['buy', 'sell'] as const;
  const order = (number: number) => ({
    ...{ symbol: 'BTCUSDT', type: 'limit', price: '61800.50', quantity: '0.0001' },
    ...{ side: side[number % 2] ?? 'buy', client_id: `cut-${String(number).padStart(6, '0')}` },
  });
  const place = async (number: number) => {
    const caller = users[(number >> 1) % 2] ?? null;
    try {
      const { id } = await bench.call(coinTrade, order(number) as never, caller);
      // A repeat has the first answer.
      expect(answered.get(order(number).client_id) ?? id).toBe(id);
      answered.set(order(number).client_id, id);
    } catch (error) {
      outcomes.add((error as { readonly id: string }).id);
    }
  };
  let number = 0;
  for (let cut = 0; cut < 5; cut += 1) {
    await until('memory is rebuilt', () => bench.core.writer.ready);
    const before = answered.size;
    const round = Array.from({ length: 200 }, () => place(number++));
    // Half of them are committed first, so the others are on their way.
    await until('the first answers', () => answered.size > before, { every: 1 });
    await threads.at(-1)?.terminate();
    await Promise.all(round);
  }
  // Callers settle what they do not know: each repeats all of its commands.
  for (let each = 0; each < number; each += 1) await place(each);
  expect(answered.size).toBe(number);
  expect(['outcome-unknown', 'unavailable']).toEqual(expect.arrayContaining([...outcomes]));
  const before = await heldBy(bench, users);
  await bench.core.close();
  const store = await SqliteStore.open(dir);
  const stored = await store.all('spot_orders');
  expect(new Set(stored.map(({ id }) => String(id)))).toEqual(new Set(answered.values()));
  expect(audit((sql) => store.query(sql)).checks.filter(({ ok }) => !ok)).toEqual([]);
  await store.close();
  // Memory was as the store.
  const again = await openBench({ dataDir: dir, clock: bench.clock, opened: false });
  expect(await heldBy(again, users)).toEqual(before);
  await again.core.close();
});

/** What users have, by account and coin. */
const heldBy = (bench: Bench, users: readonly Caller[]) =>
  Promise.all(
    users.map(async (user) => {
      const { accounts } = await bench.call(walletList, {}, user);
      return accounts.map(({ balances }) =>
        balances.map(({ code, available, frozen }) => [code, available, frozen]),
      );
    }),
  );
