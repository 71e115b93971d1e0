import {
  type ExactTimes,
  exactTimesOf,
  type ReceiptUnit,
  type TimedValue,
} from '@tideline/streams/node';
import { UsageError } from './failure.ts';

/** A cell of a table: a count, a time, a flag, or text, as which decimals lose no digit. */
export type Cell = string | number | bigint | boolean | null;

/** A column of a table of values. */
export interface Column {
  readonly name: string;
  /**
   * `time`: UTC in the table's unit; `count`: whole number; `decimal`: exactly as the venue wrote
   * it; `text`; `word`: one of few texts; `flag`.
   */
  readonly type: 'time' | 'count' | 'decimal' | 'text' | 'word' | 'flag';
}

/** Kinds of values that a table can hold; each has its own columns. */
export const TABLE_KINDS = ['quote', 'book', 'deal', 'candle', 'gap'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** Units of times. */
export const TIME_UNITS = ['ms', 'us', 'ns'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** What the values of a table have in common. */
export interface TableForm {
  /** Levels a side of a book. */
  readonly depth: number;
  readonly unit: TimeUnit;
  /** Unit of the times of receipt; null when the recording has none. */
  readonly receipt: ReceiptUnit | null;
}

const time = (name: string): Column => ({ name, type: 'time' });
const count = (name: string): Column => ({ name, type: 'count' });
const text = (name: string): Column => ({ name, type: 'text' });
const word = (name: string): Column => ({ name, type: 'word' });
const decimal = (name: string): Column => ({ name, type: 'decimal' });
const flag = (name: string): Column => ({ name, type: 'flag' });

const HEAD = [time('time'), word('symbol')];
const PRICES = [decimal('open'), decimal('high'), decimal('low'), decimal('close')];
const VOLUMES = [decimal('volume'), decimal('turnover'), count('count')];

/** Columns of the kinds whose number of columns is fixed. */
const COLUMNS: Readonly<Record<Exclude<TableKind, 'book'>, readonly Column[]>> = {
  quote: [
    ...[
      ...HEAD,
      count('seq'),
      time('exchange_time'),
      decimal('last'),
      decimal('bid'),
      decimal('ask'),
    ],
    ...[decimal('mark'), decimal('open'), text('change'), decimal('high'), decimal('low')],
    ...[decimal('volume'), decimal('turnover'), decimal('bid_quantity'), decimal('ask_quantity')],
  ],
  // Ids are text: some venues have no numeric ids.
  deal: [
    ...[...HEAD, text('id'), time('exchange_time'), decimal('price'), decimal('quantity')],
    word('side'),
  ],
  candle: [
    ...[...HEAD, word('period'), time('open_time'), ...PRICES, ...VOLUMES],
    ...[decimal('taker_volume'), decimal('taker_turnover'), flag('final')],
  ],
  gap: [...HEAD, word('of'), text('reason')],
};

/** Columns of a table of one kind of values. */
export function columnsOf(kind: TableKind, { depth }: TableForm): readonly Column[] {
  if (kind !== 'book') return COLUMNS[kind];
  const side = (name: string) =>
    Array.from({ length: depth }, (_, i) => [
      decimal(`${name}_price_${i + 1}`),
      decimal(`${name}_quantity_${i + 1}`),
    ]).flat();
  return [...HEAD, text('id'), time('exchange_time'), ...side('bid'), ...side('ask')];
}

const UNIT_NS: Readonly<Record<TimeUnit, bigint>> = { ms: 1_000_000n, us: 1_000n, ns: 1n };

/** Times of receipt and of the exchange in the unit of a table. */
export interface ShownTimes {
  readonly received: number | bigint | null;
  readonly exchange: number | bigint | null;
}

/**
 * The times of a value in a unit: ms and µs are numbers, ns are bigints. In ms, a table without a
 * time of receipt shows that of the exchange, by which it is ordered.
 */
export function timesOf(value: TimedValue, { unit, receipt }: TableForm): ShownTimes {
  if (unit === 'ms') return { received: value.time, exchange: exchangeMs(value) };
  return shown(exactTimesOf(value, receipt), unit);
}

function shown({ received, exchange }: ExactTimes, unit: TimeUnit): ShownTimes {
  const inUnit = (ns: bigint | undefined) => {
    if (ns === undefined) return null;
    return unit === 'ns' ? ns : Number(ns / UNIT_NS[unit]);
  };
  return { received: inUnit(received?.ns), exchange: inUnit(exchange?.ns) };
}

function exchangeMs({ value }: TimedValue): number | null {
  switch (value.kind) {
    case 'quote':
      return value.quote.time;
    case 'deal':
      return value.deal.time;
    case 'book':
    case 'best':
      return value.time;
    default:
      return null;
  }
}

/** A time of whole ms in the unit of a table. */
export function inUnit(ms: number, unit: TimeUnit): number | bigint {
  if (unit === 'ms') return ms;
  return unit === 'us' ? ms * 1000 : BigInt(ms) * UNIT_NS.ms;
}

/** The cells of a value in the order of {@link columnsOf}; a missing level of a book is null. */
export function cellsOf(timed: TimedValue, form: TableForm): readonly Cell[] {
  const { value } = timed;
  const { received, exchange } = timesOf(timed, form);
  const { symbol } = value;
  switch (value.kind) {
    case 'quote': {
      const { seq, last, bid, ask, mark, open, change } = value.quote;
      const { high, low, volume, turnover } = value.quote;
      const prices = [last, bid, ask, mark, open, change, high, low, volume, turnover];
      return [received, symbol, seq, exchange, ...prices, null, null];
    }
    case 'best': {
      const { id, bid, bidQuantity, ask, askQuantity } = value;
      const day = [null, null, null, null, null, null, null];
      return [received, symbol, id, exchange, null, bid, ask, ...day, bidQuantity, askQuantity];
    }
    case 'deal': {
      const { id, price, quantity, side } = value.deal;
      return [received, symbol, id, exchange, price, quantity, side];
    }
    case 'candle': {
      const { time: at, open, high, low, close, volume, turnover } = value.candle;
      const { count: deals, takerVolume, takerTurnover, final } = value.candle;
      const prices = [open, high, low, close, volume, turnover];
      const opened = inUnit(at, form.unit);
      const taker = [takerVolume, takerTurnover];
      return [received, symbol, value.period, opened, ...prices, deals, ...taker, final];
    }
    case 'gap':
      return [received, symbol, value.of, value.reason];
    case 'book': {
      const { depth } = form;
      const { bookId, book } = value.follower;
      const { bids = [], asks = [] } = book?.top(depth) ?? {};
      const cells: Cell[] = [received, symbol, bookId === null ? null : String(bookId), exchange];
      for (const levels of [bids, asks]) {
        for (let at = 0; at < depth; at++) {
          cells.push(levels[at]?.[0] ?? null, levels[at]?.[1] ?? null);
        }
      }
      return cells;
    }
  }
}

/** Digits of a numeric column: the most that all readers hold. */
export const DECIMAL_DIGITS = 38;

/**
 * A decimal text as whole units of `decimals` digits.
 * @throws UsageError when it has more digits after the point, or more before it than the column
 *   holds: a rounded price would be another price
 */
export function unitsOf(text: string, decimals: number, name: string): bigint {
  const sign = text.startsWith('-') ? -1n : 1n;
  const [whole = '', fraction = ''] = text.replace(/^[-+]/, '').split('.');
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) {
    throw new UsageError(`--decimals ${decimals}: ${name} ${text} needs ${significant.length}`);
  }
  const digits = whole + significant.padEnd(decimals, '0');
  if (digits.length <= DECIMAL_DIGITS) return sign * BigInt(digits);
  throw new UsageError(`--decimals ${decimals}: ${name} ${text} has more than 38 digits`);
}
