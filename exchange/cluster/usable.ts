import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnreachable } from '../foundation/store/pg/database-errors.ts';
import { requireMigrated } from '../foundation/store/pg/migrated.ts';
import type { PgStore } from '../foundation/store/pg/pg-store.ts';
import { SILENT_AFTER } from './leadership.ts';

/** Longest pause between two attempts, ms: a fail-over of the database takes seconds. */
const LONGEST_PAUSE = 1_000;

/** Pause of a leader between two attempts, ms: people wait for the end of a fail-over. */
const LEADERS_PAUSE = 50;

/**
 * Runs the first step on a database that has this version's schema. Retries while the database
 * cannot be reached, and reports each new reason once.
 * @throws DatabaseUnusable when retrying does not help
 */
export function untilUsable<Result>(
  step: () => Promise<Result>,
  { reads }: PgStore,
  report: (error: unknown) => void,
): Promise<Result> {
  return whileUnreachable(
    async () => {
      await requireMigrated((text) => reads.query({ text }));
      return step();
    },
    report,
    // Full jitter, so that many processes do not ask a recovering database at once.
    (tries) => Math.random() * Math.min(LONGEST_PAUSE, 100 * 2 ** tries),
  );
}

/**
 * Runs a step of a process that has the lock. Its other connections may fail for a while: after a
 * fail-over of the database, HAProxy sends each second one to the server that died, until two
 * checks have failed. Retries, and reports each new reason once.
 * @param leads - false once the leadership is lost
 * @throws DatabaseUnreachable when the leadership is lost, or after {@link SILENT_AFTER}: another
 *   core may reach the database
 */
export function whileLeading<Result>(
  step: () => Promise<Result>,
  leads: () => boolean,
  report: (error: unknown) => void,
): Promise<Result> {
  const end = performance.now() + SILENT_AFTER;
  const goesOn = () => leads() && performance.now() < end;
  return whileUnreachable(step, report, () => LEADERS_PAUSE, goesOn);
}

async function whileUnreachable<Result>(
  step: () => Promise<Result>,
  report: (error: unknown) => void,
  pause: (tries: number) => number,
  goesOn: () => boolean = () => true,
): Promise<Result> {
  let reported = '';
  for (let tries = 0; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof DatabaseUnreachable) || !goesOn()) throw error;
      if (error.message !== reported) report(error);
      reported = error.message;
    }
    await wait(pause(tries));
  }
}
