import type { ColumnChunk, SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { writeColumn } from 'hyparquet-writer/src/column.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import { PlainBytes } from './plain-bytes.ts';
import type { Cell } from './value-columns.ts';

type Present = NonNullable<Cell>;

/** One column of a row group: it takes cells and writes them all. */
export interface ParquetColumn {
  add(cell: Cell): void;
  /** Writes the cells as a chunk, and forgets them. */
  write(writer: ByteWriter): ColumnChunk;
}

/** Puts a cell into the bytes of a column. @returns what to compare for least and greatest */
export type Put = (bytes: PlainBytes, cell: Present) => number | bigint | null;

/**
 * A column of cells that hardly repeat. A cell becomes bytes at once: millions of objects that wait
 * for their group to be written would take several times the memory.
 */
export class PlainColumn implements ParquetColumn {
  readonly #element: SchemaElement;
  readonly #put: Put;
  readonly #bytes = new PlainBytes();
  /** 1 for a cell, 0 for none. */
  readonly #levels: Uint8Array;
  #rows = 0;
  #absent = 0;
  #smallest: number | bigint | null = null;
  #greatest: number | bigint | null = null;

  /** @param maxRows - rows of a group at most */
  constructor(element: SchemaElement, maxRows: number, put: Put) {
    this.#element = element;
    this.#levels = new Uint8Array(maxRows);
    this.#put = put;
  }

  add(cell: Cell): void {
    this.#levels[this.#rows++] = cell === null ? 0 : 1;
    if (cell === null) {
      this.#absent += 1;
      return;
    }
    const value = this.#put(this.#bytes, cell);
    if (value === null) return;
    if (this.#smallest === null || value < this.#smallest) this.#smallest = value;
    if (this.#greatest === null || value > this.#greatest) this.#greatest = value;
  }

  write(writer: ByteWriter): ColumnChunk {
    const rows = this.#rows;
    const absent = this.#absent;
    const levels = new ByteWriter();
    writeRleBitPackedHybrid(levels, this.#levels.subarray(0, rows), 1);
    const values = this.#bytes.take();
    const compressed = snappyCompress(values);
    const begin = writer.offset;
    writePageHeader(writer, {
      type: 'DATA_PAGE_V2',
      uncompressed_page_size: levels.offset + values.length,
      compressed_page_size: levels.offset + compressed.length,
      data_page_header_v2: {
        ...{ num_values: rows, num_nulls: absent, num_rows: rows, encoding: 'PLAIN' },
        ...{ definition_levels_byte_length: levels.offset, repetition_levels_byte_length: 0 },
        is_compressed: true,
      },
    });
    const head = writer.offset - begin;
    writer.appendBytes(levels.getBytes());
    writer.appendBytes(compressed);
    const statistics = this.#statistics();
    this.#rows = 0;
    this.#absent = 0;
    const { type, name } = this.#element;
    if (type === undefined) throw new TypeError(`column ${name} has no type`);
    return {
      file_offset: BigInt(begin),
      meta_data: {
        ...{ type, encodings: ['PLAIN'], path_in_schema: [name], codec: 'SNAPPY' },
        num_values: BigInt(rows),
        total_uncompressed_size: BigInt(head + levels.offset + values.length),
        total_compressed_size: BigInt(writer.offset - begin),
        data_page_offset: BigInt(begin),
        ...(statistics && { statistics }),
      },
    };
  }

  /** Readers skip row groups by them. */
  #statistics() {
    const [smallest, greatest] = [this.#smallest, this.#greatest];
    this.#smallest = null;
    this.#greatest = null;
    if (smallest === null || greatest === null) return null;
    const null_count = BigInt(this.#absent);
    return { min_value: BigInt(smallest), max_value: BigInt(greatest), null_count };
  }
}

/** A column of few words, or of flags, which the library writes with a dictionary or as bits. */
export class RepeatingColumn implements ParquetColumn {
  readonly #element: SchemaElement;
  readonly #root: SchemaElement;
  /** Of the size of a group from the start: grown lists are garbage that stays long. */
  readonly #cells: unknown[];
  readonly #levels: number[];
  #rows = 0;

  /** @param maxRows - rows of a group at most */
  constructor(element: SchemaElement, maxRows: number, root: SchemaElement) {
    this.#element = element;
    this.#cells = Array.from({ length: maxRows });
    this.#levels = Array.from({ length: maxRows }, () => 0);
    this.#root = root;
  }

  add(cell: Cell): void {
    // The library writes `undefined` as an absent value.
    this.#cells[this.#rows] = cell ?? undefined;
    this.#levels[this.#rows] = cell === null ? 0 : 1;
    this.#rows += 1;
  }

  write(writer: ByteWriter): ColumnChunk {
    const rows = this.#rows;
    this.#rows = 0;
    // The last group may be smaller; no other follows it.
    this.#cells.length = rows;
    this.#levels.length = rows;
    const isRequired = this.#element.repetition_type === 'REQUIRED';
    const { chunk } = writeColumn({
      writer,
      column: {
        ...{ columnName: this.#element.name, element: this.#element, codec: 'SNAPPY' },
        ...{ schemaPath: [this.#root, this.#element], compressors: { SNAPPY: snappyCompress } },
        ...{ stats: false, pageSize: 2 ** 20, columnIndex: false, offsetIndex: false },
      },
      pageData: {
        ...{ values: this.#cells, repetitionLevels: [] },
        ...{ definitionLevels: isRequired ? [] : this.#levels },
        maxDefinitionLevel: isRequired ? 0 : 1,
      },
    });
    return chunk;
  }
}
