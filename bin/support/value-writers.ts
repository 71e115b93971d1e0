import type { MarketValue, TimedValue } from '@tideline/streams/node';
import { LineBytes } from './line-bytes.ts';
import { ParquetRows } from './parquet-rows.ts';
import {
  cellsOf,
  columnsOf,
  inUnit,
  type TableForm,
  type TableKind,
  timesOf,
} from './value-columns.ts';

/** Turns values into the bytes of a format, piece by piece. */
export interface ValueWriter {
  add(value: TimedValue): void;
  /** The bytes made since the last call. */
  take(): string | Uint8Array;
  /** The remaining bytes; call it once, after the last value. */
  end(): string | Uint8Array;
}

const encoded = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));
const COMMA = encoded(',');
const LINE_END = encoded('\n');
/** What stands between the fields of a deal's line; see `lineOf`. */
const DEAL = {
  time: encoded('{"time":'),
  symbol: encoded(',"kind":"deal","symbol":"'),
  id: encoded('","id":'),
  exchange: encoded(',"exchange_time":'),
  price: encoded(',"price":"'),
  quantity: encoded('","quantity":"'),
  buy: encoded('","side":"buy"}\n'),
  sell: encoded('","side":"sell"}\n'),
  noSide: encoded('","side":null}\n'),
};

/** One JSON object a line, of any kind. */
export class NdjsonWriter implements ValueWriter {
  readonly #lines = new LineBytes();
  readonly #form: TableForm;

  constructor(form: TableForm) {
    this.#form = form;
  }

  add(timed: TimedValue): void {
    const before = this.#lines.length;
    if (this.#deal(timed)) return;
    this.#lines.cut(before);
    this.#lines.text(lineOf(timed, this.#form));
  }

  take(): Uint8Array {
    return this.#lines.take();
  }

  end(): Uint8Array {
    return this.take();
  }

  /**
   * The line of a deal with a number and plain texts: tables hold millions of them.
   * @returns false for anything else; the line may then be half written
   */
  #deal({ value, time }: TimedValue): boolean {
    if (value.kind !== 'deal' || this.#form.unit !== 'ms') return false;
    const { id, time: exchange, price, quantity, side } = value.deal;
    if (typeof id !== 'number') return false;
    const lines = this.#lines;
    lines.bytes(DEAL.time);
    lines.number(time);
    lines.bytes(DEAL.symbol);
    if (!lines.plain(value.symbol)) return false;
    lines.bytes(DEAL.id);
    lines.number(id);
    lines.bytes(DEAL.exchange);
    lines.number(exchange);
    lines.bytes(DEAL.price);
    if (!lines.plain(price)) return false;
    lines.bytes(DEAL.quantity);
    if (!lines.plain(quantity)) return false;
    lines.bytes(side === null ? DEAL.noSide : side === 'buy' ? DEAL.buy : DEAL.sell);
    return true;
  }
}

/** A CSV table (RFC 4180, `\n` line ends) of one kind of values; unknown is an empty cell. */
export class CsvWriter implements ValueWriter {
  readonly #lines = new LineBytes();
  readonly #form: TableForm;

  constructor(kind: TableKind, form: TableForm) {
    this.#form = form;
    const names = columnsOf(kind, form).map(({ name }) => name);
    this.#lines.text(`${names.join(',')}\n`);
  }

  add(value: TimedValue): void {
    const lines = this.#lines;
    const cells = cellsOf(value, this.#form);
    for (let at = 0; at < cells.length; at++) {
      if (at > 0) lines.bytes(COMMA);
      const cell = cells[at] ?? null;
      if (typeof cell === 'number') lines.number(cell);
      else if (cell !== null) lines.text(quoted(String(cell)));
    }
    lines.bytes(LINE_END);
  }

  take(): Uint8Array {
    return this.#lines.take();
  }

  end(): Uint8Array {
    return this.take();
  }
}

/** A Parquet table of one kind of values. */
export class ParquetWriterOfValues implements ValueWriter {
  readonly #rows: ParquetRows;
  readonly #form: TableForm;

  /** @param decimals - of numeric columns; decimals are text when absent */
  constructor(kind: TableKind, form: TableForm, decimals?: number) {
    this.#form = form;
    this.#rows = new ParquetRows(columnsOf(kind, form), form.unit, decimals);
  }

  add(value: TimedValue): void {
    this.#rows.add(cellsOf(value, this.#form));
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

/** Nanoseconds are digits in quotes: no binary number holds them. */
const timeText = (time: number | bigint | null): string =>
  typeof time === 'bigint' ? `"${time}"` : String(time);

/** Text without a character that JSON escapes needs no escaping; most prices and ids are such. */
const PLAIN = /^[\w.:/-]*$/;
const json = (text: string | null): string => {
  if (text === null) return 'null';
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
};

/** Written by hand: `JSON.stringify` takes twice as long. */
function lineOf(timed: TimedValue, form: TableForm): string {
  const { value } = timed;
  const { received, exchange } = timesOf(timed, form);
  const kind = value.kind === 'best' ? 'quote' : value.kind;
  const times = timeText(received);
  const other = exchange === received ? times : timeText(exchange);
  const head = `{"time":${times},"kind":"${kind}","symbol":${json(value.symbol)}`;
  return `${head},${fieldsOf(value, other, form)}}\n`;
}

function fieldsOf(value: MarketValue, exchange: string, { depth, unit }: TableForm): string {
  switch (value.kind) {
    case 'quote':
      return `"exchange_time":${exchange},"quote":${JSON.stringify(value.quote)}`;
    case 'best': {
      const { id, bid, bidQuantity, ask, askQuantity } = value;
      const sides = { id, bid, bid_quantity: bidQuantity, ask, ask_quantity: askQuantity };
      return `"exchange_time":${exchange},${JSON.stringify(sides).slice(1, -1)}`;
    }
    case 'deal': {
      const { id, price, quantity, side } = value.deal;
      const name = typeof id === 'number' ? id : JSON.stringify(id);
      const sizes = `"price":${json(price)},"quantity":${json(quantity)},"side":${json(side)}`;
      return `"id":${name},"exchange_time":${exchange},${sizes}`;
    }
    case 'candle': {
      const { period, candle } = value;
      const opened = unit === 'ms' ? '' : `"open_time":${timeText(inUnit(candle.time, unit))},`;
      return `${opened}"period":"${period}","candle":${JSON.stringify(candle)}`;
    }
    case 'gap':
      return `"of":"${value.of}","reason":${JSON.stringify(value.reason)}`;
    case 'book': {
      const { bookId, book } = value.follower;
      const { bids = [], asks = [] } = book?.top(depth) ?? {};
      const sides = `"bids":${JSON.stringify(bids)},"asks":${JSON.stringify(asks)}`;
      return `"id":${bookId},"exchange_time":${exchange},${sides}`;
    }
  }
}
