import type { Command } from 'commander';
import { overall, StreamVerifier, type VerifyReport, verdicts } from '#streams/node';
import { addInputOptions, type InputOptions, nothingFound, openInput } from '../support/input.ts';

interface Options extends InputOptions {
  readonly json?: boolean;
  readonly allowUnproven?: boolean;
}

export function register(program: Command): void {
  addInputOptions(program.command('verify'))
    .description(
      'Rebuilds every book and candle and checks the chain and checksum of each message, best prices and klines.',
    )
    .option('--json', 'print one JSON object')
    .option('--allow-unproven', 'exit with 0 when there is nothing to check by')
    .addHelpText(
      'after',
      '\nExample:\n  tideline verify btcusdt.gz --format collector --venue binance --json',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  const input = await openInput('verify', files, options);
  const verifier = new StreamVerifier(input.adapter);
  await input.each((record) => verifier.frame(record, record));
  verifier.end();
  const report = verifier.report(input.format);
  if (report.symbols.length === 0) throw nothingFound(input);
  const verdict = overall(report);
  const json = () => JSON.stringify({ ...report, verdict, verdicts: verdicts(report) });
  process.stdout.write(options.json ? `${json()}\n` : describe(report));
  process.exitCode =
    verdict === 'proven' || (verdict === 'unproven' && options.allowUnproven) ? 0 : 1;
}

function describe(report: VerifyReport): string {
  const { chain, checksums, candles, top_of_book: top } = report;
  const rows: (readonly [string, string])[] = [
    ['venue', `${report.venue} (${report.format}), ${report.symbols.length} symbols`],
    [
      'messages',
      `${report.messages}, of them ${report.snapshots} snapshots, ${report.updates} updates`,
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
    [
      'order',
      `${report.crossed} changes cross the book, ${report.out_of_order} frames go back in time`,
    ],
    ['proven', checksOf(report, 'proven')],
    ['unproven', checksOf(report, 'unproven')],
    ['result', resultOf(report)],
  ];
  return `${rows.map(([name, text]) => `${name.padEnd(12)}${text}`).join('\n')}\n`;
}

/** The checks with this verdict; a check that proves nothing is always reported. */
function checksOf(report: VerifyReport, verdict: 'proven' | 'unproven'): string {
  const names = Object.entries(verdicts(report))
    .filter(([, each]) => each === verdict)
    .map(([name]) => name.replaceAll('_', ' '));
  return names.length > 0 ? names.join(', ') : 'none';
}

function resultOf(report: VerifyReport): string {
  const problem = report.first_problem;
  if (problem) return `${problem.file}:${problem.line}: ${problem.reason}`;
  return overall(report) === 'proven' ? 'holds' : 'nothing to check by';
}
