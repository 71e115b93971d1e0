import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';

const RUN = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));

export function register(program: Command): void {
  program
    .command('bench')
    .description(
      'Runs the benchmarks against their peers and prints a table each (docs/benchmarks.md).',
    )
    .argument(
      '[name...]',
      'only these: book, checksum, frames, seek, candles, plumbing, leaks, exchange',
    )
    .addHelpText('after', '\nExample:\n  tideline bench book checksum > benchmarks.md')
    .action(run);
}

/** In a process of its own: what this one has loaded and compiled would be part of what is measured. */
async function run(names: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [RUN, ...names], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}
