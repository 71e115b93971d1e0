import { afterEach } from 'vitest';
import { describeOpenPages, takeAnsweredCalls } from '../person.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Calls of the contract that the exchange answered with success while the test ran. */
    calls?: readonly string[];
  }
}

// The report contains each journey's calls, so that a call without a journey can be found.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(`open pages:\n${await describeOpenPages()}`);
  task.meta.calls = await takeAnsweredCalls();
});
