import { RecordedCandles } from '@tideline/streams/node';
import type { Candle } from '@tideline/wire/calls/market';
import { formatUnits, isDecimal, parseUnits } from '@tideline/wire/decimal';
import type { Command } from 'commander';
import { UsageError } from '../support/failure.ts';
import { addInputOptions, type InputOptions, openInput } from '../support/input.ts';
import { type OutputOptions, refuseExisting, writeOutput } from '../support/output.ts';
import { intervalOf, PERIOD_HELP } from '../support/period.ts';
import { type SpanOptions, spanOf } from '../support/span.ts';

interface Options extends InputOptions, OutputOptions, SpanOptions {
  readonly symbol: string;
  readonly period: string;
  readonly fill?: boolean;
  readonly partial?: boolean;
}

const COLUMNS =
  'open_time,open,high,low,close,volume,quote_volume,count,taker_buy_base,taker_buy_quote';

export function register(program: Command): void {
  addInputOptions(program.command('candles'))
    .description(
      'Writes the candles of a recording as CSV: complete intervals, decimals without trailing zeros.',
    )
    .requiredOption(
      '--symbol <symbol>',
      "the instrument, as the venue calls it (Binance's tables: any name)",
    )
    .requiredOption('--period <period>', PERIOD_HELP)
    .option('--from <time>', 'first opening time of a candle (ms or ISO)')
    .option('--to <time>', 'candles that open before this time (ms or ISO)')
    .option('--fill', 'include empty intervals, flat at the previous close')
    .option('--partial', 'include intervals that the recording covers only in part')
    .option('--out <file>', 'write here instead of stdout')
    .option('--force', 'replace the file when it exists')
    .addHelpText(
      'after',
      '\nExample:\n  tideline candles btcusdt.gz --format collector --venue binance-usdm --symbol BTCUSDT --period 1m',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  const { symbol, period } = options;
  refuseExisting(options);
  const span = spanOf(options);
  const interval = intervalOf(period);
  const input = await openInput('candles', files, options);
  const { adapter } = input;
  const table = input.frames !== 'socket';
  const candles = new RecordedCandles({
    symbol,
    period: interval,
    anchors: adapter.anchors,
    table,
  });
  const symbols = new Set<string>();
  await input.each((record) => {
    if (record.kind === 'open' || record.kind === 'close') candles.interrupt();
    const onlySymbol = symbols.size === 1 ? (symbols.values().next().value ?? null) : null;
    adapter.parse(
      record,
      (item) => {
        if ('symbol' in item) symbols.add(item.symbol);
        candles.item(item);
      },
      { onlySymbol },
    );
  });
  if (!symbols.has(symbol)) {
    const seen = [...symbols].sort().slice(0, 20).join(', ') || 'none';
    throw new UsageError(`no ${symbol} in these files; symbols seen: ${seen}`);
  }
  const fill = options.fill === true;
  const partial = options.partial === true;
  await writeOutput(options.out, async (write) => {
    await write(`${COLUMNS}\n`);
    for (const candle of candles.candles({ fill, partial })) {
      if (candle.time >= span.from && candle.time < span.to) await write(row(candle));
    }
  });
}

function row(candle: Candle): string {
  const { time, open, high, low, close, volume, turnover, count, takerVolume, takerTurnover } =
    candle;
  const cells = [time, open, high, low, close, volume, turnover, count, takerVolume, takerTurnover];
  return `${cells.map((cell) => (typeof cell === 'string' ? plain(cell) : cell)).join(',')}\n`;
}

/** Removes trailing zeros from a venue's klines: `61695.10` becomes `61695.1`. */
function plain(text: string): string {
  if (!isDecimal(text)) return text;
  const decimals = text.length - text.indexOf('.') - 1;
  return text.includes('.') ? formatUnits(parseUnits(text, decimals), decimals) : text;
}
