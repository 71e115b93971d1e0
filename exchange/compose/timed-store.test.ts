import { expect, it } from 'vitest';
import { Batch } from '../foundation/store/batch.ts';
import { SqliteStore } from '../foundation/store/sqlite-store.ts';
import { Metrics } from '../http/metrics.ts';
import { timedStore } from './timed-store.ts';

it('measures commits and their writes, counts failed ones, and changes nothing else', async () => {
  const metrics = new Metrics();
  const store = timedStore(await SqliteStore.open(':memory:'), metrics);
  const batch = new Batch();
  batch.put('meta', { name: 'a', value: '1' });
  batch.put('meta', { name: 'b', value: '2' });
  await store.append(batch);
  expect(await store.find('meta', 'b')).toEqual({ name: 'b', value: '2' });
  await store.close();
  await expect(store.append(batch)).rejects.toThrow();
  const text = await metrics.text();
  expect(text).toMatch(/^tideline_commit_seconds_count 2$/m);
  expect(text).toMatch(/^tideline_commit_writes_sum 4$/m);
  expect(text).toMatch(/^tideline_commits_failed_total 1$/m);
  expect(text).toMatch(/^tideline_commits_running 0$/m);
});
