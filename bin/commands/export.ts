import {
  type BookSnapshot,
  isTableFormat,
  type MarketItem,
  StreamVerifier,
  type TableFormat,
} from '@tideline/streams/node';
import type { Command } from 'commander';
import { UsageError } from '../support/failure.ts';
import { type Input, type InputOptions, openInput } from '../support/input.ts';
import { type OutputOptions, refuseExisting, type Write, writeOutput } from '../support/output.ts';
import { addSpanOptions, placeIn, type Span, type SpanOptions, spanOf } from '../support/span.ts';
import { tableHeader, tableRows } from '../support/table-rows.ts';

interface Options extends Omit<InputOptions, 'format'>, OutputOptions, SpanOptions {
  readonly format: string;
  readonly symbol?: string;
}

export function register(program: Command): void {
  addSpanOptions(program.command('export'))
    .description(
      'Writes a Tideline recording as a table. An imported table comes back byte for byte.',
    )
    .argument('<file...>', 'Tideline recordings; several are one stream')
    .requiredOption(
      '--format <format>',
      'binance-trades, binance-aggtrades, binance-klines, tardis-trades, tardis-book',
    )
    .option(
      '--venue <venue>',
      'name in the exchange column of Tardis tables (default: the recording’s)',
    )
    .option('--symbol <symbol>', "only this instrument; Binance's tables contain one")
    .option('--recover', 'read a truncated recording up to its last complete chunk')
    .option('--out <file>', 'write here instead of stdout')
    .option('--force', 'replace the file when it exists')
    .addHelpText(
      'after',
      '\nExample:\n  tideline export btc.tideline --format tardis-book --out btc.csv',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  const { format } = options;
  refuseExisting(options);
  const span = spanOf(options);
  if (!isTableFormat(format)) throw new UsageError(`--format ${format}: not a table format`);
  const { recover = false } = options;
  const input = await openInput('export', files, { format: 'tideline', recover });
  if (input.frames === format)
    await writeOutput(options.out, (write) => verbatim(input, span, write));
  else if (input.frames !== 'socket') {
    throw new UsageError(
      `the recording holds ${input.frames} rows; ${format} cannot be made of them`,
    );
  } else await writeOutput(options.out, (write) => convert(input, format, options, span, write));
}

/** Writes the imported rows unchanged, line feeds between them. */
async function verbatim(input: Input, span: Span, write: Write): Promise<void> {
  let pending = '';
  for await (const records of input.batches()) {
    for (const record of records) {
      if (placeIn(span, record.wall) !== 'in') continue;
      if (record.kind === 'close' && record.text === 'unterminated') {
        await write(pending.slice(0, -1));
        pending = '';
      } else if (record.kind === 'row') {
        await write(pending);
        pending = `${record.text}\n`;
      }
    }
  }
  await write(pending);
}

async function convert(
  input: Input,
  format: TableFormat,
  options: Options,
  span: Span,
  write: Write,
): Promise<void> {
  const { symbol } = options;
  const exchange = options.venue ?? input.venue ?? '';
  const seen = new Set<string>();
  let local = 0;
  let text = `${tableHeader(format)}\n`;
  let rows = 0;
  let emitting = span.from === Number.NEGATIVE_INFINITY;
  const take = (item: MarketItem): void => {
    if (!emitting || !('symbol' in item) || (symbol !== undefined && item.symbol !== symbol))
      return;
    for (const row of tableRows(format, item, exchange, local)) {
      seen.add(item.symbol);
      if (format.startsWith('binance') && seen.size > 1) {
        throw new UsageError(
          `${[...seen].join(', ')}: a ${format} table contains one; set --symbol`,
        );
      }
      text += `${row}\n`;
      rows++;
    }
  };
  // Book messages are written when they take effect: the snapshot, then its changes; none after a
  // gap.
  const verifier = new StreamVerifier(input.adapter, {
    item: (item) => {
      if (!item.kind.startsWith('book')) take(item);
    },
    book: (event) => {
      if (event.kind === 'snapshot' || event.kind === 'delta') take(event.item);
    },
  });
  let ended = false;
  for await (const records of input.batches()) {
    if (ended) break;
    for (const record of records) {
      local = record.wall;
      const place = placeIn(span, record.wall);
      ended = place === 'after';
      if (ended) break;
      if (place === 'in' && !emitting) {
        emitting = true;
        for (const item of booksOf(verifier)) take(item);
      }
      verifier.frame(record, record);
    }
    await write(text);
    text = '';
  }
  await write(text);
  if (rows === 0) throw new UsageError(`nothing in the recording makes ${format} rows`);
}

/** The books of all symbols as snapshots: a table that begins within a recording needs them. */
function booksOf(verifier: StreamVerifier): BookSnapshot[] {
  return verifier.symbols.flatMap((symbol) => {
    const follower = verifier.follower(symbol);
    if (!follower?.valid || !follower.book) return [];
    const { bids, asks } = follower.book.top(Number.POSITIVE_INFINITY);
    const rest = { time: null, inBand: true, epoch: '', checksum: null, depth: null };
    return [{ kind: 'book-snapshot', symbol, bids, asks, id: follower.bookId, ...rest }];
  });
}
