import { type MarketCheckpoint, MarketState } from '@tideline/streams/node';
import type { Command } from 'commander';
import { UsageError } from '../support/failure.ts';
import { addInputOptions, type InputOptions, openInput } from '../support/input.ts';
import { momentOf } from '../support/replay.ts';

interface Options extends Omit<InputOptions, 'seek'> {
  readonly symbol: string;
  readonly at?: string;
  readonly depth: string;
  readonly json?: boolean;
}

/**
 * Time after the last record that still counts as part of the recording, ms, because its exact end
 * is unknown.
 */
const END_TOLERANCE = 1_000;

export function register(program: Command): void {
  addInputOptions(program.command('book'))
    .description(
      'Prints the order book at a time of receipt; by default at the end of the recording.',
    )
    .requiredOption('--symbol <symbol>', 'the instrument, as the venue calls it')
    .option('--at <time>', 'ms since 1970 or ISO; applies frames received up to this time')
    .option('--depth <levels>', 'levels a side', '20')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExample:\n  tideline book btc.tideline --symbol BTCUSDT --at 1723161300000 --depth 5',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  const { symbol, at, ...rest } = options;
  const depth = Number(options.depth);
  if (!Number.isInteger(depth) || depth < 1)
    throw new UsageError(`--depth ${options.depth}: 1 or more`);
  const until = at === undefined ? Number.POSITIVE_INFINITY : momentOf(at, '--at') * 1000;
  const seek = at === undefined ? {} : { seek: until };
  const input = await openInput('book', files, { ...rest, symbol, ...seek });
  const state = new MarketState(input.adapter, () => undefined);
  state.emitting = false;
  if (input.checkpoint) state.restore(input.checkpoint.state as MarketCheckpoint);
  let time: number | null = null;
  let over = true;
  await input.each((record) => {
    over = record.wall <= until;
    if (!over) return false;
    state.frame(record);
    time = record.wall;
    return true;
  });
  if (time === null && !input.checkpoint)
    throw new UsageError('the recording begins after that time');
  refuseAfterEnd(at, until, over ? (time ?? input.checkpoint?.wall ?? null) : null);
  state.end();
  const follower = state.follower(symbol);
  const { book } = follower ?? {};
  if (!follower) {
    throw new UsageError(
      `no ${symbol} up to that time; symbols so far: ${state.symbols.join(', ') || 'none'}`,
    );
  }
  if (!book || !follower.valid) {
    process.stderr.write(`${symbol}: no valid book at that moment (no snapshot yet, or a gap)\n`);
    process.exitCode = 1;
    return;
  }
  const top = book.top(depth);
  const ms = time === null ? null : Math.floor(time / 1000);
  if (options.json) {
    const body = { symbol, time: ms, id: follower.bookId, ...top };
    process.stdout.write(`${JSON.stringify(body)}\n`);
    return;
  }
  const rows = book.depth(depth);
  const line = (row: { price: string; quantity: string; total: string }): string =>
    `${row.price.padStart(18)} ${row.quantity.padStart(20)} ${row.total.padStart(20)}`;
  const head = `${symbol} ${ms === null ? '' : new Date(ms).toISOString()} ${follower.bookId ?? ''}`;
  const asks = rows.asks.map(line).reverse();
  const bids = rows.bids.map(line);
  process.stdout.write(`${[head.trim(), ...asks, '-'.repeat(60), ...bids].join('\n')}\n`);
}

/**
 * @param last - time of the last record when all were read before that time, µs; null otherwise
 * @throws UsageError
 */
function refuseAfterEnd(at: string | undefined, until: number, last: number | null): void {
  if (at === undefined || last === null || until <= last + END_TOLERANCE * 1000) return;
  const end = new Date(last / 1000).toISOString();
  throw new UsageError(`--at ${at}: the recording ends before that time, at ${end}`);
}
