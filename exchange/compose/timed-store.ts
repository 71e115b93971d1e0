import type { Batch } from '../foundation/store/batch.ts';
import type { Store } from '../foundation/store/store.ts';
import type { Metrics } from '../http/metrics.ts';

/** Upper bounds of the time of a commit, ms: from a quick disk to one that stalls. */
const TIMES = [0.5, 1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000] as const;
/** Upper bounds of the writes of a commit. */
const SIZES = [1, 5, 20, 100, 500, 2000, 10_000] as const;

/** Measures each commit of a store: its time, its writes, and how many failed. */
export function timedStore<S extends Store>(store: S, metrics: Metrics): S {
  const time = metrics.histogram('tideline_commit_ms', 'Time of a durable commit, in ms.', TIMES);
  const size = metrics.histogram('tideline_commit_writes', 'Row writes of a commit.', SIZES);
  let running = 0;
  let failed = 0;
  metrics.gauge('tideline_commits_running', 'Commits without an outcome yet.', () => running);
  metrics.gauge('tideline_commits_failed', 'Commits that failed since the start.', () => failed);
  const append = async (batch: Batch): Promise<void> => {
    const began = performance.now();
    running++;
    try {
      await store.append(batch);
    } catch (error) {
      failed++;
      throw error;
    } finally {
      running--;
      time(performance.now() - began);
      size(batch.changes);
    }
  };
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'append') return append;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
