/**
 * Runs many seeds: `node tests/faults/run.ts --seeds 10000 [--from 1] [--seed N]`.
 * Failing seeds are stored in `seeds.json`; later runs check them first. The first few are also
 * drawn as `tests/marbles/seed-N.marble`.
 *
 * `--waking` runs sleeps and awakenings instead (`waking.ts`), `--books` old, cached and lagging
 * answers (`old-answers.ts`). Both print failing seeds and store nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { config } from 'rxjs';
import { drawOutcome } from './drawing.ts';
import { CLIENTS, oldAnswers } from './old-answers.ts';
import { describeOutcome } from './report.ts';
import { type Outcome, simulate } from './simulate.ts';
import { wake } from './waking.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    'no-save': { type: 'boolean', default: false },
    waking: { type: 'boolean', default: false },
    books: { type: 'boolean', default: false },
  },
});
const file = new URL('./seeds.json', import.meta.url);
const saved = JSON.parse(readFileSync(file, 'utf8')) as { seeds: number[] };
/** Number of failing seeds that are drawn as specs for `npm test`. Every failing seed is stored. */
const DRAWN = 3;
const marbleOf = (seed: number) => new URL(`../marbles/seed-${seed}.marble`, import.meta.url);
let unhandled: unknown = null;
config.onUnhandledError = (error) => {
  unhandled ??= error;
};

/** RxJS reports unhandled errors in a later task. */
async function run(seed: number): Promise<Outcome> {
  unhandled = null;
  const outcome = simulate(seed);
  await new Promise((resolve) => setImmediate(resolve));
  if (unhandled === null) return outcome;
  const problem = unhandled instanceof Error ? (unhandled.stack ?? '') : String(unhandled);
  return { ...outcome, problem: outcome.problem ?? `unhandled: ${problem}` };
}

/** Runs seeds of which only the problem and the log are needed. */
function runEach(one: (seed: number) => { problem: string | null; log: readonly string[] }): void {
  const from = Number(values.seed ?? values.from);
  const count = values.seed === undefined ? Number(values.seeds) : 1;
  let failed = 0;
  for (let seed = from; seed < from + count; seed++) {
    const { problem, log } = one(seed);
    if (problem === null) continue;
    failed += 1;
    if (failed > DRAWN) continue;
    process.stdout.write(`seed ${seed}: ${problem}\n${log.slice(-40).join('\n')}\n\n`);
  }
  process.stdout.write(`${count} seeds, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
}

if (values.waking) runEach(wake);
else if (values.books) {
  for (const kind of CLIENTS) {
    process.stdout.write(`${kind}: `);
    runEach((seed) => oldAnswers(seed, kind));
  }
} else if (values.seed !== undefined) {
  const outcome = simulate(Number(values.seed), { trace: true });
  process.stdout.write(`${describeOutcome(outcome, Number.POSITIVE_INFINITY)}\n`);
  process.exitCode = outcome.problem === null ? 0 : 1;
} else {
  const from = Number(values.from);
  const fresh = Array.from({ length: Number(values.seeds) }, (_, index) => from + index);
  const seeds = [...new Set([...saved.seeds, ...fresh])];
  const failed: number[] = [];
  const started = performance.now();
  let shown = 0;
  for (const [index, seed] of seeds.entries()) {
    const outcome = await run(seed);
    shown += outcome.shown;
    if (outcome.problem !== null) {
      failed.push(seed);
      const traced = failed.length <= DRAWN ? simulate(seed, { trace: true }) : outcome;
      const broken = { ...traced, problem: outcome.problem };
      process.stdout.write(`${describeOutcome(broken, 25)}\n\n`);
      if (failed.length <= DRAWN) {
        const drawing = drawOutcome(broken);
        process.stdout.write(`${drawing}\n`);
        if (!values['no-save']) writeFileSync(marbleOf(seed), drawing);
      }
    }
    if ((index + 1) % 500 === 0) {
      const rate = Math.round((1000 * (index + 1)) / (performance.now() - started));
      process.stderr.write(
        `${index + 1} of ${seeds.length} seeds, ${failed.length} failed, ${rate}/s\n`,
      );
    }
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${seeds.length} seeds, ${shown} values judged, ${failed.length} failed, ${seconds} s\n`,
  );
  if (failed.length > 0) {
    process.stdout.write(`failed: ${failed.slice(0, 50).join(' ')}\n`);
    if (!values['no-save']) {
      const all = [...new Set([...saved.seeds, ...failed.slice(0, 20)])].sort((a, b) => a - b);
      writeFileSync(file, `${JSON.stringify({ seeds: all })}\n`);
    }
    process.exitCode = 1;
  }
}
