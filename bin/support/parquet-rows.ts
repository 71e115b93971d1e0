import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, Column } from './value-columns.ts';

/** Rows and cells of a row group at most: its columns are in memory until it is written. */
const GROUP_ROWS = 10_000;
const GROUP_CELLS = 200_000;

/**
 * Writes a Parquet file row by row with constant memory. Times are `TIMESTAMP_MILLIS` (UTC), counts
 * `INT64`, decimals text; each column except a flag may hold null.
 */
export class ParquetRows {
  readonly #columns: readonly Column[];
  readonly #bytes = new Chunks();
  readonly #writer: ParquetWriter;
  readonly #group: number;
  #rows: (readonly Cell[])[] = [];

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    this.#group = Math.min(GROUP_ROWS, Math.ceil(GROUP_CELLS / columns.length));
    const root: SchemaElement = { name: 'root', num_children: columns.length };
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [root, ...columns.map(elementOf)],
      createdBy: 'tideline',
    });
  }

  add(row: readonly Cell[]): void {
    this.#rows.push(row);
    if (this.#rows.length === this.#group) this.#write();
  }

  /** The bytes of the finished row groups since the last call. */
  take(): Uint8Array {
    return this.#bytes.drain();
  }

  /** Writes the last row group and the footer. */
  end(): Uint8Array {
    if (this.#rows.length > 0) this.#write();
    this.#writer.finish();
    return this.#bytes.drain();
  }

  #write(): void {
    const rows = this.#rows;
    this.#rows = [];
    this.#writer.write({
      rowGroupSize: this.#group,
      columnData: this.#columns.map(({ name, type }, index) => ({
        name,
        data: rows.map((row) => stored(row[index] ?? null, type)),
      })),
    });
  }
}

/** Collects the bytes of a Parquet file; drained bytes are let go, the file's offset goes on. */
class Chunks extends ByteWriter {
  drain(): Uint8Array {
    const bytes = this.getBytes().slice();
    this.index = 0;
    return bytes;
  }
}

function elementOf({ name, type }: Column): SchemaElement {
  if (type === 'flag') return { name, type: 'BOOLEAN', repetition_type: 'REQUIRED' };
  const repetition_type = 'OPTIONAL';
  if (type === 'text') {
    return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type };
  }
  if (type === 'count') return { name, type: 'INT64', repetition_type };
  return { name, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type };
}

/** Writes `null` as absent; a 64-bit column takes bigint, a time column a `Date`. */
function stored(cell: Cell, type: Column['type']): unknown {
  if (cell === null) return undefined;
  if (type === 'count') return BigInt(cell);
  return type === 'time' ? new Date(Number(cell)) : cell;
}
