import { isJson, type Json } from '../venues/json.ts';
import { FrameError } from '../venues/venue-adapter.ts';
import type { CandleText } from './listings.ts';

/** A list in an untrusted answer. @throws FrameError */
export function rowsOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new FrameError(`"${what}" is not a list`);
  return value as unknown[];
}

/**
 * Rows of a venue's list of pairs. A row that is not as documented is left out: venues list
 * thousands of pairs, and one odd pair is no reason to trade none.
 * @throws FrameError when no row is as documented
 */
export function listed<T>(
  rows: readonly unknown[],
  one: (row: Json) => T | readonly T[],
): readonly T[] {
  const read: T[] = [];
  let odd: FrameError | null = null;
  for (const row of rows) {
    if (!isJson(row)) continue;
    try {
      const own = one(row);
      if (Array.isArray(own)) read.push(...(own as readonly T[]));
      else read.push(own as T);
    } catch (error) {
      if (!(error instanceof FrameError || error instanceof RangeError)) throw error;
      odd ??= error instanceof FrameError ? error : new FrameError(String(error));
    }
  }
  if (odd && read.length === 0) throw odd;
  return read;
}

/** The objects of a list; other rows are left out. @throws FrameError */
export function objectsOf(value: unknown, what: string): readonly Json[] {
  return rowsOf(value, what).filter(isJson);
}

/** A list of rows of cells. @throws FrameError */
export function cells(value: unknown, what: string): readonly (readonly unknown[])[] {
  return rowsOf(value, what).map((row) => rowsOf(row, `a row of ${what}`));
}

/** A cell that is text, or a number that is meant as decimal text. @throws FrameError */
export function textCell(row: readonly unknown[], at: number): string {
  const cell = row[at];
  if (typeof cell === 'string' && cell !== '') return cell;
  if (typeof cell === 'number' && Number.isFinite(cell)) return String(cell);
  throw new FrameError(`cell ${at} is not a number`);
}

/** A cell that is a whole number, as number or digits. @throws FrameError */
export function integerCell(row: readonly unknown[], at: number): number {
  const value = Number(row[at]);
  if (!Number.isSafeInteger(value) || row[at] === '' || row[at] === null) {
    throw new FrameError(`cell ${at} is not a whole number`);
  }
  return value;
}

/** What most venues do not say of a candle. */
export const UNCOUNTED = { count: null, takerVolume: null, takerTurnover: null } as const;

/**
 * A candle whose row is `[ms, open, high, low, close, volume, …]`, without counts.
 * @param turnover - the cell of the turnover
 * @throws FrameError
 */
export function candleRow(row: readonly unknown[], turnover: number): CandleText {
  return {
    time: Number(row[0]),
    open: textCell(row, 1),
    high: textCell(row, 2),
    low: textCell(row, 3),
    close: textCell(row, 4),
    volume: textCell(row, 5),
    turnover: textCell(row, turnover),
    ...UNCOUNTED,
  };
}

/** A Binance filter by its type. */
export function filterOf(filters: readonly unknown[], type: string): Json | undefined {
  return filters.filter(isJson).find((each) => each['filterType'] === type);
}

/** A field of nested objects, `undefined` when any is absent. */
export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  let at = value;
  for (const key of path) at = isJson(at) ? at[key] : undefined;
  return at;
}
