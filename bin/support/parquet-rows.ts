import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { type Cell, type Column, DECIMAL_DIGITS, type TimeUnit, unitsOf } from './value-columns.ts';

/** Rows and cells of a row group at most: its columns are in memory until it is written. */
const GROUP_ROWS = 10_000;
const GROUP_CELLS = 200_000;

/** 38 digits need 127 bits. */
const DECIMAL_BYTES = 16;

/**
 * Writes a Parquet file row by row with constant memory. Times are `TIMESTAMP` (UTC), counts
 * `INT64`, decimals text, or `DECIMAL` on request; each column except a flag may hold null.
 */
export class ParquetRows {
  readonly #columns: readonly Column[];
  readonly #store: readonly ((cell: NonNullable<Cell>) => unknown)[];
  readonly #bytes = new Chunks();
  readonly #writer: ParquetWriter;
  readonly #group: number;
  readonly #numeric: boolean;
  #data: unknown[][];
  #rows = 0;

  /**
   * @param unit - of the columns of times
   * @param decimals - digits after the point of numeric columns; decimals are text when absent
   */
  constructor(columns: readonly Column[], unit: TimeUnit = 'ms', decimals?: number) {
    this.#columns = columns;
    this.#numeric = decimals !== undefined;
    this.#store = columns.map((column) => storeOf(column, decimals));
    this.#data = columns.map(() => []);
    this.#group = Math.min(GROUP_ROWS, Math.ceil(GROUP_CELLS / columns.length));
    const root: SchemaElement = { name: 'root', num_children: columns.length };
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [root, ...columns.map((column) => elementOf(column, unit, decimals))],
      createdBy: 'tideline',
    });
  }

  /** @throws UsageError for a decimal that a numeric column cannot hold exactly */
  add(row: readonly Cell[]): void {
    for (let index = 0; index < this.#data.length; index++) {
      const cell = row[index];
      const column = this.#data[index] as unknown[];
      // The library writes `undefined` as an absent value.
      if (cell === null || cell === undefined) column.push(undefined);
      else column.push((this.#store[index] as (cell: NonNullable<Cell>) => unknown)(cell));
    }
    this.#rows += 1;
    if (this.#rows === this.#group) this.#write();
  }

  /** The bytes of the finished row groups since the last call. */
  take(): Uint8Array {
    return this.#bytes.drain();
  }

  /** Writes the last row group and the footer. */
  end(): Uint8Array {
    if (this.#rows > 0) this.#write();
    this.#writer.finish();
    return this.#bytes.drain();
  }

  #write(): void {
    const columnData = this.#columns.map(({ name, type }, index) => ({
      name,
      data: this.#data[index] as unknown[],
      // Readers skip row groups by time. Least and greatest text of a decimal tell nothing.
      statistics: type === 'time' || (this.#numeric && type === 'decimal'),
    }));
    this.#writer.write({ rowGroupSize: this.#group, columnData });
    this.#data = this.#columns.map(() => []);
    this.#rows = 0;
  }
}

/** Collects the bytes of a Parquet file; drained bytes are let go, the file's offset goes on. */
class Chunks extends ByteWriter {
  drain(): Uint8Array {
    const bytes = this.index === 0 ? NO_BYTES : this.getBytes().slice();
    this.index = 0;
    return bytes;
  }
}
const NO_BYTES = new Uint8Array(0);

function elementOf({ name, type }: Column, unit: TimeUnit, decimals?: number): SchemaElement {
  if (type === 'flag') return { name, type: 'BOOLEAN', repetition_type: 'REQUIRED' };
  const repetition_type = 'OPTIONAL';
  if (type === 'count') return { name, type: 'INT64', repetition_type };
  if (type === 'time') {
    const element = { name, type: 'INT64', repetition_type } as const;
    if (unit === 'ms') return { ...element, converted_type: 'TIMESTAMP_MILLIS' };
    if (unit === 'us') return { ...element, converted_type: 'TIMESTAMP_MICROS' };
    // Without a zone: DuckDB's timestamps with one end at microseconds.
    const logical_type = { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'NANOS' } as const;
    return { ...element, logical_type };
  }
  if (type === 'text' || decimals === undefined) {
    return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type };
  }
  // 64-bit numbers of 18 digits take half the room, but DuckDB refuses most products of two.
  const fixed = { type: 'FIXED_LEN_BYTE_ARRAY', type_length: DECIMAL_BYTES } as const;
  const number = { converted_type: 'DECIMAL', scale: decimals, precision: DECIMAL_DIGITS } as const;
  return { name, ...fixed, ...number, repetition_type };
}

/** Converts a cell to what the library writes: a 64-bit column takes bigint. */
function storeOf({ name, type }: Column, decimals?: number): (cell: NonNullable<Cell>) => unknown {
  if (type === 'count' || type === 'time') return (cell) => BigInt(cell);
  if (type === 'flag') return (cell) => cell;
  if (decimals === undefined || type !== 'decimal') return texts();
  return (cell) => unitsOf(String(cell), decimals, name);
}

/** Texts that a column repeats are encoded once. */
const REMEMBERED = 1_000;

/** Encodes texts, which the library would do one by one, more slowly. */
function texts(): (cell: NonNullable<Cell>) => Uint8Array {
  const known = new Map<Cell, Uint8Array>();
  return (cell) => {
    const before = known.get(cell);
    if (before) return before;
    const bytes = Buffer.from(String(cell));
    if (known.size < REMEMBERED) known.set(cell, bytes);
    return bytes;
  };
}
