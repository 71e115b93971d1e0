import type { Command } from 'commander';
import { type MarketCheckpoint, MarketState, type MarketValue } from '#streams/node';
import { durationOf } from '../support/duration.ts';
import { UsageError } from '../support/failure.ts';
import { addInputOptions, type Input, type InputOptions, openInput } from '../support/input.ts';
import { type OutputOptions, refuseExisting, writeOutput } from '../support/output.ts';
import { addSpanOptions, placeIn, type Span, type SpanOptions, spanOf } from '../support/span.ts';
import { ValueSampler } from '../support/value-sampler.ts';

interface Options extends Omit<InputOptions, 'seek'>, OutputOptions, SpanOptions {
  readonly symbol?: string;
  readonly kind?: string;
  readonly every?: string;
  readonly depth: string;
}

const KINDS = ['quote', 'book', 'deal', 'candle', 'gap'] as const;

export function register(program: Command): void {
  addSpanOptions(addInputOptions(program.command('values')))
    .description(
      'Prints every quote, book, deal and candle of a recording as one JSON object a line, in order.',
    )
    .option('--symbol <symbol>', 'only this instrument')
    .option('--kind <list>', `only these kinds, separated by commas: ${KINDS.join(', ')}`)
    .option('--every <time>', 'print quotes, books and candles at most once in this time (1s, 5m)')
    .option('--depth <levels>', 'levels a side of a book', '20')
    .option('--out <file>', 'write here instead of stdout')
    .option('--force', 'replace the file when it exists')
    .addHelpText(
      'after',
      '\nExample:\n  tideline values btc.tideline --symbol BTCUSDT --kind book --depth 5 --every 1s',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  const { symbol, every, ...rest } = options;
  refuseExisting(options);
  const span = spanOf(options);
  const seek = options.from === undefined ? {} : { seek: span.from * 1000 };
  const input = await openInput('values', files, { ...rest, ...seek });
  const kinds = kindsOf(options.kind);
  const seen = new Set<string>();
  const sampler = new ValueSampler({
    depth: depthOf(options.depth),
    every: every === undefined ? null : durationOf(every, '--every'),
    wanted: (value) => {
      seen.add(value.symbol);
      return kinds.has(value.kind) && (symbol === undefined || value.symbol === symbol);
    },
  });
  await writeOutput(options.out, async (write) => {
    await each(input, sampler, span, write);
    if (sampler.printed > 0) return;
    const what =
      symbol === undefined ? 'no value in that span' : `no value of ${symbol} in that span`;
    const others = [...seen].sort().slice(0, 20).join(', ') || 'none';
    throw new UsageError(`${what}; symbols seen: ${others}`);
  });
}

/** Runs the records of a span through the market's state machine. */
async function each(
  input: Input,
  sampler: ValueSampler,
  span: Span,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const state = new MarketState(input.adapter, (value) => sampler.take(value));
  if (input.checkpoint) state.restore(input.checkpoint.state as MarketCheckpoint);
  for await (const records of input.batches()) {
    for (const record of records) {
      const place = placeIn(span, record.wall);
      if (place === 'after') {
        await write(sampler.end());
        return;
      }
      state.emitting = place === 'in';
      if (state.emitting) sampler.at(record.wall / 1000);
      state.frame(record);
    }
    await write(sampler.text());
  }
  state.end();
  await write(sampler.end());
}

function kindsOf(text: string | undefined): ReadonlySet<MarketValue['kind']> {
  if (text === undefined) return new Set(KINDS);
  const kinds = text.split(',').map((each) => KINDS.find((kind) => kind === each.trim()));
  const known = kinds.filter((kind) => kind !== undefined);
  if (known.length === kinds.length) return new Set(known);
  throw new UsageError(`--kind ${text}: one or more of ${KINDS.join(', ')} expected`);
}

function depthOf(text: string): number {
  const depth = Number(text);
  if (Number.isInteger(depth) && depth >= 1) return depth;
  throw new UsageError(`--depth ${text}: 1 or more`);
}
