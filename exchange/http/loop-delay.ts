import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** Adds the event loop's delay and the memory to the metrics. @returns a function that stops it */
export function watchLoop(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  metrics.gauge(
    'tideline_loop_delay_p99_ms',
    'Event-loop delay since the last reading, 99th percentile.',
    () => {
      const ms = delay.percentile(99) / 1e6;
      delay.reset();
      return Number.isFinite(ms) ? ms : 0;
    },
  );
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge('process_cpu_seconds', 'CPU time used, user and system.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  return () => delay.disable();
}
