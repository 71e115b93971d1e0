/**
 * `npm run simulate -- [number of seeds, 10,000] [first seed]`: runs the seeds and names one that
 * fails, for a run of its own. Exits with 1 then.
 */
import { simulate } from './simulate.ts';

const seeds = Number(process.argv[2] ?? 10_000);
const first = Number(process.argv[3] ?? 1);
if (!Number.isSafeInteger(seeds) || seeds < 1 || !Number.isSafeInteger(first)) {
  console.error('usage: npm run simulate -- [number of seeds] [first seed]');
  process.exit(2);
}

const began = performance.now();
const sums: Record<string, number> = {};
for (let seed = first; seed < first + seeds; seed += 1) {
  try {
    for (const [name, value] of Object.entries(await simulate(seed))) {
      sums[name] = (sums[name] ?? 0) + value;
    }
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  if ((seed - first + 1) % 100 === 0) console.error(`${seed - first + 1} of ${seeds} seeds`);
}
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(JSON.stringify({ seeds, seconds: Number(seconds), ...sums }));
