import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** Interval of the event loop's percentiles, ms. */
const WINDOW = 10_000;
const PERCENTILES = [50, 90, 99, 99.9] as const;

/**
 * Adds the event loop's delay, the heap, the memory and the processor time to the metrics. Several
 * readers see the same percentiles: those of the last finished ten seconds.
 * @returns a function that stops it
 */
export function watchLoop(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const last = new Map<number, number>();
  const take = () => {
    for (const each of PERCENTILES) {
      const ms = delay.percentile(each) / 1e6;
      last.set(each, Number.isFinite(ms) ? ms : 0);
    }
    delay.reset();
  };
  const timer = setInterval(take, WINDOW).unref();
  for (const each of PERCENTILES) {
    metrics.gauge(
      `tideline_loop_delay_p${String(each).replace('.', '')}_ms`,
      `Event-loop delay in the last ten seconds, percentile ${each}.`,
      () => last.get(each) ?? 0,
    );
  }
  metrics.gauge(
    'process_heap_used_bytes',
    'Used heap of JavaScript.',
    () => process.memoryUsage().heapUsed,
  );
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge('process_cpu_seconds', 'CPU time used, user and system.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}
