import type { RawRecord, RecordSource } from '../raw-record.ts';
import { RecordingError } from '../recording-error.ts';
import { type ReadOptions, readLines } from '../text-lines.ts';
import type { TableFormat } from './format-ids.ts';
import { isHeader, microsOf, TABLES, type TableLayout } from './tables.ts';

const DECIMAL = /^\d+(\.\d+)?$/;

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
  const layout = TABLES[format];
  let start: number | null = null;
  let wall = 0;
  for (const [connection, file] of files.entries()) {
    let header: { text: string; line: number } | null = null;
    let empty = true;
    for await (const batch of readLines(file, options)) {
      const records: RawRecord[] = [];
      const add = (kind: 'row' | 'close', text: string, line: number): void => {
        start ??= wall;
        const mono = wall - start;
        records.push({ kind, wall, mono, connection, url: '', text, requested: null, file, line });
      };
      for (const [index, text] of batch.lines.entries()) {
        const line = batch.first + index;
        const cells = text.replace(/\r$/, '').split(',');
        if (line === 1 && isHeader(layout, cells)) {
          header = { text, line };
          continue;
        }
        if (empty && header === null && !layout.headless) throw foreign(file, line, format);
        wall = timeOf(cells, layout) ?? fail(file, line, format, cells, layout);
        empty = false;
        if (header !== null) {
          add('row', header.text, header.line);
          header = null;
        }
        add('row', text, line);
      }
      if (batch.unterminated) add('close', 'unterminated', batch.first);
      yield records;
    }
    if (empty) throw new RecordingError(file, null, `no ${format} rows in it`);
  }
}

/** The row's time in µs if all its cells match the layout, else null. */
function timeOf(cells: readonly string[], layout: TableLayout): number | null {
  if (cells.length < layout.columns) return null;
  for (const column of layout.decimals) {
    if (!DECIMAL.test(cells[column] ?? '')) return null;
  }
  const time = microsOf(cells[layout.time] ?? '');
  return Number.isNaN(time) ? null : time;
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
  const bad = layout.decimals.find((column) => !DECIMAL.test(cells[column] ?? ''));
  const column = bad ?? layout.time;
  const shown = JSON.stringify((cells[column] ?? '').slice(0, 40));
  throw new RecordingError(file, line, `column ${column + 1} is ${shown}`);
}

function foreign(file: string, line: number, format: TableFormat): RecordingError {
  return new RecordingError(file, line, `not a ${format} file`);
}
