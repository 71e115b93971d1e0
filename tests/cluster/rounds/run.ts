/**
 * `npm run cluster-test -- [rounds, 100] [seed] [kind of fault …]`: kills or freezes any one
 * process of a whole cluster, or loses a machine, that many times under load. Exits with 1 when
 * anything is lost, doubled or missed unnoticed; does nothing where PostgreSQL or NATS is missing.
 */
import { missingPrograms } from '../../../bin/support/cluster/programs.ts';
import { clusterRounds } from './cluster-rounds.ts';

const rounds = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error('usage: npm run cluster-test -- [rounds] [seed] [kind of fault ...]');
  process.exit(2);
}
const missing = missingPrograms();
if (missing.length > 0) {
  console.log(`skipped: ${missing.join(' and ')} missing`);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
/** A step takes seconds; one that stalls must not stop a whole test run, ms. */
const LONGEST_STEP = 240_000;
/** Lines of the cluster that a stall shows. */
const MAX_LINES = 40;
const said: string[] = [];
let phase = 'the start of the cluster';
const stalled = (): void => {
  console.error(`it stalls: ${phase}\n${said.join('\n')}`);
  process.exit(1);
};
let bound = setTimeout(stalled, LONGEST_STEP);
const began = performance.now();
try {
  console.log(`seed ${seed}`);
  const report = await clusterRounds({
    rounds,
    seed,
    only: process.argv.slice(4),
    progress: (line) => console.error(line),
    phase: (name) => {
      phase = name;
      clearTimeout(bound);
      bound = setTimeout(stalled, LONGEST_STEP);
    },
    say: (line) => {
      said.push(line);
      if (said.length > MAX_LINES) said.shift();
      if (process.env['TIDELINE_SAY'] === '1')
        console.error(`    ${new Date().toISOString().slice(11, 23)} ${line}`);
    },
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(JSON.stringify({ ...report, seconds }));
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
