/**
 * The benchmarks: `node bench/run.ts [NAME…]`. Peers are those installed in `bench/`
 * (`npm install` there); one that is missing is left out and named.
 */
import { kept, machine } from './support/measure.ts';

const NAMES = [
  'book',
  'checksum',
  'candles',
  'plumbing',
  'leaks',
  'frames',
  'seek',
  'exchange',
] as const;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(NAMES as readonly string[]).includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `error: no benchmark ${unknown.join(', ')}; there are ${NAMES.join(', ')}\n`,
  );
  process.exitCode = 2;
} else {
  process.stdout.write(`${machine()}\n`);
  for (const name of NAMES) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    const module = (await import(`./${name}.ts`)) as { run(): Promise<string> | string };
    process.stdout.write(`\n## ${name}\n\n${await module.run()}\n`);
  }
  if (kept() < 0) process.stdout.write('\n');
}
