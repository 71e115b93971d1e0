import { expect, it } from 'vitest';
import { CLIENTS, oldAnswers } from './old-answers.ts';

/** A share; `npm run faults -- --books --seeds 10000` is the full run. */
const SEEDS = 2_500;

it.each(CLIENTS)(
  `%s: nothing live lacks a received change, in ${SEEDS} orders of old, cached and lagging answers`,
  (kind) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { problem, log } = oldAnswers(seed, kind);
      if (problem !== null) expect.fail(`seed ${seed}: ${problem}\n${log.slice(-25).join('\n')}`);
    }
  },
  600_000,
);
