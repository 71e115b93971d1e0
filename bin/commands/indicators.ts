import { INDICATORS, parseIndicator, RecordingError, readLines } from '@tideline/streams/node';
import type { Command } from 'commander';
import { UsageError } from '../support/failure.ts';
import { type OutputOptions, refuseExisting, writeOutput } from '../support/output.ts';

interface Options extends OutputOptions {
  readonly indicator: string;
}

export function register(program: Command): void {
  program
    .command('indicators')
    .description(
      'Computes an indicator over a CSV of bars (date,open,high,low,close,volume); empty while warming up.',
    )
    .argument('<file>', 'CSV of bars: plain, .gz or .zip')
    .requiredOption('--indicator <indicator>', `one of ${INDICATORS.join(', ')} with its numbers`)
    .option('--out <file>', 'write here instead of stdout')
    .option('--force', 'replace the file when it exists')
    .addHelpText('after', "\nExample:\n  tideline indicators bars.csv --indicator 'macd(12,26,9)'")
    .action(run);
}

async function run(file: string, options: Options): Promise<void> {
  refuseExisting(options);
  let indicator: ReturnType<typeof parseIndicator>;
  try {
    indicator = parseIndicator(options.indicator);
  } catch (error) {
    throw new UsageError(`--indicator ${error instanceof Error ? error.message : error}`);
  }
  await writeOutput(options.out, async (write) => {
    await write(`date,${indicator.outputs.join(',')}\n`);
    let columns: readonly number[] | null = null;
    for await (const batch of readLines(file)) {
      for (const [index, raw] of batch.lines.entries()) {
        const cells = raw.replace(/\r$/, '').split(',');
        const line = batch.first + index;
        if (columns === null) {
          columns = columnsOf(file, cells);
          continue;
        }
        if (raw === '' || raw === '\r') continue;
        const [, high, low, close, volume] = columns.map((column) =>
          Number(cells[column] || Number.NaN),
        );
        const at = cells[columns[0] ?? 0] ?? '';
        const time = Number(at) || Date.parse(at);
        const bar = { high: high ?? 0, low: low ?? 0, close: close ?? 0, volume: volume ?? 0 };
        if (Object.values(bar).some((value) => !Number.isFinite(value))) {
          throw new RecordingError(file, line, 'not a bar (date,open,high,low,close,volume)');
        }
        const values = indicator.push(Number.isFinite(time) ? { ...bar, time } : bar);
        const row = indicator.outputs.map((name) => values[name] ?? '');
        await write(`${cells[columns[0] ?? 0]},${row.join(',')}\n`);
      }
    }
    if (columns === null) throw new RecordingError(file, 1, 'empty file');
  });
}

/** Columns of date, high, low, close, volume; other columns are ignored. */
function columnsOf(file: string, header: readonly string[]): number[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const first = names.findIndex((name) =>
    ['date', 'time', 'timestamp', 'open_time'].includes(name),
  );
  const columns = [first, ...['high', 'low', 'close', 'volume'].map((name) => names.indexOf(name))];
  if (columns.includes(-1)) {
    throw new RecordingError(file, 1, 'header date,open,high,low,close,volume expected');
  }
  return columns;
}
