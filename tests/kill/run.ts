/**
 * `npm run kill-test -- [rounds, 100] [seed]`: kills a real exchange under load that many times and
 * compares its folder with its answers. Exits with 1 when anything is lost or doubled.
 */
import { killRounds } from './kill-rounds.ts';

const rounds = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error('usage: npm run kill-test -- [rounds] [seed]');
  process.exit(2);
}
const began = performance.now();
try {
  console.log(`seed ${seed}`);
  const report = await killRounds({ rounds, seed, progress: (line) => console.error(line) });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(JSON.stringify({ ...report, seconds: Number(seconds) }));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
