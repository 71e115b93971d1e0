import { expect, it } from 'vitest';
import { wake } from './waking.ts';

/** A share; `npm run faults -- --waking --seeds 10000` is the full run. */
const SEEDS = 400;
/** Timeout, ms: two seconds on an idle machine, more on a busy one. */
const PATIENCE = 600_000;

it(
  `calls nothing live after sleep that is not, in ${SEEDS} orders of frames, timers, events and readers`,
  () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { problem, log } = wake(seed);
      if (problem !== null) {
        expect.fail(`seed ${seed}: ${problem}\n${log.slice(-40).join('\n')}`);
      }
    }
  },
  PATIENCE,
);
