import type { Command } from 'commander';
import { BENCHMARKS, isBenchmark, runBenchmarks } from '../../bench/benchmarks.ts';
import { UsageError } from '../support/failure.ts';

export function register(program: Command): void {
  program
    .command('bench')
    .argument(
      '[name...]',
      `which: ${BENCHMARKS.join(', ')}; all but soak, which takes half an hour, when none is named`,
    )
    .description(
      'Runs the benchmarks beside the peers installed in bench/; prints medians of interleaved runs.',
    )
    .addHelpText('after', '\nExample:\n  tideline bench book checksum')
    .action(run);
}

async function run(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !isBenchmark(name));
  if (unknown !== undefined) {
    throw new UsageError(`no benchmark "${unknown}"; there are ${BENCHMARKS.join(', ')}`);
  }
  await runBenchmarks(names.filter(isBenchmark));
}
