import type { Batch } from '../foundation/store/batch.ts';
import type { Store } from '../foundation/store/store.ts';
import type { Metrics } from '../http/metrics.ts';

/** Upper bounds of the time of a commit, s: from a quick disk to one that stalls. */
const TIMES = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const;
/** Upper bounds of the writes of a commit. */
const SIZES = [1, 5, 20, 100, 500, 2000, 10_000] as const;

/** Measures each commit of a store: its time, its writes, and how many failed. */
export function timedStore<S extends Store>(store: S, metrics: Metrics): S {
  const time = metrics.histogram('tideline_commit_seconds', 'Time of a durable commit.', TIMES);
  const size = metrics.histogram('tideline_commit_writes', 'Row writes of a commit.', SIZES);
  let running = 0;
  let failed = 0;
  metrics.gauge('tideline_commits_running', 'Commits without an outcome yet.', () => running);
  metrics.counter('tideline_commits_failed_total', 'Commits that failed.', () => failed);
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
      time((performance.now() - began) / 1_000);
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
