import { expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { openBench } from '../../testing/client.ts';
import type { Batch } from '../store/batch.ts';
import { SqliteStore } from '../store/sqlite-store.ts';

/** A core whose commits wait until the test lets them be written, or fail. */
async function held() {
  const store = await SqliteStore.open(':memory:');
  const bench = await openBench({ config: { store, report: () => undefined } });
  await bench.core.writer.settle();
  const append = store.append.bind(store);
  const commits: { readonly size: number; end(error?: Error): void }[] = [];
  store.append = async (batch: Batch) => {
    const held = Promise.withResolvers<void>();
    const end = (error?: Error) => (error ? held.reject(error) : held.resolve());
    commits.push({ size: batch.changes, end });
    await held.promise;
    await append(batch);
  };
  const said: string[] = [];
  let applied = 0;
  const command = async (name: string): Promise<void> => {
    try {
      await bench.core.writer.run((tx) => {
        applied += 1;
        tx.put('meta', { name, value: '' });
      });
      said.push(name);
    } catch (error) {
      said.push(`${name} ${(error as { readonly id: string }).id}`);
    }
  };
  /** A crowd of callers; each comes back `turns` times, as soon as it is answered. */
  const crowd = (count: number, turns = 1) =>
    Promise.all(
      Array.from({ length: count }, async (_, caller) => {
        for (let turn = 0; turn < turns; turn += 1) await command(`${caller}.${turn}`);
      }),
    );
  const nth = async (at: number) => {
    const commit = await until('a commit', () => commits[at] ?? null, { every: 1 });
    return commit ?? expect.fail('no commit');
  };
  return { bench, store, commits, said, crowd, nth, applied: () => applied };
}

it('commands of a crowd are applied while those before them are committed', async () => {
  const { store, commits, said, crowd, nth, applied } = await held();
  const all = crowd(256, 3);
  // No caller has learned anything yet, the first 64 are on their way to the disk.
  expect([commits.map(({ size }) => size), applied()]).toEqual([[64], 256]);
  (await nth(0)).end();
  expect((await nth(1)).size).toBe(192);
  // The second commit began before the answers of the first one left, and those came back.
  await until('they come back', () => applied() === 256 + 64);
  expect(said).toEqual(Array.from({ length: 64 }, (_, caller) => `${caller}.0`));
  expect(commits).toHaveLength(2);
  for (let at = 1; said.length < 256 * 3; at += 1) {
    const { end, size } = await nth(at);
    // Nobody hears of a command before its commit.
    const before = said.length;
    end();
    await until('its answers', () => said.length === before + size, { every: 1 });
  }
  await all;
  // Each caller has its answers in order, and each commit those of its commands.
  expect(new Set(said).size).toBe(256 * 3);
  expect(await store.all('meta')).toHaveLength(256 * 3 + (await ownRows()));
});

it('a small group is committed at the end of its turn only', async () => {
  const { commits, crowd, nth } = await held();
  const all = crowd(63);
  expect(commits).toEqual([]);
  const { size, end } = await nth(0);
  expect(size).toBe(63);
  end();
  await all;
  expect(commits).toHaveLength(1);
});

it('when the first half of a crowd has an unknown outcome, the other half had no effect', async () => {
  const { bench, store, commits, said, crowd, nth } = await held();
  const all = crowd(200);
  (await nth(0)).end(new Error('disk full'));
  await all;
  const [first, rest] = [commits[0]?.size ?? 0, said.length - (commits[0]?.size ?? 0)];
  const ends = (how: string) => said.filter((each) => each.endsWith(how)).length;
  expect([ends('outcome-unknown'), ends('unavailable')]).toEqual([first, rest]);
  await until('memory is rebuilt', () => bench.core.writer.ready);
  expect(await store.all('meta')).toHaveLength(await ownRows());
});

it('a commit that fails after the next group began leaves that one whole', async () => {
  const { bench, store, commits, said, crowd, nth } = await held();
  const all = crowd(256);
  (await nth(0)).end();
  const second = await nth(1);
  await until('the first answers', () => said.length === 64);
  second.end(new Error('disk full'));
  await all;
  expect(said.filter((each) => each.endsWith('outcome-unknown'))).toHaveLength(192);
  await until('memory is rebuilt', () => bench.core.writer.ready);
  expect(await store.all('meta')).toHaveLength(64 + (await ownRows()));
  expect(commits).toHaveLength(2);
});

/** Rows that a new core has by itself. */
async function ownRows(): Promise<number> {
  const { store } = await held();
  return (await store.all('meta')).length;
}
