import {
  CHECKS,
  isMarketCheckpoint,
  overall,
  RecordingReader,
  type Result,
  resultOf,
  StreamVerifier,
  type Verdict,
  type VerifyReport,
  verdicts,
  verdictsOf,
} from '@tideline/streams/node';
import type { Command } from 'commander';
import { addInputOptions, type InputOptions, nothingFound, openInput } from '../support/input.ts';
import { addSpanOptions, placeIn, type SpanOptions, spanOf } from '../support/span.ts';

interface Options extends InputOptions, SpanOptions {
  readonly json?: boolean;
  readonly allowUnproven?: boolean;
}

const HELP = `
Result of each symbol, and of the stream (that of its worst symbol):
  proven    values were compared with the venue's own, and all agree
  chained   a book is built and no change of it is missing; no value could be compared
  unproven  no check could have failed
  failed    a check failed

Exit code:
  0  proven or chained
  1  failed, or unproven without --allow-unproven
  2  wrong usage or unreadable input

Example:
  tideline verify btcusdt.gz --format collector --venue binance --json`;

export function register(program: Command): void {
  addSpanOptions(addInputOptions(program.command('verify')))
    .description(
      'Rebuilds every book and candle and checks the chain and checksum of each message, best prices and klines.',
    )
    .option('--json', 'print one JSON object')
    .option('--allow-unproven', 'exit with 0 when a symbol has nothing to check by')
    .addHelpText('after', HELP)
    .action(run);
}

/**
 * A later file of a recorder that rotates its files starts with a checkpoint, which has its books.
 * @returns a time just after it (µs); null for other files
 */
async function continues(files: readonly string[]): Promise<number | null> {
  const [file, another] = files;
  if (file === undefined || another !== undefined) return null;
  try {
    const reader = await RecordingReader.open(file, { recover: true });
    const [first] = reader.chunks;
    await reader.close();
    return first?.checkpoint ? first.first + 1 : null;
  } catch {
    return null; // another format; opening it properly reports what is wrong
  }
}

async function run(files: string[], options: Options): Promise<void> {
  const span = spanOf(options);
  const seek = await continues(files);
  const input = await openInput('verify', files, { ...options, ...(seek !== null && { seek }) });
  const verifier = new StreamVerifier(input.adapter);
  const state = input.checkpoint?.state;
  if (isMarketCheckpoint(state)) verifier.resume(state);
  await input.each((record) => {
    const place = placeIn(span, record.wall);
    if (place === 'in') verifier.frame(record, record);
    return place !== 'after';
  });
  verifier.end();
  const report = verifier.report(input.format);
  if (report.symbols.length === 0) throw nothingFound(input);
  const verdict = overall(report);
  process.stdout.write(
    options.json ? `${JSON.stringify(jsonOf(report))}\n` : describe(report, files),
  );
  const passed = verdict === 'proven' || verdict === 'chained';
  process.exitCode = passed || (verdict === 'unproven' && options.allowUnproven) ? 0 : 1;
}

function jsonOf(report: VerifyReport) {
  const symbols = Object.entries(report.by_symbol).map(([symbol, counts]) => {
    const judged = { verdict: resultOf(counts), verdicts: verdictsOf(counts) };
    return [symbol, { ...judged, ...counts }] as const;
  });
  const judged = { verdict: overall(report), verdicts: verdicts(report) };
  return { ...report, ...judged, by_symbol: Object.fromEntries(symbols) };
}

function describe(report: VerifyReport, files: readonly string[]): string {
  const { chain, checksums, candles, top_of_book: top, messages, malformed } = report;
  const { snapshots, updates } = report;
  const rows: (readonly [string, string])[] = [
    ['venue', `${report.venue} (${report.format}), ${report.symbols.length} symbols`],
    [
      'messages',
      `${messages}, of them ${snapshots} snapshots, ${updates} updates, ${malformed} malformed`,
    ],
    [
      'chain',
      chain.ok === null
        ? 'the venue numbers nothing'
        : `${chain.ok} follow, ${chain.gaps} gaps, ${chain.dropped} dropped, ${chain.repeated} repeated`,
    ],
    [
      'checksums',
      checksums.ok === null ? 'none sent' : `${checksums.ok} hold, ${checksums.failed} fail`,
    ],
    [
      'candles',
      candles.compared === null
        ? 'no klines sent'
        : `${candles.equal} of ${candles.compared} equal`,
    ],
    ['top of book', top.compared === null ? 'not sent' : `${top.equal} of ${top.compared} equal`],
    ['crossed', `${report.crossed} changes cross the book`],
    ...warnings(report, files),
    ...Object.entries(report.by_symbol).map(
      ([symbol, counts]) => [symbol, judgement(counts)] as const,
    ),
    ['result', summaryOf(report)],
  ];
  return `${rows.map(([name, text]) => `${name.padEnd(11)} ${text}`).join('\n')}\n`;
}

/** The result of a symbol with its checks: `proven: chain`, `failed: chain; candles holds`. */
function judgement(counts: VerifyReport['by_symbol'][string]): string {
  const result = resultOf(counts);
  const named = (verdict: Verdict): string =>
    CHECKS.filter((check) => verdictsOf(counts)[check] === verdict)
      .join(', ')
      .replaceAll('_', ' ');
  const held = named('proven');
  if (result !== 'failed') return held === '' ? result : `${result}: ${held}`;
  const wrong = named('failed') || 'malformed';
  const verb = held.includes(', ') ? 'hold' : 'holds';
  return held === '' ? `failed: ${wrong}` : `failed: ${wrong}; ${held} ${verb}`;
}

/** What explains repetitions, gaps and absent books: files in the wrong order, twice, or without one. */
function warnings(report: VerifyReport, files: readonly string[]): (readonly [string, string])[] {
  const lines: string[] = [];
  const twice = files.filter((file, at) => files.indexOf(file) < at);
  for (const file of new Set(twice)) lines.push(`${file} is given twice`);
  const { first_back: back, repeated_files: repeated } = report;
  if (back) {
    lines.push(
      `${report.out_of_order} frames go back in time, the first at ${back.file}:${back.line}: are the files in order?`,
    );
  }
  for (const file of repeated) {
    lines.push(
      `${file} repeats changes that were read before: is it in the wrong place, or a copy?`,
    );
  }
  for (const [symbol, { snapshots, updates }] of Object.entries(report.by_symbol)) {
    if (updates > 0 && snapshots === 0) {
      lines.push(
        `${symbol} has ${updates} changes and no snapshot, so no book: is a file missing?`,
      );
    }
  }
  return lines.map((line) => ['warning', line]);
}

function summaryOf(report: VerifyReport): string {
  const problem = report.first_problem;
  if (problem) return `${problem.file}:${problem.line}: ${problem.reason}`;
  const unproven = Object.entries(report.by_symbol)
    .filter(([, counts]) => resultOf(counts) === 'unproven')
    .map(([symbol]) => symbol);
  const [first, ...others] = unproven;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const text: Readonly<Record<Result, string>> = {
    proven: 'holds',
    chained: 'the chain holds; no value could be compared',
    unproven: `not proven: no value${first ? ` of ${first}` : ''}${more} could be checked`,
    failed: 'fails',
  };
  return text[overall(report)];
}
