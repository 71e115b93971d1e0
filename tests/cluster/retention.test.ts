import { afterAll, beforeAll, expect, it } from 'vitest';
import { Batch } from '../../exchange/foundation/store/batch.ts';
import { pgRemovals } from '../../exchange/foundation/store/pg/pg-removals.ts';
import type { PgStore } from '../../exchange/foundation/store/pg/pg-store.ts';
import { ANSWER_LIFETIME, Retention } from '../../exchange/foundation/store/retention.ts';
import { openPgStore } from '../support/pg-store.ts';
import { withPostgres } from '../support/postgres.ts';

withPostgres('retention', () => {
  const now = Date.UTC(2026, 5, 1);
  let store: PgStore;
  beforeAll(async () => {
    store = await openPgStore();
  });
  afterAll(() => store?.close());

  const turn = () => {
    const clock = { now: () => now };
    return new Retention(pgRemovals(store.reads), clock, (error) =>
      expect.fail(String(error)),
    ).turn();
  };
  const answer = (client_id: string, time: number) => {
    const batch = new Batch();
    batch.put('commands', { user_id: '1', client_id, body_hash: '', answer: '{}', time });
    return store.append(batch);
  };

  it('removes answers to commands after 30 days, and not before', async () => {
    await answer('old', now - ANSWER_LIFETIME - 1);
    await answer('young', now - ANSWER_LIFETIME);
    await turn();
    const stored = await store.all('commands');
    expect(stored.map(({ client_id }) => client_id)).toEqual(['young']);
  });

  it('removes commits that every standby has applied, and keeps the newest', async () => {
    const numbers = async () =>
      (await store.reads.query({ text: 'select number from journal order by number' })).map((row) =>
        Number(row['number']),
      );
    const all = await numbers();
    await turn();
    expect(await numbers()).toEqual(all);
    await store.reads.query({ text: `update journal set time = time - interval '2 hours'` });
    await turn();
    expect(await numbers()).toEqual(all.slice(-1));
    // The next commit continues the numbers.
    await answer('next', now);
    expect(await numbers()).toEqual([...all.slice(-1), (all.at(-1) ?? 0) + 1]);
  });
});
