import { sampleValues, ValueSampler, valueKinds } from '@tideline/streams/node';
import type { Command } from 'commander';
import { durationOf } from '../support/duration.ts';
import { UsageError } from '../support/failure.ts';
import { addInputOptions, type InputOptions, openInput } from '../support/input.ts';
import { type OutputOptions, refuseExisting, writeOutput } from '../support/output.ts';
import { addSpanOptions, type SpanOptions, spanOf } from '../support/span.ts';
import {
  TABLE_KINDS,
  type TableForm,
  type TableKind,
  TIME_UNITS,
  type TimeUnit,
} from '../support/value-columns.ts';
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
  readonly times: string;
  readonly decimals?: string;
}

const FORMS = ['ndjson', 'csv', 'parquet'] as const;
/** A product of two such numbers has two digits left before its point. */
const MAX_DECIMALS = 18;

export function register(program: Command): void {
  addSpanOptions(addInputOptions(program.command('values')))
    .description(
      'Prints every quote, book, deal and candle of a recording in order, as JSON lines or as a table.',
    )
    .option(
      '--symbol <symbol>',
      "only this instrument; the name of that of Binance's tables, which do not name theirs",
    )
    .option('--kind <list>', `only these kinds, separated by commas: ${TABLE_KINDS.join(', ')}`)
    .option('--every <time>', 'print quotes, books and candles at most once in this time (1s, 5m)')
    .option('--depth <levels>', 'levels a side of a book', '20')
    .option('--as <format>', 'ndjson, csv or parquet; a table holds one --kind', 'ndjson')
    .option('--times <unit>', `unit of times: ${TIME_UNITS.join(', ')}`, 'ms')
    .option('--decimals <digits>', 'prices and quantities as numbers of so many decimals (parquet)')
    .option('--out <file>', 'write here instead of stdout')
    .option('--force', 'replace the file when it exists')
    .addHelpText(
      'after',
      '\nExample:\n  tideline values btc.tideline --symbol BTCUSDT --kind book --depth 5 --every 1s\n  tideline values btc.tideline --kind deal --as parquet --out deals.parquet',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  const { every, ...rest } = options;
  const { symbol } = options;
  refuseExisting(options);
  const span = spanOf(options);
  const kinds = kindsOf(options.kind);
  const checked = checkForm(options, kinds);
  const interval = every === undefined ? null : durationOf(every, '--every');
  const seek = options.from === undefined ? {} : { seek: span.from * 1000 };
  const input = await openInput('values', files, { ...rest, ...seek });
  const seen = new Set<string>();
  const { receipt } = input;
  const writer = writerOf(options, kinds, { ...checked, receipt });
  const computed = valueKinds(kinds);
  const sampler = new ValueSampler({
    every: interval,
    wanted: (value) => {
      if (value.kind === 'best') seen.add(value.symbol);
      if (value.kind === 'gap' && !kinds.has('gap')) return false;
      return symbol === undefined || value.symbol === symbol;
    },
    take: (value) => writer.add(value),
  });
  await writeOutput(options.out, async (write) => {
    const { adapter, checkpoint } = input;
    const batches = input.rows() ?? input.batches();
    const frames = { adapter, checkpoint, batches, kinds: computed, seen };
    const within = { from: span.from * 1000, to: span.to * 1000 };
    for await (const _ of sampleValues(frames, within, sampler)) {
      const made = writer.take();
      if (made.length > 0) await write(made);
    }
    // A recording without gaps is an answer, one without the instrument is not.
    const isWhole = kinds.size === 1 && kinds.has('gap');
    const isKnown = symbol === undefined ? seen.size > 0 : seen.has(symbol);
    if (sampler.passed === 0 && !(isWhole && isKnown)) {
      const what =
        symbol === undefined ? 'no value in that span' : `no value of ${symbol} in that span`;
      const others = [...seen].sort().slice(0, 20).join(', ') || 'none';
      throw new UsageError(`${what}; symbols seen: ${others}`);
    }
    await write(writer.end());
  });
}

/** @throws UsageError for a table of several kinds, or bytes written to a terminal */
function checkForm(
  options: Options,
  kinds: ReadonlySet<TableKind>,
): { readonly depth: number; readonly unit: TimeUnit } {
  const depth = depthOf(options.depth);
  const unit = TIME_UNITS.find((each) => each === options.times);
  if (unit === undefined) {
    throw new UsageError(`--times ${options.times}: one of ${TIME_UNITS.join(', ')} expected`);
  }
  const form = FORMS.find((each) => each === options.as);
  if (form === undefined) {
    throw new UsageError(`--as ${options.as}: one of ${FORMS.join(', ')} expected`);
  }
  decimalsOf(options);
  if (form !== 'ndjson' && kinds.size !== 1) {
    throw new UsageError(`--as ${form}: a table holds one --kind: ${TABLE_KINDS.join(', ')}`);
  }
  if (form === 'parquet' && options.out === undefined && process.stdout.isTTY) {
    throw new UsageError('--as parquet: --out FILE is needed, because a terminal shows no bytes');
  }
  return { depth, unit };
}

function writerOf(options: Options, kinds: ReadonlySet<TableKind>, form: TableForm): ValueWriter {
  if (options.as === 'ndjson') return new NdjsonWriter(form);
  const [kind] = kinds;
  if (kind === undefined) throw new UsageError('--kind: one kind expected');
  if (options.as === 'csv') return new CsvWriter(kind, form);
  return new ParquetWriterOfValues(kind, form, decimalsOf(options));
}

/** @throws UsageError when there are no such columns */
function decimalsOf({ decimals: text, as: form }: Options): number | undefined {
  if (text === undefined) return undefined;
  const decimals = Number(text);
  if (!(/^\d+$/.test(text) && decimals <= MAX_DECIMALS)) {
    throw new UsageError(`--decimals ${text}: 0 to ${MAX_DECIMALS} expected`);
  }
  if (form === 'parquet') return decimals;
  throw new UsageError(`--decimals ${text}: only --as parquet has columns of numbers`);
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
