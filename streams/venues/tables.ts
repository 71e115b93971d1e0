import type { Interval } from '../candles/index.ts';
import type { BookDelta, DealItem } from './market-item.ts';
import { cellsOf, type RowCells, TextCells } from './row-cells.ts';
import { type Emit, FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';

/**
 * Rows of public CSV data as market items. A table is its own venue: the rows carry no chain and no
 * checksum. Columns: streams/recording/formats/tables.ts.
 */

/** Binance writes ms, or µs (16 digits) in spot files from 2025 on. */
function millis(digits: string): number {
  return digits.length >= 16 ? Math.floor(Number(digits) / 1000) : Number(digits);
}

function cell(row: RowCells, column: number): string {
  const text = row.text(column);
  if (text === undefined) throw new FrameError(`column ${column + 1} is missing`);
  return text;
}

function integer(row: RowCells, column: number): number {
  const value = row.whole(column);
  if (!Number.isSafeInteger(value))
    throw new FrameError(`column ${column + 1} is not a whole number`);
  return value;
}

/** @param time - exchange time, ms */
function binanceTrade(symbol: string, row: RowCells, time: number): DealItem {
  const id = integer(row, 0);
  const side = row.isTrue(5) ? 'sell' : 'buy';
  const deal = { id, time, price: cell(row, 1), quantity: cell(row, 2), side } as const;
  const stated = cell(row, 4);
  return { kind: 'deal', symbol, deal, firstId: id, lastId: id, source: 'trade', stated };
}

function binanceAggregate(symbol: string, row: RowCells, time: number): DealItem {
  const firstId = integer(row, 3);
  const lastId = integer(row, 4);
  const stated = cell(row, 5);
  const deal = {
    id: integer(row, 0),
    time,
    price: cell(row, 1),
    quantity: cell(row, 2),
    side: row.isTrue(6) ? 'sell' : 'buy',
    count: lastId - firstId + 1,
  } as const;
  return { kind: 'deal', symbol, deal, firstId, lastId, source: 'aggregate', stated };
}

function binanceKline(symbol: string, row: RowCells, emit: Emit): void {
  const time = millis(cell(row, 0));
  const length = millis(cell(row, 6)) + 1 - time;
  const interval = INTERVALS.get(length) ?? (length >= 28 * 86_400_000 ? '1M' : length);
  const count = integer(row, 8);
  const candle = {
    time,
    open: cell(row, 1),
    high: cell(row, 2),
    low: cell(row, 3),
    close: cell(row, 4),
    volume: cell(row, 5),
    turnover: cell(row, 7),
    count,
    takerVolume: cell(row, 9),
    takerTurnover: cell(row, 10),
    final: true,
    revision: 2 * count + 1,
  };
  emit({ kind: 'kline', symbol, interval, candle, firstId: null, lastId: null });
}

const INTERVALS: ReadonlyMap<number, Interval> = new Map<number, Interval>([
  [60_000, '1m'],
  [300_000, '5m'],
  [900_000, '15m'],
  [1_800_000, '30m'],
  [3_600_000, '60m'],
  [14_400_000, '4h'],
  [86_400_000, '1d'],
  [604_800_000, '1w'],
]);

/** One pass over a table of trades. */
function tardisTrades(): (row: RowCells) => DealItem {
  // Rows of one instrument share the text, whose hash is then computed once.
  let known = '';
  return (row) => {
    const id = cell(row, 4);
    const numeric = id.length <= 15 ? row.whole(4) : Number.NaN;
    const text = id === '' ? row.texts().slice(2, 8).join(',') : id;
    const side = cell(row, 5);
    const deal = {
      id: Number.isNaN(numeric) ? text : numeric,
      time: Math.floor(integer(row, 2) / 1000),
      price: cell(row, 6),
      quantity: cell(row, 7),
      side: side === 'buy' || side === 'sell' ? side : null,
    } as const;
    const symbol = cell(row, 1);
    if (symbol !== known) known = symbol;
    // Ids of all venues come through here; whether they are dense is unknown.
    const ids = { firstId: null, lastId: null };
    return { kind: 'deal', symbol: known, deal, ...ids, source: 'trade', stated: cell(row, 2) };
  };
}

/** Rows of one `local_timestamp` are one message; the book is valid only between messages. */
class TardisBook {
  #rows: TextCells[] = [];
  #wasSnapshot = false;

  row(row: RowCells, emit: Emit): void {
    const first = this.#rows[0];
    if (first && [1, 3, 4].some((column) => first.text(column) !== row.text(column)))
      this.flush(emit);
    this.#rows.push(new TextCells(row.texts()));
  }

  flush(emit: Emit): void {
    const [first] = this.#rows;
    if (!first) return;
    const levels = (side: string) =>
      this.#rows
        .filter((row) => row.text(5) === side)
        .map((row) => [cell(row, 6), cell(row, 7)] as const);
    const snapshot = first.isTrue(4);
    const item: BookDelta = {
      kind: 'book-delta',
      symbol: cell(first, 1),
      time: Math.floor(integer(first, 2) / 1000),
      bids: levels('bid'),
      asks: levels('ask'),
      first: Number.NaN,
      last: Number.NaN,
      previous: null,
      epoch: '',
      checksum: null,
      stated: cell(first, 2),
    };
    // is_snapshot turning true is a reconnect: both sides restart. Further snapshot rows add.
    if (snapshot && !this.#wasSnapshot) {
      const { symbol, time, bids, asks, stated } = item;
      const rest = { id: null, inBand: true, epoch: '', checksum: null, depth: null };
      emit({ kind: 'book-snapshot', symbol, time, bids, asks, ...rest, stated });
    } else emit(item);
    this.#wasSnapshot = snapshot;
    this.#rows = [];
  }
}

/** Tables by name; see `tableAdapter`. */
export const TABLE_FRAMES = [
  'binance-trades',
  'binance-aggtrades',
  'binance-klines',
  'tardis-trades',
  'tardis-book',
] as const;
export type TableFrames = (typeof TABLE_FRAMES)[number];

/**
 * An adapter for one pass over a table; it buffers rows, so it is not shared.
 * @param symbol - symbol of Binance's files, which do not contain theirs
 */
export function tableAdapter(frames: TableFrames, symbol: string): VenueAdapter {
  const book = new TardisBook();
  const take = rowReader(frames, symbol, book);
  const read = (frame: VenueFrame, emit: Emit): void => {
    if (frame.kind !== 'row') return;
    // A reader that has found the cells knows that they are a row's.
    if (frame.cells) {
      take(frame.cells, emit, frame.wall);
      return;
    }
    const texts = cellsOf(frame.text);
    if (!isHeaderRow(frames, texts)) take(new TextCells(texts), emit, frame.wall);
  };
  return {
    id: frames,
    name: frames,
    chain: null,
    checksum: null,
    anchors: {},
    inverse: false,
    parse: read,
    end: (emit) => book.flush(emit),
  };
}

type TakeRow = (row: RowCells, emit: Emit, wall: number) => void;

function rowReader(frames: TableFrames, symbol: string, book: TardisBook): TakeRow {
  // Binance's tables have the exchange's time in the place of a time of receipt.
  switch (frames) {
    case 'binance-trades':
      return (row, emit, wall) => emit(binanceTrade(symbol, row, Math.floor(wall / 1000)));
    case 'binance-aggtrades':
      return (row, emit, wall) => emit(binanceAggregate(symbol, row, Math.floor(wall / 1000)));
    case 'binance-klines':
      return (row, emit) => binanceKline(symbol, row, emit);
    case 'tardis-trades': {
      const tardisTrade = tardisTrades();
      return (row, emit) => emit(tardisTrade(row));
    }
    case 'tardis-book':
      return (row, emit) => book.row(row, emit);
  }
}

/** A header, or an empty row. */
function isHeaderRow(frames: TableFrames, [first = '', second]: readonly string[]): boolean {
  if (second === undefined && !/^["\uFEFF]?[a-z0-9]/i.test(first)) return true;
  if (frames.startsWith('tardis')) return first === 'exchange';
  const digit = first.charCodeAt(0) - 48;
  return !(digit >= 0 && digit <= 9);
}
