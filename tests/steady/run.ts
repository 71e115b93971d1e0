/**
 * `npm run steady -- --runs N --load L [--tier npm-test|journeys|services] [--part P] [--late MS]
 * [--seed S]`: runs a tier N times, each time with its files in another order, beside L endless
 * loops. With a part of 3 it runs a third of the files, drawn by the seed. The exchanges of the
 * journeys answer up to MS late. Prints each failure with the seed of its order, and a table. Exits
 * with 1 when a run fails.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../house/source-files.ts';
import { failuresOf, type Report, totalsOf } from '../spec/report.ts';
import { TIERS, type Tier } from '../support/tiers.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    load: { type: 'string', default: '0' },
    tier: { type: 'string', default: 'npm-test' },
    part: { type: 'string', default: '1' },
    late: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const whole = (text: string, min: number): number =>
  /^\d{1,10}$/.test(text) && Number(text) >= min ? Number(text) : usage();
const runs = whole(values.runs, 1);
const load = whole(values.load, 0);
const first = whole(values.seed, 0);
const part = whole(values.part, 1);
const late = whole(values.late, 0);
const tier = values.tier in TIERS ? (values.tier as Tier) : usage();

function usage(): never {
  console.error(
    `usage: npm run steady -- --runs 5 --load 2 [--tier ${Object.keys(TIERS).join('|')}] [--part 3] [--late 1500] [--seed 7]`,
  );
  process.exit(2);
}

const REPORTS = join(ROOT, '.tideline', 'steady');
/** What is printed of errors outside of every test, characters. */
const SHOWN = 4_000;

/** Runs the tier once with its files in the order of a seed. */
async function once(seed: number): Promise<Report> {
  const file = join(REPORTS, `${tier}-${seed}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  // Errors outside of every test stand in the output alone.
  const said = join(REPORTS, `${tier}-${seed}.log`);
  const output = openSync(said, 'w');
  const projects = TIERS[tier].flatMap((project) => ['--project', project]);
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', ...projects, '--reporter=default', '--reporter=./tests/support/tier-report.ts'],
      `--outputFile=${file}`,
      ...(part > 1 ? [`--shard=1/${part}`] : []),
    ],
    {
      cwd: ROOT,
      env: {
        ...{ ...process.env, TIDELINE_ORDER: String(seed), NO_COLOR: '1' },
        ...(late > 0 && { TIDELINE_LATE: String(late) }),
      },
      stdio: ['ignore', output, output],
    },
  );
  const status = await new Promise((resolve) => child.once('exit', resolve));
  closeSync(output);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const { failed } = totalsOf(report);
    if (status === 0 || failed > 0) return report;
    const text = readFileSync(said, 'utf8');
    const at = text.indexOf('Unhandled');
    const outside = at < 0 ? `see ${said}` : text.slice(at, at + SHOWN);
    const message = `the run ended with ${status} without a failed test: ${outside}`;
    return { testResults: [...report.testResults, fault(message)] };
  } catch (error) {
    return { testResults: [fault(`the run ended with ${status}: ${error}`)] };
  }
}

const fault = (message: string) => ({
  name: ROOT,
  status: 'failed',
  message,
  assertionResults: [],
});

const loops: readonly ChildProcess[] = Array.from({ length: load }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const rows: string[] = [];
try {
  for (let seed = first; seed < first + runs; seed += 1) {
    const began = performance.now();
    const report = await once(seed);
    const { passed, failed, skipped } = totalsOf(report);
    const seconds = Math.round((performance.now() - began) / 1000);
    for (const line of failuresOf(report)) console.log(`seed ${seed}: ${line}`);
    rows.push(
      `| ${tier} | ${seed} | ${load} | ${passed} | ${failed} | ${skipped} | ${seconds} s |`,
    );
    console.log(rows.at(-1));
    if (failed > 0) process.exitCode = 1;
  }
} finally {
  for (const loop of loops) loop.kill('SIGKILL');
}
console.log(
  `\n| tier | seed | load | passed | failed | skipped | time |\n|---|---|---|---|---|---|---|`,
);
console.log(rows.join('\n'));
