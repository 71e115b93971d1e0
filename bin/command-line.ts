/** The commands of `tideline`, one file each in `commands/`, loaded on demand. */
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Command, CommanderError } from 'commander';
import { failureLine } from './support/failure.ts';
import { readSecretFiles } from './support/secret-files.ts';

/** The exports of a file in `commands/`. */
interface CommandModule {
  register(program: Command): void;
}

const COMMANDS: readonly (readonly [name: string, summary: string])[] = [
  ['start', 'start the app and its paper exchange in one process'],
  ['cluster', 'start a whole cluster on this machine'],
  ['record', 'record a venue or a running exchange with raw frames'],
  ['watch', "show a venue's live book and deals"],
  ['replay', 'serve a recording as if it were the exchange'],
  ['import', 'convert foreign data to a Tideline recording'],
  ['export', 'write a recording as a table'],
  ['inspect', 'show header, span, symbols, topics, counts, gaps and size'],
  ['verify', 'rebuild every book and candle, check chain and checksum of each message'],
  ['candles', 'write the candles of a recording as CSV'],
  ['book', 'print the order book at a time'],
  ['map', 'draw what rested in a book over time'],
  ['indicators', 'compute an indicator over a CSV of bars'],
  ['values', 'print every quote, book, deal and candle of a recording as JSON lines'],
  ['hash', 'print the SHA-256 of all values of a recording'],
  ['diff', 'print the first difference between two recordings'],
  ['marbles', 'run marble specs, or draw a part of a recording as one'],
  ['ops', 'operate a sandbox: codes, reviews, resets, security log'],
  ['secrets', 'make the secrets and certificates of a deployment'],
  ['migrate', 'bring the database of a cluster to the newest schema'],
  ['audit', 'check the ledger of a data folder or database'],
  ['backup', 'copy the data folder or database of a running exchange'],
  ['bench', 'run the benchmarks, with peers'],
];

/** `.ts` in the repository, `.js` in the package. */
const EXTENSION = extname(import.meta.url);

function fileOf(name: string): URL {
  return new URL(`./commands/${name}${EXTENSION}`, import.meta.url);
}

async function run(argv: readonly string[]): Promise<void> {
  const program = new Command('tideline')
    .description('Market streams: record, replay, verify; and the paper exchange.')
    .version(versionOf())
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .exitOverride()
    .addHelpText(
      'after',
      '\nExample:\n  tideline verify session.gz --format collector --venue binance',
    );
  const [word, next] = argv.filter((argument) => !argument.startsWith('-'));
  const called = word === 'help' ? next : word;
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

/** Commander puts a suggestion on a line of its own; an error has one line. */
const oneLine = (text: string): string => `${text.trimEnd().replaceAll('\n', ' ')}\n`;

function versionOf(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

function isKnown(name: string): boolean {
  return COMMANDS.some(([known]) => known === name);
}

/**
 * Runs one call. Data goes to stdout, one line of error to stderr.
 *
 * @param argv - without program and script
 * @returns 0 success, 1 the check failed, 2 wrong usage or unreadable input
 */
export async function commandLine(argv: readonly string[]): Promise<number> {
  process.exitCode = 0;
  try {
    readSecretFiles(process.env);
    await run(argv);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has printed its line; help and version are not failures.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    process.stderr.write(`error: ${failureLine(error)}\n`);
    return 2;
  }
}
