import { fixedComputation, machine, sinkValue } from './support/measure.ts';

/** The benchmarks by name, a file each. */
export const BENCHMARKS = [
  'book',
  'checksum',
  'candles',
  'plumbing',
  'leaks',
  'frames',
  'rows',
  'seek',
  'exchange',
  'door',
  'history',
  'waiting',
  'registered',
  'document',
  'screens',
  'engines',
  'size',
  'soak',
] as const;
export type Benchmark = (typeof BENCHMARKS)[number];

/** Benchmarks that run only when named, because they take long. */
const LONG: readonly string[] = ['soak'];

export function isBenchmark(name: string): name is Benchmark {
  return (BENCHMARKS as readonly string[]).includes(name);
}

/**
 * Runs benchmarks one after the other, all but the long ones when none is named, and prints a table
 * for each, with the time of a fixed computation before and after it. Peers are those installed in
 * `bench/` (`npm install` there); a missing one is skipped and named.
 */
export async function runBenchmarks(wanted: readonly Benchmark[]): Promise<void> {
  process.stdout.write(`${machine()}\n`);
  for (const name of BENCHMARKS) {
    if (wanted.length > 0 ? !wanted.includes(name) : LONG.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    const module = (await import(new URL(`${name}.ts`, import.meta.url).href)) as {
      run(): Promise<string> | string;
    };
    const before = fixedComputation();
    const figures = await module.run();
    const [first, last] = [before, fixedComputation()].map((ms) => ms.toFixed(0));
    process.stdout.write(`\n## ${name}\n\n${figures}\n`);
    process.stdout.write(`\nfixed computation: ${first} ms before, ${last} ms after\n`);
  }
  // Reading the sum stops the compiler from removing the work.
  if (sinkValue() < 0) process.stdout.write('\n');
}
