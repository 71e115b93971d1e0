import { setTimeout as wait } from 'node:timers/promises';
import type { ReadPool } from '../foundation/store/pg/read-pool.ts';
import { type ClockWatch, COMPARE_EVERY, START_BOUND } from './clock-watch.ts';

/** The database's clock, ms UTC. @throws as {@link ReadPool.query} */
export async function databaseTime(reads: ReadPool): Promise<number> {
  const [row] = await reads.query({
    text: 'select floor(extract(epoch from clock_timestamp()) * 1000) as now',
  });
  return Number(row?.['now']);
}

/**
 * Resolves when the clock of this machine is within {@link START_BOUND} of the database's. Reports
 * one line when it has to wait.
 */
export async function untilClockAgrees(
  watch: ClockWatch,
  report: (error: unknown) => void,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<void> {
  let reported = false;
  for (;;) {
    await watch.compare();
    const problem = watch.problem(START_BOUND);
    if (problem === null && watch.skew !== null) return;
    if (problem !== null && !reported) {
      report(new Error(`${problem}; this core waits until they agree`));
      reported = true;
    }
    await pause(COMPARE_EVERY);
  }
}
