import { readFileSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Command } from 'commander';
import {
  describeFailure,
  drawSpec,
  junitXml,
  MarbleError,
  type MarbleReport,
  MarbleStretch,
  MarketState,
  readSpecs,
  runSpec,
  STRETCH_LEVELS,
  writeAtomically,
} from '#streams/node';
import { UsageError } from '../support/failure.ts';
import { openInput } from '../support/input.ts';

interface StretchOptions {
  readonly symbol?: string;
  readonly window?: string;
  readonly format?: string;
  readonly venue?: string;
}

interface Options extends StretchOptions {
  readonly watch?: boolean;
  readonly junit?: string;
  readonly from?: string;
}

/** Wait after the last change of a file, ms: editors write a file in several steps. */
const SETTLED_AFTER = 100;

export function register(program: Command): void {
  program
    .command('marbles')
    .argument('[file...]', 'files of marble specs (docs/marbles.md)')
    .description('Runs plain-text marble specs, or draws a part of a recording as one.')
    .option('--watch', 'run again whenever a file changes')
    .option('--junit <file>', 'write the results as JUnit XML too')
    .option('--from <recording>', 'draw a part of this recording instead')
    .option('--symbol <symbol>', 'with --from: the pair to draw')
    .option('--window <from..to>', 'with --from: ms UTC, or times since its start such as 1.5s..3s')
    .option('--format <format>', 'with --from: format of the file (default: tideline)')
    .option('--venue <venue>', 'with --from: venue of the frames')
    .addHelpText(
      'after',
      '\nExample:\n  tideline marbles tests/marbles/*.marble\n  tideline marbles --from btc.tideline --symbol BTCUSDT --window 1s..3s',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  if (options.from !== undefined) {
    if (files.length > 0) throw new UsageError('either FILE… or --from, not both');
    process.stdout.write(await drawStretch(options.from, options));
    return;
  }
  if (files.length === 0) throw new UsageError('a file of marble specs is needed, or --from');
  process.exitCode = await runFiles(files, options);
  if (options.watch) rerunOnChange(files, options);
}

/** @returns the exit code: 1 when a spec fails, 2 when a file cannot be read */
async function runFiles(files: readonly string[], { junit }: Options): Promise<0 | 1 | 2> {
  const reports: MarbleReport[] = [];
  let unreadable = false;
  for (const file of files) {
    try {
      const results = readSpecs(textOf(file)).map(runSpec);
      reports.push({ file, results });
      for (const result of results) {
        if (result.differences.length > 0) {
          process.stdout.write(`${describeFailure(result, file)}\n\n`);
        }
      }
    } catch (error) {
      if (!(error instanceof MarbleError || error instanceof UsageError)) throw error;
      const where = error instanceof MarbleError ? `${file}:${error.line}:${error.column}: ` : '';
      process.stderr.write(`error: ${where}${withoutPlace(error.message)}\n`);
      unreadable = true;
    }
  }
  const results = reports.flatMap((report) => report.results);
  const failed = results.filter((result) => result.differences.length > 0).length;
  process.stdout.write(`${results.length} specs in ${reports.length} files, ${failed} failed\n`);
  if (junit !== undefined && !unreadable) {
    await writeAtomically(junit, (out) => out.write(junitXml(reports)));
  }
  if (unreadable) return 2;
  return failed > 0 ? 1 : 0;
}

function rerunOnChange(files: readonly string[], options: Options): void {
  let timer: NodeJS.Timeout | null = null;
  const again = (file: string) => {
    if (timer) clearTimeout(timer);
    timer = setTimeout(async () => {
      process.stdout.write(`\n── ${basename(file)} changed ──\n`);
      process.exitCode = await runFiles(files, options);
    }, SETTLED_AFTER);
  };
  // Watches the folder: an editor that saves by renaming would replace a watched file.
  for (const file of files) {
    watch(dirname(file), (_, name) => {
      if (name === basename(file)) again(file);
    });
  }
  process.stderr.write('watching; Ctrl-C ends\n');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file}: no such file`);
  }
}

/** `file:line:` once, at the start, in the form that editors link. */
const withoutPlace = (message: string): string => message.replace(/^line \d+, column \d+: /, '');

/** A time in a window: ms UTC, or since the recording's start. */
const MOMENT = /^(\d+)$|^(\d+(?:\.\d+)?)(ms|s|m|h)$/;
const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
/** Plain numbers below this are not times of the last decades: they lack a unit. */
const FIRST_MOMENT = 1_000_000_000_000;

/** Draws one pair in a window of a recording as a marble spec. */
async function drawStretch(file: string, options: StretchOptions): Promise<string> {
  const { symbol, window } = options;
  if (symbol === undefined || window === undefined) {
    throw new UsageError('--from needs --symbol and --window');
  }
  const [from, to] = window.split('..').map((text) => momentOf(text, window));
  if (from === undefined || to === undefined) throw new UsageError(`--window ${window}: FROM..TO`);
  const input = await openInput('marbles', [file], options);
  const stretch = new MarbleStretch(symbol);
  const before = new MarketState(input.adapter, () => {});
  before.emitting = false;
  let start: number | null = null;
  await input.each((record) => {
    const wall = record.wall / 1000;
    start ??= wall;
    const [begin, end] = [from.since ? start + from.ms : from.ms, to.since ? start + to.ms : to.ms];
    if (end <= begin) throw new UsageError(`--window ${window}: it ends before it begins`);
    if (wall >= end) return false;
    if (wall < begin) {
      before.frame(record);
      return true;
    }
    if (stretch.events.length === 0) {
      const top = before.follower(symbol)?.book?.top(STRETCH_LEVELS);
      stretch.begin(top ?? { bids: [], asks: [] });
    }
    stretch.at = wall - begin;
    input.adapter.parse(record, (item) => stretch.take(item), { onlySymbol: symbol });
    return true;
  });
  if (start === null || stretch.outputs.length === 0) {
    throw new UsageError(`nothing of ${symbol} in ${window}`);
  }
  const length = Math.ceil(to.since === from.since ? to.ms - from.ms : spanOf(from, to, start));
  return drawSpec(`${symbol} in ${window} of ${file}`, stretch.events, stretch.outputs, length);
}

interface Moment {
  readonly ms: number;
  /** Counted from the recording's start. */
  readonly since: boolean;
}

function momentOf(text: string, window: string): Moment {
  const match = MOMENT.exec(text);
  if (!match) throw new UsageError(`--window ${window}: ms UTC or times such as 1.5s..3s expected`);
  if (match[1] === undefined) {
    return { ms: Number(match[2]) * (UNITS[match[3] ?? ''] ?? 1), since: true };
  }
  return { ms: Number(match[1]), since: Number(match[1]) < FIRST_MOMENT };
}

function spanOf(from: Moment, to: Moment, start: number): number {
  return (to.since ? start + to.ms : to.ms) - (from.since ? start + from.ms : from.ms);
}
