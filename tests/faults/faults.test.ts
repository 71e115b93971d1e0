import { readFileSync } from 'node:fs';
import { config } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSpecs, runSpec } from '../../streams/marbles/index.ts';
import { drawOutcome } from './drawing.ts';
import { describeOutcome } from './report.ts';
import { simulate } from './simulate.ts';
import { SYMBOLS } from './true-exchange.ts';

/**
 * Enough to find a coarse mistake within seconds; `npm run faults -- --seeds 10000` is the full
 * run.
 */
const SEEDS = 200;

/** Timeout, ms: six seconds on an idle machine, more on a busy one. */
const PATIENCE = 600_000;

const saved = JSON.parse(readFileSync(new URL('./seeds.json', import.meta.url), 'utf8')) as {
  seeds: number[];
};
const unhandled: unknown[] = [];

beforeAll(() => {
  config.onUnhandledError = (error) => unhandled.push(error);
});
afterAll(() => {
  config.onUnhandledError = null;
});

function check(seeds: readonly number[]): void {
  for (const seed of seeds) {
    const { problem } = simulate(seed);
    if (problem !== null) expect.fail(describeOutcome(simulate(seed, { trace: true }), 40));
  }
}

it('recovers in every seed that once failed', () => check(saved.seeds), PATIENCE);

it(
  `recovers in ${SEEDS} seeds: values are true and in order, no stale value is live, nothing leaks`,
  () => check(Array.from({ length: SEEDS }, (_, index) => index + 1)),
  PATIENCE,
);

it('reports every error as a value', async () => {
  // RxJS reports unhandled errors in a later task.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});

it('draws a failed run as a spec that can be run', () => {
  for (const seed of [7, 12, 1956]) {
    const drawing = drawOutcome({ ...simulate(seed, { trace: true }), problem: 'two\nlines' });
    expect(drawing.startsWith('# two\n# lines\n')).toBe(true);
    const [spec] = readSpecs(drawing);
    if (!spec) expect.fail(drawing);
    expect(drawing).toContain(`expect book ${SYMBOLS[0]}`);
    expect(runSpec(spec).differences).toEqual([]);
  }
});

it('repeats a run from its seed', () => {
  const [first, second] = [simulate(7, { trace: true }), simulate(7, { trace: true })];
  expect(first.log.length).toBeGreaterThan(100);
  expect(second.log).toEqual(first.log);
});
