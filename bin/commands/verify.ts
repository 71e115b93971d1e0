import type { Command } from 'commander';
import { holds, StreamVerifier, type VerifyReport } from '#streams/node';
import { addInputOptions, type InputOptions, nothingFound, openInput } from '../support/input.ts';

interface Options extends InputOptions {
  readonly json?: boolean;
}

export function register(program: Command): void {
  addInputOptions(program.command('verify'))
    .description(
      'Rebuilds every book and candle and checks the chain and checksum of each message, best prices and klines.',
    )
    .option('--json', 'print one JSON object')
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
  process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : describe(report));
  process.exitCode = holds(report) ? 0 : 1;
}

function describe(report: VerifyReport): string {
  const { chain, checksums, candles, top_of_book: top, first_problem: problem } = report;
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
        : `${chain.ok} follow, ${chain.gaps} gaps, ${chain.dropped} dropped`,
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
    ['result', problem === null ? 'holds' : `${problem.file}:${problem.line}: ${problem.reason}`],
  ];
  return `${rows.map(([name, text]) => `${name.padEnd(12)}${text}`).join('\n')}\n`;
}
