import { expect, it } from 'vitest';
import { Batch } from './batch.ts';
import { ANSWER_LIFETIME, Retention } from './retention.ts';
import { SqliteStore } from './sqlite-store.ts';

const now = Date.UTC(2026, 5, 1);

it('runs each step, also after one that failed', async () => {
  const seen: unknown[] = [];
  const fails = async () => Promise.reject(new Error('full'));
  const notes = async (answers: number, at: number) => {
    seen.push([answers, at]);
    return false;
  };
  const report = (error: unknown) => seen.push(String(error));
  await new Retention([fails, notes], { now: () => now }, report).turn();
  expect(seen).toEqual(['Error: full', [now - ANSWER_LIFETIME, now]]);
});

it('removes all answers to commands after 30 days from the embedded store, and none before', async () => {
  const store = await SqliteStore.open(':memory:');
  const batch = new Batch();
  const answer = (client_id: string, time: number) =>
    batch.put('commands', { user_id: '1', client_id, body_hash: '', answer: '{}', time });
  // More than one statement removes.
  for (let at = 0; at < 1_200; at += 1) answer(`old-${at}`, now - ANSWER_LIFETIME - 1);
  answer('young', now - ANSWER_LIFETIME);
  await store.append(batch);
  const report = (error: unknown) => expect.fail(String(error));
  await new Retention([store.removeAnswers], { now: () => now }, report).turn();
  expect((await store.all('commands')).map(({ client_id }) => client_id)).toEqual(['young']);
  await store.close();
});
