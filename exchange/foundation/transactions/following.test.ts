import { describe, expect, it } from 'vitest';
import { ManualClock, RecordingBus } from '../../testing/scripted-market.ts';
import type { Batch } from '../store/batch.ts';
import { RowRefused } from '../store/row-refused.ts';
import { SqliteStore } from '../store/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import type { Transaction } from './transaction.ts';
import { Writer } from './writer.ts';

/** A writer of a cluster on a store whose next commit may fail. */
async function cluster() {
  const sqlite = await SqliteStore.open(':memory:');
  const state = {
    failure: null as Error | null,
    lost: [] as unknown[],
    readable: true,
    rebuilds: 0,
    /** Called at the next rebuild. */
    splits: [] as (() => void)[],
  };
  const store: Store = new Proxy(sqlite, {
    get: (target, name) => {
      if (name === 'append') {
        return async (batch: Batch) => {
          const { failure } = state;
          state.failure = null;
          if (failure) throw failure;
          await sqlite.append(batch);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const writer = new Writer({
    clock: new ManualClock(),
    bus: new RecordingBus(),
    store,
    rebuild: async () => {
      state.rebuilds += 1;
      for (const split of state.splits.splice(0)) split();
      return store.lastId();
    },
    rebuilt: () => undefined,
    lost: (cause) => state.lost.push(cause),
    readable: () => state.readable,
    defer: setImmediate,
    pause: async () => undefined,
    report: () => undefined,
  });
  return { writer, state, store };
}

const put = (name: string) => (tx: Transaction) => tx.put('meta', { name, value: '1' });

describe('the writer of a standby', () => {
  it('refuses commands, steps and reads until it begins', async () => {
    const { writer, store } = await cluster();
    await writer.start('following');
    expect(writer.ready).toBe(false);
    await expect(writer.run(put('a'))).rejects.toMatchObject({ id: 'unavailable' });
    await expect(writer.read(() => 1)).rejects.toMatchObject({ id: 'unavailable' });
    writer.tell(put('b'));
    writer.begin(41);
    expect(await writer.run((tx) => tx.nextId())).toBe(42);
    await writer.run(put('c'));
    expect(await store.find('meta', 'c')).not.toBeNull();
    expect([await store.find('meta', 'a'), await store.find('meta', 'b')]).toEqual([null, null]);
  });
});

describe('the writer of a leader', () => {
  it('ends without a rebuild when the outcome of a commit is unknown', async () => {
    const { writer, state } = await cluster();
    await writer.start();
    state.failure = new Error('the connection is gone');
    const both = await Promise.allSettled([writer.run(put('a')), writer.run(put('b'))]);
    for (const each of both) {
      expect(each).toMatchObject({ status: 'rejected', reason: { id: 'outcome-unknown' } });
    }
    expect([state.lost.length, state.rebuilds]).toEqual([1, 1]);
    // Its memory may hold what no store has.
    await expect(writer.read(() => 1)).rejects.toMatchObject({ id: 'unavailable' });
    await expect(writer.run(put('c'))).rejects.toMatchObject({ id: 'unavailable' });
    expect(writer.ready).toBe(false);
    await writer.close();
  });

  it('refuses a read that waits for the commit that fails', async () => {
    const { writer, state } = await cluster();
    await writer.start();
    state.failure = new Error('the connection is gone');
    const command = writer.run(put('a'));
    const read = writer.read(() => 1);
    await expect(command).rejects.toMatchObject({ id: 'outcome-unknown' });
    await expect(read).rejects.toMatchObject({ id: 'unavailable' });
  });

  it('ends during a repair too, and refuses the read that waited for it', async () => {
    const { writer, state } = await cluster();
    await writer.start();
    state.failure = new RowRefused('meta', 'refused');
    const commands = [writer.run(put('a')), writer.run(put('b'))];
    // Resolves when the refused group has been split: each command gets a commit of its own now.
    await new Promise<void>((resolve) => state.splits.push(resolve));
    state.failure = new Error('the connection is gone');
    const read = writer.read(() => 1);
    await expect(read).rejects.toMatchObject({ id: 'unavailable' });
    for (const each of await Promise.allSettled(commands)) {
      expect(each).toMatchObject({ status: 'rejected' });
    }
    expect(state.lost).toHaveLength(1);
    await writer.close();
  });

  it('goes on after a refused row, because nothing was written', async () => {
    const { writer, state, store } = await cluster();
    await writer.start();
    state.failure = new RowRefused('meta', 'refused');
    await expect(writer.run(put('a'))).rejects.toThrow(RowRefused);
    await writer.run(put('b'));
    expect(state.lost).toEqual([]);
    expect(await store.find('meta', 'b')).not.toBeNull();
  });

  it('refuses reads once its last heartbeat is old', async () => {
    const { writer, state } = await cluster();
    await writer.start();
    expect(await writer.read(() => 1)).toBe(1);
    state.readable = false;
    await expect(writer.read(() => 1)).rejects.toMatchObject({ id: 'unavailable' });
  });
});
