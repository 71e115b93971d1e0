import {
  blindSpots,
  isMarketCheckpoint,
  overall,
  type RawRecord,
  RecordingReader,
  resultOf,
  StreamVerifier,
  type VerifyReport,
  verdicts,
  verdictsOf,
} from '@tideline/streams/node';
import type { Command } from 'commander';
import { addInputOptions, type InputOptions, nothingFound, openInput } from '../support/input.ts';
import { addSpanOptions, placeIn, type SpanOptions, spanOf } from '../support/span.ts';
import { describeReport } from '../support/verify-text.ts';

interface Options extends InputOptions, SpanOptions {
  readonly json?: boolean;
  readonly allowUnproven?: boolean;
}

const HELP = `
Result of each symbol, and of the stream (that of its worst symbol):
  proven    values were compared with the venue's own, and all agree
  chained   a book was built and no change of it is missing; no value could be compared
  unproven  no check could have failed, or no book could be built of the changes; of the stream
            also: a file is cut off
  failed    a check failed, a trade is missing, or the files are in the wrong order

Exit code:
  0  proven or chained
  1  failed, or unproven without --allow-unproven
  2  wrong usage or unreadable input

Example:
  tideline verify btcusdt.gz --format collector --venue binance --json`;

export function register(program: Command): void {
  addSpanOptions(addInputOptions(program.command('verify')))
    .description(
      'Rebuilds every book and candle and checks the chain and checksum of each message, trade ids, best prices and klines.',
    )
    .option('--json', 'print one JSON object')
    .option('--allow-unproven', 'exit with 0 when something cannot be proven')
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
  if (isMarketCheckpoint(state)) verifier.resume(state, input.checkpoint?.wall ?? 0);
  let last: RawRecord | null = null;
  let isPast = false;
  await input.each((record) => {
    const place = placeIn(span, record.wall);
    if (place === 'in') verifier.frame(record, record);
    last = record;
    isPast = place === 'after';
    return !isPast;
  });
  verifier.end();
  // A span that ends before the cut is whole.
  const cut = isPast ? [] : input.cut;
  const report = verifier.report(input.format, cut.length === 0);
  if (report.symbols.length === 0) throw nothingFound(input);
  const verdict = overall(report);
  process.stdout.write(
    options.json
      ? `${JSON.stringify(jsonOf(report, cut))}\n`
      : describeReport(report, { files, cut, last }),
  );
  const passed = verdict === 'proven' || verdict === 'chained';
  process.exitCode = passed || (verdict === 'unproven' && options.allowUnproven) ? 0 : 1;
}

function jsonOf(report: VerifyReport, cut: readonly string[]) {
  const symbols = Object.entries(report.by_symbol).map(([symbol, counts]) => {
    const judged = { verdict: resultOf(counts), verdicts: verdictsOf(counts) };
    return [symbol, { ...judged, ...counts }] as const;
  });
  const judged = { verdict: overall(report), verdicts: verdicts(report) };
  const unseen = blindSpots(report);
  return { ...report, cut, ...judged, unseen, by_symbol: Object.fromEntries(symbols) };
}
