import type { TimedValue } from '@tideline/streams/node';

/** A cell of a table: a number is a count or a time in ms UTC; decimals stay text, so that no digit is lost. */
export type Cell = string | number | boolean | null;

/** A column of a table of values. */
export interface Column {
  readonly name: string;
  /** `time`: ms UTC; `count`: whole number; `text`: also decimals, exactly as the venue wrote them. */
  readonly type: 'time' | 'count' | 'text' | 'flag';
}

/** Kinds of values that a table can hold; each has its own columns. */
export const TABLE_KINDS = ['quote', 'book', 'deal', 'candle', 'gap'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

const time = (name: string): Column => ({ name, type: 'time' });
const count = (name: string): Column => ({ name, type: 'count' });
const text = (name: string): Column => ({ name, type: 'text' });

const flag = (name: string): Column => ({ name, type: 'flag' });

const HEAD = [time('time'), text('symbol')];
const PRICES = [text('open'), text('high'), text('low'), text('close')];
const VOLUMES = [text('volume'), text('turnover'), count('count')];

/** Columns of the kinds whose number of columns is fixed. */
const COLUMNS: Readonly<Record<Exclude<TableKind, 'book'>, readonly Column[]>> = {
  quote: [
    ...[...HEAD, count('seq'), time('exchange_time'), text('last'), text('bid'), text('ask')],
    ...[text('mark'), text('open'), text('change'), text('high'), text('low')],
    ...[text('volume'), text('turnover')],
  ],
  // Ids are text: some venues have no numeric ids.
  deal: [
    ...[...HEAD, text('id'), time('exchange_time'), text('price'), text('quantity'), text('side')],
  ],
  candle: [
    ...[...HEAD, text('period'), time('open_time'), ...PRICES, ...VOLUMES],
    ...[text('taker_volume'), text('taker_turnover'), flag('final')],
  ],
  gap: [...HEAD, text('reason')],
};

/**
 * Columns of a table of one kind of values.
 * @param depth - levels a side of a book; it has price and quantity columns for each
 */
export function columnsOf(kind: TableKind, depth: number): readonly Column[] {
  if (kind !== 'book') return COLUMNS[kind];
  const side = (name: string) =>
    Array.from({ length: depth }, (_, i) => [
      text(`${name}_price_${i + 1}`),
      text(`${name}_quantity_${i + 1}`),
    ]).flat();
  return [...HEAD, text('id'), ...side('bid'), ...side('ask')];
}

/** The cells of a value in the order of {@link columnsOf}; a missing level of a book is null. */
export function cellsOf({ time, value }: TimedValue, depth: number): readonly Cell[] {
  const head = [time, value.symbol];
  switch (value.kind) {
    case 'quote': {
      const { seq, time: at, last, bid, ask, mark, open, change } = value.quote;
      const { high, low, volume, turnover } = value.quote;
      const prices = [last, bid, ask, mark, open, change, high, low];
      return [...head, seq, at, ...prices, volume, turnover];
    }
    case 'deal': {
      const { id, time: at, price, quantity, side } = value.deal;
      return [...head, String(id), at, price, quantity, side];
    }
    case 'candle': {
      const { time: at, open, high, low, close, volume, turnover } = value.candle;
      const { count: deals, takerVolume, takerTurnover, final } = value.candle;
      const prices = [open, high, low, close, volume, turnover];
      return [...head, value.period, at, ...prices, deals, takerVolume, takerTurnover, final];
    }
    case 'gap':
      return [...head, value.reason];
    case 'book': {
      const { bookId, book } = value.follower;
      const { bids = [], asks = [] } = book?.top(depth) ?? {};
      const side = (levels: readonly (readonly [string, string, ...unknown[]])[]) =>
        Array.from({ length: depth }, (_, i) => [
          levels[i]?.[0] ?? null,
          levels[i]?.[1] ?? null,
        ]).flat();
      return [...head, bookId === null ? null : String(bookId), ...side(bids), ...side(asks)];
    }
  }
}
