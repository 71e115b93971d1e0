import { expect, it } from 'vitest';
import { killRounds } from './kill-rounds.ts';

/** `npm run kill-test` does a hundred. */
const ROUNDS = 3;

it('loses nothing it acknowledged and doubles nothing when a real exchange is killed under load', async () => {
  const report = await killRounds({ rounds: ROUNDS, seed: 1 });
  expect(report.acknowledged).toBeGreaterThan(ROUNDS);
  expect(report.ordersOfBot).toBeGreaterThan(ROUNDS);
  expect(report.contractsOfBot).toBeGreaterThan(0);
  expect(report.triggered).toBeGreaterThan(0);
});
