import { sampleValues, ValueSampler } from '@tideline/streams/node';
import type { Command } from 'commander';
import { durationOf } from '../support/duration.ts';
import { UsageError } from '../support/failure.ts';
import { addInputOptions, type InputOptions, openInput } from '../support/input.ts';
import { type OutputOptions, refuseExisting, writeOutput } from '../support/output.ts';
import { addSpanOptions, type SpanOptions, spanOf } from '../support/span.ts';
import { TABLE_KINDS, type TableKind } from '../support/value-columns.ts';
import {
  CsvWriter,
  NdjsonWriter,
  ParquetWriterOfValues,
  type ValueWriter,
} from '../support/value-writers.ts';

interface Options extends Omit<InputOptions, 'seek'>, OutputOptions, SpanOptions {
  readonly symbol?: string;
  readonly kind?: string;
  readonly every?: string;
  readonly depth: string;
  readonly as: string;
}

const FORMS = ['ndjson', 'csv', 'parquet'] as const;

export function register(program: Command): void {
  addSpanOptions(addInputOptions(program.command('values')))
    .description(
      'Prints every quote, book, deal and candle of a recording in order, as JSON lines or as a table.',
    )
    .option('--symbol <symbol>', 'only this instrument')
    .option('--kind <list>', `only these kinds, separated by commas: ${TABLE_KINDS.join(', ')}`)
    .option('--every <time>', 'print quotes, books and candles at most once in this time (1s, 5m)')
    .option('--depth <levels>', 'levels a side of a book', '20')
    .option('--as <format>', 'ndjson, csv or parquet; a table holds one --kind', 'ndjson')
    .option('--out <file>', 'write here instead of stdout')
    .option('--force', 'replace the file when it exists')
    .addHelpText(
      'after',
      '\nExample:\n  tideline values btc.tideline --symbol BTCUSDT --kind book --depth 5 --every 1s\n  tideline values btc.tideline --kind deal --as parquet --out deals.parquet',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  const { symbol, every, ...rest } = options;
  refuseExisting(options);
  const span = spanOf(options);
  const kinds = kindsOf(options.kind);
  const writer = writerOf(options, kinds);
  const interval = every === undefined ? null : durationOf(every, '--every');
  const seek = options.from === undefined ? {} : { seek: span.from * 1000 };
  const input = await openInput('values', files, { ...rest, ...seek });
  const seen = new Set<string>();
  const sampler = new ValueSampler({
    every: interval,
    wanted: (value) => {
      seen.add(value.symbol);
      return kinds.has(value.kind) && (symbol === undefined || value.symbol === symbol);
    },
    take: (value) => writer.add(value),
  });
  await writeOutput(options.out, async (write) => {
    const { adapter, checkpoint } = input;
    const frames = { adapter, checkpoint, batches: input.batches() };
    const within = { from: span.from * 1000, to: span.to * 1000 };
    for await (const _ of sampleValues(frames, within, sampler)) await write(writer.take());
    if (sampler.passed === 0) {
      const what =
        symbol === undefined ? 'no value in that span' : `no value of ${symbol} in that span`;
      const others = [...seen].sort().slice(0, 20).join(', ') || 'none';
      throw new UsageError(`${what}; symbols seen: ${others}`);
    }
    await write(writer.end());
  });
}

/** @throws UsageError for a table of several kinds, or bytes written to a terminal */
function writerOf(options: Options, kinds: ReadonlySet<TableKind>): ValueWriter {
  const depth = depthOf(options.depth);
  const form = FORMS.find((each) => each === options.as);
  if (form === undefined) {
    throw new UsageError(`--as ${options.as}: one of ${FORMS.join(', ')} expected`);
  }
  if (form === 'ndjson') return new NdjsonWriter(depth);
  const [kind] = kinds;
  if (kind === undefined || kinds.size !== 1) {
    throw new UsageError(`--as ${form}: a table holds one --kind: ${TABLE_KINDS.join(', ')}`);
  }
  if (form === 'csv') return new CsvWriter(kind, depth);
  if (options.out === undefined && process.stdout.isTTY) {
    throw new UsageError('--as parquet: --out FILE is needed, because a terminal shows no bytes');
  }
  return new ParquetWriterOfValues(kind, depth);
}

function kindsOf(text: string | undefined): ReadonlySet<TableKind> {
  if (text === undefined) return new Set(TABLE_KINDS);
  const kinds = text.split(',').map((each) => TABLE_KINDS.find((kind) => kind === each.trim()));
  const known = kinds.filter((kind) => kind !== undefined);
  if (known.length === kinds.length) return new Set(known);
  throw new UsageError(`--kind ${text}: one or more of ${TABLE_KINDS.join(', ')} expected`);
}

function depthOf(text: string): number {
  const depth = Number(text);
  if (Number.isInteger(depth) && depth >= 1) return depth;
  throw new UsageError(`--depth ${text}: 1 or more`);
}
