import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnreachable } from '../foundation/store/pg/database-errors.ts';
import { requireMigrated } from '../foundation/store/pg/migrated.ts';
import type { PgStore } from '../foundation/store/pg/pg-store.ts';

/** Longest pause between two attempts, ms: a fail-over of the database takes seconds. */
const LONGEST_PAUSE = 1_000;

/**
 * Runs the first step on a database that has this version's schema. Retries while the database
 * cannot be reached, and reports each new reason once.
 * @throws DatabaseUnusable when retrying does not help
 */
export async function untilUsable<Result>(
  step: () => Promise<Result>,
  { reads }: PgStore,
  report: (error: unknown) => void,
): Promise<Result> {
  let reported = '';
  for (let tries = 0; ; tries += 1) {
    try {
      await requireMigrated((text) => reads.query({ text }));
      return await step();
    } catch (error) {
      if (!(error instanceof DatabaseUnreachable)) throw error;
      if (error.message !== reported) report(error);
      reported = error.message;
    }
    // Full jitter, so that many processes do not ask a recovering database at once.
    await wait(Math.random() * Math.min(LONGEST_PAUSE, 100 * 2 ** tries));
  }
}
