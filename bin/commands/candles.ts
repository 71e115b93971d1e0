import type { Command } from 'commander';
import { type Interval, intervalLength, RecordedCandles } from '#streams/node';
import type { Candle } from '#wire/calls/market.ts';
import { formatUnits, isDecimal, parseUnits } from '#wire/decimal.ts';
import { isPeriod, PERIODS } from '#wire/periods.ts';
import { UsageError } from '../support/failure.ts';
import { addInputOptions, type InputOptions, openInput } from '../support/input.ts';
import { type OutputOptions, refuseExisting, writeOutput } from '../support/output.ts';

interface Options extends InputOptions, OutputOptions {
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
    .requiredOption('--period <period>', `${PERIODS.join(', ')}, or 15s, 3m, 2h`)
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
    for (const candle of candles.candles({ fill, partial })) await write(row(candle));
  });
}

const DAY = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * A period by its name, or a length that divides a day, so that every day begins with an interval.
 * @throws UsageError
 */
function intervalOf(text: string): Interval {
  if (isPeriod(text)) return text;
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(text) ?? [];
  const length = Number(count) * (UNITS[unit] ?? Number.NaN);
  const named = PERIODS.find((period) => intervalLength(period) === length);
  if (named) return named;
  if (length > 0 && DAY % length === 0) return length;
  const names = PERIODS.join(', ');
  throw new UsageError(
    `--period ${text}: ${names}, or a length that divides a day such as 15s, 3m, 2h`,
  );
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
