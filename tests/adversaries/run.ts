/**
 * `npm run adversaries -- [--seeds N] [--first SEED]` runs 10,000 seeds by default. When accounts
 * gain more than the market explains, it prints the seed with the last moves and exits with 1.
 */
import { parseArgs } from 'node:util';
import { attack } from './attack.ts';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '10000' }, first: { type: 'string', default: '1' } },
});
const [seeds, first] = [Number(values.seeds), Number(values.first)];
if (!Number.isSafeInteger(seeds) || seeds < 1 || !Number.isSafeInteger(first)) {
  console.error('usage: npm run adversaries -- [--seeds N] [--first SEED]');
  process.exit(2);
}

const began = performance.now();
const sums: Record<string, number> = {};
for (let seed = first; seed < first + seeds; seed += 1) {
  try {
    for (const [name, value] of Object.entries(await attack(seed))) {
      sums[name] = (sums[name] ?? 0) + value;
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  if ((seed - first + 1) % 500 === 0) console.error(`${seed - first + 1} of ${seeds} seeds`);
}
const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
console.log(JSON.stringify({ seeds, seconds, ...sums }));
