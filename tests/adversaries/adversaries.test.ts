import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { attack, type Tally } from './attack.ts';

/**
 * A share of `npm run adversaries`, from a new first seed in each run. A failure prints its seed.
 */
const SEEDS = 100;
const first = randomInt(1_000_000_000);

/** Seeds that once gained, or liquidated a bystander, because users' orders could set prices. */
const FAILED_ONCE = [8, 100, 208, 300, 402, 500, 611, 704];

it(`accounts gain no more than the feed explains, over ${SEEDS} seeds from ${first}`, async () => {
  const sums: Record<keyof Tally, number> = {
    commands: 0,
    fills: 0,
    exchanges: 0,
    contracts: 0,
    liquidations: 0,
    triggered: 0,
  };
  for (const seed of [...FAILED_ONCE, ...Array.from({ length: SEEDS }, (_, at) => first + at)]) {
    const tally = await attack(seed);
    for (const name of Object.keys(sums) as (keyof Tally)[]) sums[name] += tally[name];
  }
  // A run without activity proves nothing. These are about a third of the totals of 100 seeds.
  expect(sums.fills).toBeGreaterThan(500);
  expect(sums.exchanges).toBeGreaterThan(20);
  expect(sums.contracts).toBeGreaterThan(100);
  expect(sums.triggered).toBeGreaterThan(100);
});

it('repeats a run from its seed', async () => {
  expect(await attack(4242)).toEqual(await attack(4242));
});
