import type { MarketValue, TimedValue } from '@tideline/streams/node';
import { ParquetRows } from './parquet-rows.ts';
import { cellsOf, columnsOf, type TableKind } from './value-columns.ts';

/** Turns values into the bytes of a format, piece by piece. */
export interface ValueWriter {
  add(value: TimedValue): void;
  /** The bytes made since the last call. */
  take(): string | Uint8Array;
  /** The remaining bytes; call it once, after the last value. */
  end(): string | Uint8Array;
}

/** One JSON object a line, of any kind. */
export class NdjsonWriter implements ValueWriter {
  #lines = '';
  readonly #depth: number;

  /** @param depth - levels a side of a book */
  constructor(depth: number) {
    this.#depth = depth;
  }

  add({ time, value }: TimedValue): void {
    const { kind, symbol } = value;
    this.#lines += `${JSON.stringify({ time, kind, symbol, ...fieldsOf(value, this.#depth) })}\n`;
  }

  take(): string {
    const lines = this.#lines;
    this.#lines = '';
    return lines;
  }

  end(): string {
    return this.take();
  }
}

/** A CSV table (RFC 4180, `\n` line ends) of one kind of values; unknown is an empty cell. */
export class CsvWriter implements ValueWriter {
  #lines: string;
  readonly #depth: number;

  constructor(kind: TableKind, depth: number) {
    this.#depth = depth;
    this.#lines = `${columnsOf(kind, depth)
      .map((each) => each.name)
      .join(',')}\n`;
  }

  add(value: TimedValue): void {
    const cells = cellsOf(value, this.#depth);
    this.#lines += `${cells.map((cell) => quoted(cell === null ? '' : String(cell))).join(',')}\n`;
  }

  take(): string {
    const lines = this.#lines;
    this.#lines = '';
    return lines;
  }

  end(): string {
    return this.take();
  }
}

/** A Parquet table of one kind of values. */
export class ParquetWriterOfValues implements ValueWriter {
  readonly #rows: ParquetRows;
  readonly #depth: number;

  constructor(kind: TableKind, depth: number) {
    this.#depth = depth;
    this.#rows = new ParquetRows(columnsOf(kind, depth));
  }

  add(value: TimedValue): void {
    this.#rows.add(cellsOf(value, this.#depth));
  }

  take(): Uint8Array {
    return this.#rows.take();
  }

  end(): Uint8Array {
    return this.#rows.end();
  }
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function fieldsOf(value: MarketValue, depth: number): object {
  switch (value.kind) {
    case 'quote':
      return { quote: value.quote };
    case 'deal': {
      const { id, price, quantity, side, time } = value.deal;
      return { id, exchange_time: time, price, quantity, side };
    }
    case 'candle':
      return { period: value.period, candle: value.candle };
    case 'gap':
      return { reason: value.reason };
    case 'book': {
      const { bookId, book } = value.follower;
      const { bids = [], asks = [] } = book?.top(depth) ?? {};
      const row = ([price, quantity]: readonly [string, string, ...unknown[]]) => [price, quantity];
      return { id: bookId, bids: bids.map(row), asks: asks.map(row) };
    }
  }
}
