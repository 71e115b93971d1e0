import type { TableFormat } from './format-ids.ts';

/** The layout of a table, as far as reading its rows and times requires. */
export interface TableLayout {
  /** Known headers, first column to last; further columns are tolerated. */
  readonly headers: readonly (readonly string[])[];
  /** Whether the header may be absent (old Binance files have none). */
  readonly headless: boolean;
  /** Minimum number of columns. */
  readonly columns: number;
  /** Column with the time at which the row was known. */
  readonly time: number;
  /** Columns that must be plain decimals. */
  readonly decimals: readonly number[];
}

const split = (text: string): readonly string[] => text.split(',');

/**
 * Column definitions: github.com/binance/binance-public-data (README) and
 * docs.tardis.dev/downloadable-csv-files/data-types.
 */
export const TABLES: Readonly<Record<TableFormat, TableLayout>> = {
  'binance-trades': {
    headers: [
      split('id,price,qty,quote_qty,time,is_buyer_maker'),
      split('id,price,qty,quoteQty,time,isBuyerMaker'),
      split('id,price,qty,base_qty,time,is_buyer_maker'),
    ],
    headless: true,
    columns: 6,
    time: 4,
    decimals: [1, 2, 3],
  },
  'binance-aggtrades': {
    headers: [
      split(
        'agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker',
      ),
      split('aggTradeId,price,qty,firstTradeId,lastTradeId,timestamp,isBuyerMaker'),
    ],
    headless: true,
    columns: 7,
    time: 5,
    decimals: [1, 2],
  },
  'binance-klines': {
    headers: [
      split(
        'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume',
      ),
      split(
        'openTime,open,high,low,close,volume,closeTime,quoteVolume,count,takerBuyBase,takerBuyQuote',
      ),
    ],
    headless: true,
    columns: 11,
    time: 6,
    decimals: [1, 2, 3, 4, 5, 7, 9, 10],
  },
  'tardis-trades': {
    headers: [split('exchange,symbol,timestamp,local_timestamp,id,side,price,amount')],
    headless: false,
    columns: 8,
    time: 3,
    decimals: [6, 7],
  },
  'tardis-book': {
    headers: [split('exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount')],
    headless: false,
    columns: 8,
    time: 3,
    decimals: [6, 7],
  },
};

/** Binance writes ms (13 digits) and, spot from 2025 on, µs (16); Tardis always writes µs. */
export function microsOf(digits: string): number {
  return digits.length === 16 ? Number(digits) : Number(digits) * 1000;
}

const MOMENT = String.raw`(?:\d{16}|\d{12,13})`;
const DECIMAL = String.raw`\d+(?:\.\d+)?`;

/** Matches a row whose cells are of the layout's types: one test a row instead of one a cell. */
export function rowForm({ columns, time, decimals }: TableLayout): RegExp {
  const cells = Array.from({ length: columns }, (_, column) => {
    if (column === time) return MOMENT;
    return decimals.includes(column) ? DECIMAL : '[^,]*';
  });
  return new RegExp(`^${cells.join(',')}(?:,|\r?$)`);
}

/**
 * The first five columns identify every table; later ones were renamed and added over the years.
 */
const TELLING = 5;

/** Normalizes names in any case and notation (`quoteQty`, `quote_qty`). */
export function isHeader(layout: TableLayout, cells: readonly string[]): boolean {
  const plain = (name: string) => name.replaceAll(/[_\s"\uFEFF]/g, '').toLowerCase();
  return layout.headers.some((header) =>
    header.slice(0, TELLING).every((name, index) => plain(cells[index] ?? '') === plain(name)),
  );
}
