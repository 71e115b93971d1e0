import {
  BookMap,
  mapColumn,
  sampleValues,
  type TimedValue,
  ValueSampler,
} from '@tideline/streams/node';
import type { Command } from 'commander';
import { durationOf } from '../support/duration.ts';
import { UsageError } from '../support/failure.ts';
import { addInputOptions, type InputOptions, openInput } from '../support/input.ts';
import { drawMap, type MapDeal, spanOfPrices } from '../support/map-picture.ts';
import { type OutputOptions, refuseExisting, writeOutput } from '../support/output.ts';
import { addSpanOptions, type SpanOptions, spanOf } from '../support/span.ts';

interface Options extends Omit<InputOptions, 'seek'>, OutputOptions, SpanOptions {
  readonly symbol: string;
  readonly every: string;
  readonly levels: string;
}

const KINDS = new Set(['book', 'deal', 'gap'] as const);
/** A wider picture is too wide for screens, and for the memory of a browser. */
const MAX_COLUMNS = 4_000;
const MAX_LEVELS = 5_000;

export function register(program: Command): void {
  addSpanOptions(addInputOptions(program.command('map')))
    .description(
      'Draws what rested in a book over time, with its best prices and deals, as a PNG. Nothing is drawn where the book is not proven.',
    )
    .requiredOption('--symbol <symbol>', 'the instrument, as the venue calls it')
    .requiredOption('--out <file>', 'the picture')
    .option('--every <time>', 'length of a column (100ms, 1s)', '250ms')
    .option('--levels <levels>', 'levels a side of a book', '500')
    .option('--force', 'replace the file when it exists')
    .addHelpText(
      'after',
      '\nExample:\n  tideline map btc.tideline --symbol BTCUSDT --every 250ms --out map.png',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  const { symbol, every, ...rest } = options;
  refuseExisting(options);
  const span = spanOf(options);
  const interval = durationOf(every, '--every');
  const map = new BookMap(interval);
  const levels = levelsOf(options.levels);
  const received: (MapDeal & { readonly dealt: number })[] = [];
  const gaps = { book: 0, trades: 0 };
  let end = Number.NEGATIVE_INFINITY;
  const take = ({ time, value }: TimedValue): void => {
    end = Math.max(end, time);
    if (value.kind === 'deal') {
      const { price, quantity, side, time: dealt } = value.deal;
      received.push({ time, dealt, price: Number(price), quantity: Number(quantity), side });
    } else if (value.kind === 'gap' && value.of === 'trades') gaps.trades += 1;
    else if (value.kind === 'gap') {
      gaps.book += 1;
      map.gap(time);
    } else if (value.kind === 'book' && value.follower.book) {
      const { asks, bids } = value.follower.book;
      map.book(time, mapColumn(bids, asks, levels));
    }
    if (map.columns.length > MAX_COLUMNS) {
      const what = `--every ${every}: more than ${MAX_COLUMNS} columns`;
      throw new UsageError(`${what}; choose a longer one, or a part with --from and --to`);
    }
  };
  const seek = options.from === undefined ? {} : { seek: span.from * 1000 };
  const input = await openInput('map', files, { ...rest, symbol, ...seek });
  const seen = new Set<string>();
  const sampler = new ValueSampler({
    every: interval,
    wanted: (value) => value.symbol === symbol,
    take,
  });
  const { adapter, checkpoint } = input;
  const batches = input.rows() ?? input.batches();
  const frames = { adapter, checkpoint, batches, kinds: KINDS, seen };
  const within = { from: span.from * 1000, to: span.to * 1000 };
  for await (const _ of sampleValues(frames, within, sampler)) {
    // The sampler passes the values on.
  }
  map.end(end);
  if (map.begin === null || spanOfPrices(map.columns) === null) {
    const others = [...seen].sort().slice(0, 20).join(', ') || 'none';
    throw new UsageError(`no proven book of ${symbol} in that span; symbols seen: ${others}`);
  }
  const { begin } = map;
  // A venue may begin with deals from before the recording.
  const deals = received.filter(({ dealt }) => dealt >= begin);
  const picture = await drawMap({ map, begin, every: interval, symbol, deals });
  await writeOutput(options.out, (write) => write(picture));
  const unknown = map.columns.filter((column) => column === null).length;
  process.stderr.write(
    `${options.out}: ${map.columns.length} columns of ${every}, ${unknown} without a book; ${deals.length} deals; gaps: ${gaps.book} of the book, ${gaps.trades} of the trades\n`,
  );
}

function levelsOf(text: string): number {
  const levels = Number(text);
  if (Number.isInteger(levels) && levels >= 1 && levels <= MAX_LEVELS) return levels;
  throw new UsageError(`--levels ${text}: 1 to ${MAX_LEVELS} expected`);
}
