#!/usr/bin/env node
/**
 * The `tideline` command line. One file per command in `commands/`, loaded when it is called; exit
 * codes: 0 all is well, 1 what was checked does not hold, 2 bad use or unreadable input.
 */
import { existsSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { failureLine } from './support/failure.ts';

/** What a file of `commands/` exports. */
interface CommandModule {
  register(program: Command): void;
}

const COMMANDS: readonly (readonly [name: string, summary: string])[] = [
  ['start', 'app and paper exchange in one process'],
  ['record', 'record a running exchange with raw frames'],
  ['replay', 'serve a recording as if it were the exchange'],
  ['import', 'foreign data to a Tideline recording'],
  ['export', 'a recording to a foreign table'],
  ['inspect', 'header, span, symbols, topics, counts, gaps, size'],
  ['verify', 'rebuild every book and candle, check chain and checksum of each message'],
  ['candles', 'candles of a recording as CSV'],
  ['book', 'the order book at a moment'],
  ['indicators', 'indicators of a CSV of bars'],
  ['hash', 'SHA-256 over every value a recording gives, in order'],
  ['diff', 'the first point where two recordings part'],
  ['marbles', 'run marble specs, or draw a stretch of a recording'],
  ['ops', 'the sandbox operator'],
  ['audit', 'check the ledger of a data folder'],
  ['bench', 'the benchmarks, with peers'],
];

function fileOf(name: string): URL {
  return new URL(`./commands/${name}.ts`, import.meta.url);
}

async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('tideline')
    .description('Market streams: record, replay, verify; and the paper exchange.')
    .showSuggestionAfterError(false)
    .exitOverride()
    .addHelpText(
      'after',
      '\nExample:\n  tideline verify session.gz --format collector --venue binance',
    );
  const called = argv.find((argument) => !argument.startsWith('-'));
  for (const [name, summary] of COMMANDS) {
    if (!existsSync(fileOf(name))) continue;
    if (name === called) {
      const module = (await import(fileOf(name).href)) as CommandModule;
      module.register(program);
    } else program.command(name, { hidden: false }).summary(summary).description(summary);
  }
  if (called !== undefined && !existsSync(fileOf(called)) && isKnown(called)) {
    throw new Error(
      `${called} is not part of this checkout (bin/commands/${called}.ts is missing)`,
    );
  }
  if (argv.length === 0) {
    program.outputHelp({ error: true });
    process.exitCode = 2;
    return;
  }
  await program.parseAsync([...argv], { from: 'user' });
}

function isKnown(name: string): boolean {
  return COMMANDS.some(([known]) => known === name);
}

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has printed its line; help and version are no failures.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    process.stderr.write(`error: ${failureLine(error)}\n`);
    process.exitCode = 2;
  }
}
