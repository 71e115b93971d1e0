import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/client.ts';
import { ManualClock, RecordingBus } from '../../testing/scripted-market.ts';
import { SqliteStore } from '../store/sqlite-store.ts';
import { IdempotencyStore } from './idempotency.ts';
import { Writer } from './writer.ts';

/** An idempotency store of a new process: all it has is the store. */
async function opened(store: SqliteStore) {
  const writer = new Writer({
    clock: new ManualClock(),
    bus: new RecordingBus(),
    store,
    rebuild: () => store.lastId(),
    rebuilt: () => undefined,
    defer: setImmediate,
    pause: async () => undefined,
    report: () => undefined,
  });
  await writer.start();
  return new IdempotencyStore(writer, store);
}

describe('a client id', () => {
  it('has one effect, even when only the store has the first answer', async () => {
    const store = await SqliteStore.open(':memory:');
    let effects = 0;
    const command = () => {
      effects += 1;
      return { effect: effects };
    };
    const body = { a: '1', b: '2' };
    const first = await opened(store);
    expect(await first.answered('u', 'client-01', 'call', body)).toBeUndefined();
    const answer = await first.run('u', 'client-01', 'call', body, command);
    for (const known of [first, await opened(store)]) {
      // The order of fields does not matter.
      const copy = { b: '2', a: '1' };
      expect(await known.run('u', 'client-01', 'call', copy, command)).toEqual(answer);
      expect(await known.answered('u', 'client-01', 'call', copy)).toEqual(answer);
      const other = { ...body, a: '2' };
      for (const reused of [
        known.run('u', 'client-01', 'call', other, command),
        known.run('u', 'client-01', 'another call', body, command),
        known.answered('u', 'client-01', 'another call', body),
      ]) {
        expect(await refusal(reused)).toBe('client-id-reused');
      }
    }
    expect(effects).toBe(1);
    // Another user's client ids are separate.
    expect(await first.run('v', 'client-01', 'call', body, command)).toEqual({ effect: 2 });
    await store.close();
  });

  it('is refused with another body, even when only the store has the first', async () => {
    const store = await SqliteStore.open(':memory:');
    await (await opened(store)).run('u', 'client-03', 'call', { a: '1' }, () => 'first');
    let effects = 0;
    const reused = (await opened(store)).run('u', 'client-03', 'call', { a: '2' }, () => {
      effects += 1;
    });
    expect(await refusal(reused)).toBe('client-id-reused');
    expect(effects).toBe(0);
    await store.close();
  });

  it('is free again after a refusal', async () => {
    const store = await SqliteStore.open(':memory:');
    const known = await opened(store);
    const refused = known.run('u', 'client-02', 'call', {}, () => {
      throw new RangeError('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await known.run('u', 'client-02', 'call', {}, () => 'done')).toBe('done');
    await store.close();
  });

  it('hashes fields by name in a fixed order, without those that are absent', async () => {
    const store = await SqliteStore.open(':memory:');
    const known = await opened(store);
    const body = { b: '2', c: undefined, a: '1', d: undefined };
    await known.run('u', 'client-04', 'call', body, () => 'first');
    expect(await known.answered('u', 'client-04', 'call', { a: '1', b: '2' })).toBe('first');
    const row = await store.find('commands', 'u', 'client-04');
    // The stored hash must stay the same for ever.
    expect(row?.body_hash).toBe(hash('sha256', '["call",[["a","1"],["b","2"]]]'));
    await store.close();
  });

  it('is answered from memory for at least the last 10,000 commands, then from the store', async () => {
    const asked: string[] = [];
    const rows = new Map<string, object>();
    const find = async (_: string, _user: string, client: string) => {
      asked.push(client);
      return rows.get(client) ?? null;
    };
    const run = async (command: (tx: object) => unknown) =>
      command({ put: (_: string, row: { client_id: string }) => rows.set(row.client_id, row) });
    const known = new IdempotencyStore({ run } as never, { find } as never);
    const id = (at: number) => `client-${at}`;
    const command = (at: number) => known.run('u', id(at), 'call', {}, () => at);
    const again = async (at: number) => {
      asked.length = 0;
      expect(await known.answered('u', id(at), 'call', {})).toBe(at);
      expect(await command(at)).toBe(at);
      return asked.length;
    };
    for (let at = 0; at < 19_999; at += 1) await command(at);
    expect([await again(0), await again(9_999), await again(10_000)]).toEqual([0, 0, 0]);
    await command(19_999);
    expect([await again(10_000), await again(19_999)]).toEqual([0, 0]);
    // The first generation is gone: both calls ask the store.
    expect(await again(9_999)).toBe(2);
  });

  it('has one answer for all copies while the first is uncommitted, and is refused with another body', async () => {
    const first = Promise.withResolvers<string>();
    let effects = 0;
    const run = () => {
      effects += 1;
      return first.promise;
    };
    const known = new IdempotencyStore({ run } as never, { find: async () => null } as never);
    const call = (body: object) => known.run('u', 'client-05', 'call', { ...body }, () => 'unused');
    const both = [
      call({ a: '1' }),
      call({ a: '1' }),
      known.answered('u', 'client-05', 'call', { a: '1' }),
    ];
    const others = [call({ a: '2' }), known.answered('u', 'client-05', 'call', { a: '2' })];
    for (const each of others) expect(await refusal(each)).toBe('client-id-reused');
    first.resolve('done');
    expect(await Promise.all(both)).toEqual(['done', 'done', 'done']);
    expect(effects).toBe(1);
  });
});
