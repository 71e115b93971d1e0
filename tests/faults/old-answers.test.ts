import { expect, it } from 'vitest';
import { oldAnswers } from './old-answers.ts';

/** A share; `npm run faults -- --books --seeds 10000` is the full run. */
const SEEDS = 2_000;

it(`holds no book in which a received change is missing, in ${SEEDS} orders of old, cached and lagging answers`, () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { problem, log } = oldAnswers(seed);
    if (problem !== null) expect.fail(`seed ${seed}: ${problem}\n${log.slice(-25).join('\n')}`);
  }
});
