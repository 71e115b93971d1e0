import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { attack, type Tally } from './attack.ts';

/** A share of `npm run adversaries`, from another first seed in each run; a failure names its own. */
const SEEDS = 100;
const first = randomInt(1_000_000_000);

/** Seeds that gained, or had a bystander liquidated, while users' orders could set prices. */
const KEPT = [8, 100, 208, 300, 402, 500, 611, 704];

it(`accounts gain no more than the feed explains, over ${SEEDS} seeds from ${first}`, async () => {
  const sums: Record<keyof Tally, number> = {
    commands: 0,
    fills: 0,
    exchanges: 0,
    contracts: 0,
    liquidations: 0,
  };
  for (const seed of [...KEPT, ...Array.from({ length: SEEDS }, (_, at) => first + at)]) {
    const tally = await attack(seed);
    for (const name of Object.keys(sums) as (keyof Tally)[]) sums[name] += tally[name];
  }
  // Runs in which nothing happens prove nothing; about a third of what 100 seeds do.
  expect(sums.fills).toBeGreaterThan(500);
  expect(sums.exchanges).toBeGreaterThan(20);
  expect(sums.contracts).toBeGreaterThan(100);
}, 120_000);

it('does the same again from the same seed', async () => {
  expect(await attack(4242)).toEqual(await attack(4242));
});
