import { cellsOf, isPlainDecimal, type RowCells, TextCells } from '../../venues/row-cells.ts';
import type { RawRecord, RecordSource } from '../raw-record.ts';
import { RecordingError } from '../recording-error.ts';
import { type ReadOptions, readBlocks, type TextBlock, textOf } from '../text-lines.ts';
import type { TableFormat } from './format-ids.ts';
import { RowScanner } from './row-scanner.ts';
import { isHeader, microsOf, rowForm, TABLES, type TableLayout } from './tables.ts';

/**
 * Records of a batch, one after the other. The record is the same object each time: a table has
 * millions of rows, and an object for each takes as long as reading it.
 */
export interface RowBatch {
  /** Number of its lines; known when they were read. */
  readonly length: number;
  forEach(take: (record: RawRecord) => void): void;
}

/**
 * A CSV table, one record per row. The header is a row too, so that an export reproduces the same
 * bytes. A row keeps its carriage return; a `close` record with the text `unterminated` marks a
 * last line without line feed.
 */
export async function* readTable(
  files: readonly string[],
  format: TableFormat,
  options: ReadOptions = {},
): RecordSource {
  for await (const rows of readRows(files, format, options)) {
    const records: RawRecord[] = [];
    rows.forEach((record) => {
      const { text, cells } = record;
      records.push({ ...record, text, cells: cells ? new TextCells(cells.texts()) : null });
    });
    yield records;
  }
}

/** The records of {@link readTable} without an object for each. */
export async function* readRows(
  files: readonly string[],
  format: TableFormat,
  options: ReadOptions = {},
): AsyncGenerator<RowBatch, void, undefined> {
  const rows = new TableRows(format);
  for (const [connection, file] of files.entries()) {
    rows.begin(file, connection);
    for await (const block of readBlocks(file, options)) yield new BlockRows(rows, block);
    if (rows.empty) throw new RecordingError(file, null, `no ${format} rows in it`);
  }
}

class BlockRows implements RowBatch {
  length = 0;
  readonly #rows: TableRows;
  readonly #block: TextBlock;

  constructor(rows: TableRows, block: TextBlock) {
    this.#rows = rows;
    this.#block = block;
  }

  forEach(take: (record: RawRecord) => void): void {
    this.length = this.#rows.read(this.#block, take);
  }
}

/** The present row; its text is cut out of the block's when somebody asks for it. */
class RowRecord implements RawRecord {
  kind: RawRecord['kind'] = 'row';
  readonly url = '';
  readonly requested = null;
  wall = 0;
  mono = 0;
  connection = 0;
  file = '';
  line = 0;
  cells: RowCells | null = null;
  #block = '';
  #from = 0;
  #end = 0;

  get text(): string {
    return this.#block.slice(this.#from, this.#end);
  }

  place(block: string, from: number, end: number): void {
    this.#block = block;
    this.#from = from;
    this.#end = end;
  }
}

/** Reads the rows of files of one format. */
class TableRows {
  /** No row of the present file has been read. */
  empty = true;
  readonly #format: TableFormat;
  readonly #layout: TableLayout;
  readonly #form: RegExp;
  readonly #scanner: RowScanner;
  readonly #record = new RowRecord();
  #start: number | null = null;
  #header: { readonly text: string; readonly line: number } | null = null;

  constructor(format: TableFormat) {
    this.#format = format;
    this.#layout = TABLES[format];
    this.#form = rowForm(this.#layout);
    this.#scanner = new RowScanner(this.#layout);
  }

  begin(file: string, connection: number): void {
    this.empty = true;
    this.#header = null;
    this.#record.file = file;
    this.#record.connection = connection;
  }

  /**
   * @returns the number of lines
   * @throws RecordingError for a line that is no row of the format
   */
  read(block: TextBlock, take: (record: RawRecord) => void): number {
    const { bytes, first, unterminated } = block;
    const record = this.#record;
    const scanner = this.#scanner;
    const text = textOf(block, record.file);
    // Otherwise the places of bytes are not those of characters.
    const isPlain = text.length === bytes.length;
    if (isPlain) scanner.begin(bytes, text);
    let line = first;
    for (let from = 0; from < text.length; line++) {
      // The header is read as text, and passed on when a row follows it.
      if (isPlain && !this.empty && scanner.scan(from)) {
        record.wall = scanner.moment;
        record.mono = record.wall - (this.#start as number);
        record.place(text, from, scanner.end);
        record.line = line;
        record.cells = scanner;
        take(record);
        from = scanner.end + 1;
      } else {
        const end = text.indexOf('\n', from);
        this.#line(text.slice(from, end), line, take);
        from = end + 1;
      }
    }
    if (unterminated) {
      record.kind = 'close';
      this.#pass('unterminated', first, null, take);
      record.kind = 'row';
    }
    return line - first;
  }

  #line(text: string, line: number, take: (record: RawRecord) => void): void {
    const record = this.#record;
    const layout = this.#layout;
    const { file } = record;
    const cells = cellsOf(text);
    if (line === 1 && isHeader(layout, cells)) {
      this.#header = { text, line };
      return;
    }
    if (this.empty && this.#header === null && !layout.headless) {
      throw foreign(file, line, this.#format);
    }
    if (!this.#form.test(text)) fail(file, line, this.#format, cells, layout);
    const wall = microsOf(cells[layout.time] ?? '');
    this.#start ??= wall;
    record.wall = wall;
    record.mono = wall - this.#start;
    this.empty = false;
    if (this.#header !== null) {
      this.#pass(this.#header.text, this.#header.line, null, take);
      this.#header = null;
    }
    this.#pass(text, line, new TextCells(cells), take);
  }

  #pass(
    text: string,
    line: number,
    cells: RowCells | null,
    take: (record: RawRecord) => void,
  ): void {
    const record = this.#record;
    record.place(text, 0, text.length);
    record.line = line;
    record.cells = cells;
    take(record);
  }
}

function fail(
  file: string,
  line: number,
  format: TableFormat,
  cells: readonly string[],
  layout: TableLayout,
): never {
  if (line === 1) throw foreign(file, line, format);
  if (cells.length < layout.columns) {
    throw new RecordingError(
      file,
      line,
      `${cells.length} columns, ${format} has ${layout.columns}`,
    );
  }
  const bad = layout.decimals.find((column) => !isPlainDecimal(cells[column] ?? ''));
  const column = bad ?? layout.time;
  const shown = JSON.stringify((cells[column] ?? '').slice(0, 40));
  throw new RecordingError(file, line, `column ${column + 1} is ${shown}`);
}

function foreign(file: string, line: number, format: TableFormat): RecordingError {
  return new RecordingError(file, line, `not a ${format} file`);
}
