import { describeFault } from './schedule.ts';
import type { Outcome } from './simulate.ts';

/** Describes a run as text: its faults, the last events, and the broken rule. */
export function describeOutcome(outcome: Outcome, lines: number): string {
  const { seed, schedule, problem, log } = outcome;
  const { latency, crowd, healed, end } = schedule;
  return [
    `seed ${seed}: ${problem ?? 'holds'}`,
    `  one way ${latency} ms, ${crowd ? 'others listen too' : 'alone'}, healed at ${healed}, ends at ${end}`,
    ...schedule.faults.map((fault) => `  ${describeFault(fault)}`),
    ...(log.length > 0 ? [`  ── the last ${Math.min(lines, log.length)} of ${log.length} ──`] : []),
    ...log.slice(-lines).map((line) => `  ${line}`),
  ].join('\n');
}
