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
});
