import { parseTicks } from '@tideline/streams/node';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { type ParquetColumn, PlainColumn, type Put, RepeatingColumn } from './parquet-column.ts';
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
  readonly #columns: readonly ParquetColumn[];
  readonly #bytes = new Chunks();
  readonly #writer: ParquetWriter;
  readonly #group: number;
  #rows = 0;

  /**
   * @param unit - of the columns of times
   * @param decimals - digits after the point of numeric columns; decimals are text when absent
   */
  constructor(columns: readonly Column[], unit: TimeUnit = 'ms', decimals?: number) {
    this.#group = Math.min(GROUP_ROWS, Math.ceil(GROUP_CELLS / columns.length));
    const root: SchemaElement = { name: 'root', num_children: columns.length };
    const elements: SchemaElement[] = [];
    this.#columns = columns.map((column) => {
      const element = elementOf(column, unit, decimals);
      elements.push(element);
      const put = putOf(column, decimals);
      return put
        ? new PlainColumn(element, this.#group, put)
        : new RepeatingColumn(element, this.#group, root);
    });
    const schema = [root, ...elements];
    this.#writer = new ParquetWriter({ writer: this.#bytes, schema, createdBy: 'tideline' });
  }

  /** @throws UsageError for a decimal that a numeric column cannot hold exactly */
  add(row: readonly Cell[]): void {
    let at = 0;
    for (const column of this.#columns) column.add(row[at++] ?? null);
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
    const begin = this.#bytes.offset;
    const columns = this.#columns.map((column) => column.write(this.#bytes));
    const sizes = columns.map(({ meta_data: data }) => data?.total_uncompressed_size ?? 0n);
    const num_rows = BigInt(this.#rows);
    this.#writer.row_groups.push({
      ...{ columns, num_rows, total_byte_size: sizes.reduce((sum, size) => sum + size, 0n) },
      total_compressed_size: BigInt(this.#bytes.offset - begin),
    });
    this.#writer.num_rows += num_rows;
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
  if (type !== 'decimal' || decimals === undefined) {
    return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type };
  }
  // 64-bit numbers of 18 digits take half the room, but DuckDB refuses most products of two.
  const fixed = { type: 'FIXED_LEN_BYTE_ARRAY', type_length: DECIMAL_BYTES } as const;
  const number = { converted_type: 'DECIMAL', scale: decimals, precision: DECIMAL_DIGITS } as const;
  return { name, ...fixed, ...number, repetition_type };
}

/** How a cell becomes bytes; null for a column that repeats a few. */
function putOf({ name, type }: Column, decimals?: number): Put | null {
  if (type === 'flag' || type === 'word') return null;
  if (type === 'count') {
    return (bytes, cell) => {
      bytes.int64(wholeOf(cell));
      return null;
    };
  }
  if (type === 'time') {
    return (bytes, cell) => {
      const time = wholeOf(cell);
      bytes.int64(time);
      return time;
    };
  }
  if (type === 'text' || decimals === undefined) {
    return (bytes, cell) => {
      bytes.text(typeof cell === 'number' ? cell : String(cell));
      return null;
    };
  }
  return (bytes, cell) => {
    const text = String(cell);
    const small = parseTicks(text, decimals);
    const units = small >= 0 ? small : unitsOf(text, decimals, name);
    bytes.int128(units);
    return units;
  };
}

const wholeOf = (cell: NonNullable<Cell>): number | bigint =>
  typeof cell === 'number' || typeof cell === 'bigint' ? cell : BigInt(cell);
