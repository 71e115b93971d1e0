import { readFileSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import {
  describeFailure,
  formatSpecs,
  isFormat,
  junitXml,
  MarbleError,
  type MarbleReport,
  type MarbleResult,
  type MarbleSpec,
  readSpecs,
  reasonOf,
  runSpecs,
  writeAtomically,
} from '@tideline/streams/node';
import type { Command } from 'commander';
import { drawStretch, type StretchOptions } from '../support/draw-stretch.ts';
import { UsageError } from '../support/failure.ts';

interface Options extends Omit<StretchOptions, 'format'> {
  /** With --from: format of the recording. Without: formats the files. */
  readonly format?: string | true;
  readonly check?: boolean;
  readonly watch?: boolean;
  readonly junit?: string;
  /** Part of the titles of the specs to run. */
  readonly only?: string;
  readonly forbidOnly?: boolean;
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
    .option('--only <text>', 'run the specs whose title contains this text')
    .option('--forbid-only', 'for build servers: exit with 2 when a spec is marked "only"')
    .option('--junit <file>', 'write the results as JUnit XML too')
    .option('--from <recording>', 'draw a part of this recording instead')
    .option('--symbol <symbol>', 'with --from: the pair to draw')
    .option('--window <from..to>', 'with --from: ms UTC, or times since its start such as 1.5s..3s')
    .option('--format [format]', 'format the files; with --from: format of the recording')
    .option('--check', 'with --format: change nothing, exit with 1 when a file is not formatted')
    .option('--venue <venue>', 'with --from: venue of the frames')
    .addHelpText(
      'after',
      '\nExample:\n  tideline marbles tests/marbles/*.marble\n  tideline marbles --from btc.tideline --symbol BTCUSDT --window 1s..3s\n  tideline marbles --format my.marble',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  if (options.from !== undefined) {
    if (files.length > 0) throw new UsageError('either FILE… or --from, not both');
    const { format, ...rest } = options;
    const given = typeof format === 'string' ? { format } : {};
    process.stdout.write(await drawStretch(options.from, { ...rest, ...given }));
    return;
  }
  if (options.format !== undefined) {
    // A file right after --format is read as its value.
    const { format } = options;
    const named = typeof format === 'string' ? [format] : [];
    if (typeof format === 'string' && isFormat(format)) {
      throw new UsageError(`--format ${format}: the format of a recording, which needs --from`);
    }
    process.exitCode = await formatFiles([...named, ...files], options.check === true);
    return;
  }
  if (files.length === 0) throw new UsageError('a file of marble specs is needed, or --from');
  process.exitCode = await runFiles(files, options);
  if (options.watch) rerunOnChange(files, options);
}

/** @returns the exit code: 1 when a spec fails, 2 when a file cannot be read */
async function runFiles(files: readonly string[], options: Options): Promise<0 | 1 | 2> {
  const { junit } = options;
  const reports: MarbleReport[] = [];
  let unreadable = false;
  const guarded = <T>(file: string, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof MarbleError || error instanceof UsageError)) throw error;
      const where = error instanceof MarbleError ? placeOf(file, error) : '';
      process.stderr.write(`error: ${where}${withoutPlace(error.message)}\n`);
      unreadable = true;
      return null;
    }
  };
  const read = files.map((file) => ({
    file,
    specs: guarded(file, () => readSpecs(textOf(file))) ?? [],
  }));
  const chosen = choiceOf(read, options);
  for (const { file, specs } of read) {
    const results = guarded(file, () => runSpecs(specs, chosen));
    if (!results || specs.length === 0) continue;
    reports.push({ file, results });
    for (const result of results) {
      if (result.outcome !== 'failed') continue;
      process.stdout.write(`${describeFailure(result, file)}\n\n`);
    }
  }
  const results = reports.flatMap((report) => report.results);
  const count = (outcome: MarbleResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const failed = count('failed');
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
  process.stdout.write(
    `${results.length} specs in ${reports.length} files, ${failed} failed${skipped}\n`,
  );
  if (junit !== undefined && !unreadable) {
    await writeAtomically(junit, (out) => out.write(junitXml(reports)));
  }
  if (unreadable) return 2;
  return failed > 0 ? 1 : 0;
}

/**
 * Which specs run: those marked `only` in any of the files, and of these the ones that `--only`
 * names.
 * @throws UsageError when no spec is named, or when a mark is forbidden
 */
function choiceOf(
  read: readonly { readonly file: string; readonly specs: readonly MarbleSpec[] }[],
  { only, forbidOnly }: Options,
): (spec: MarbleSpec) => boolean {
  const marked = read.flatMap(({ file, specs }) =>
    specs.filter(({ mode }) => mode === 'only').map(({ line }) => `${file}:${line}`),
  );
  if (forbidOnly && marked.length > 0) {
    throw new UsageError(`${marked[0]}: a spec is marked "only", and --forbid-only is given`);
  }
  const named = ({ title }: MarbleSpec) =>
    only === undefined || title.toLowerCase().includes(only.toLowerCase());
  const found = read.flatMap(({ specs }) => specs.filter(named));
  const chosen = ({ mode }: MarbleSpec) => marked.length === 0 || mode === 'only';
  if (only !== undefined && read.every(({ specs }) => specs.length > 0)) {
    if (found.length === 0) {
      throw new UsageError(`--only ${only}: no spec has this text in its title`);
    }
    // A run of nothing would look like a run without a failure.
    if (!found.some((spec) => spec.mode !== 'skip' && chosen(spec))) {
      throw new UsageError(`--only ${only}: none of the specs that run has this text in its title`);
    }
  }
  return (spec) => named(spec) && chosen(spec);
}

/**
 * @returns the exit code: 1 when `check` finds a file that is not formatted, 2 for a syntax error
 */
async function formatFiles(files: readonly string[], check: boolean): Promise<0 | 1 | 2> {
  if (files.length === 0) throw new UsageError('--format needs a file of marble specs');
  let code: 0 | 1 | 2 = 0;
  for (const file of files) {
    const source = textOf(file);
    try {
      const formatted = formatSpecs(source);
      if (formatted === source) continue;
      process.stdout.write(`${file} ${check ? 'is not formatted' : 'formatted'}\n`);
      if (!check) await writeAtomically(file, (out) => out.write(formatted));
      else if (code === 0) code = 1;
    } catch (error) {
      if (!(error instanceof MarbleError)) throw error;
      process.stderr.write(`error: ${placeOf(file, error)}${withoutPlace(error.message)}\n`);
      code = 2;
    }
  }
  return code;
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
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const known = { ENOENT: 'no such file', EISDIR: 'it is a folder, not a file' }[code ?? ''];
    throw new UsageError(`${file}: ${known ?? reasonOf(error)}`);
  }
}

/** `file:line:` once, at the start, in the form that editors link. */
const withoutPlace = (message: string): string => message.replace(/^line \d+, column \d+: /, '');

const placeOf = (file: string, { line, column }: MarbleError): string =>
  `${file}:${line}:${column}: `;
