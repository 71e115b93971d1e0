import type { RequestOf } from '@tideline/wire';
import { recordExport } from '@tideline/wire/calls/records';
import { firstValueFrom } from 'rxjs';
import { call } from '../../api/call.ts';
import { csvLines } from '../../format/csv.ts';

type Request = Omit<RequestOf<typeof recordExport>, 'page'>;

export interface Progress {
  readonly count: number;
  /** Null for a history that is too long to count. */
  readonly total: number | null;
}

export type Saved =
  | { readonly kind: 'file'; readonly file: Blob; readonly count: number }
  | { readonly kind: 'stopped' }
  /** The text that explains it; empty when no answer came. */
  | { readonly kind: 'failed'; readonly message: string };

/**
 * The whole history of a selection as a file, page by page. Text is kept per page, so that a long
 * history needs no row objects at the end. A file is complete or not made: a tax return from a part
 * would be wrong.
 * @param signal - stops between two pages
 */
export async function saveRecords(
  request: Request,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Saved> {
  const parts: string[] = [];
  let count = 0;
  for (let page: string | null | undefined; page !== null; ) {
    const answer = await firstValueFrom(
      call(recordExport, { ...request, ...(page !== undefined && { page }) }, { silent: true }),
      { defaultValue: null },
    );
    if (signal.aborted) return { kind: 'stopped' };
    if (answer?.kind !== 'ok') {
      return { kind: 'failed', message: answer && 'message' in answer ? answer.message : '' };
    }
    const { columns, rows, next, total } = answer.data;
    if (page === undefined) parts.push('\uFEFF', csvLines([columns]));
    parts.push(csvLines(rows));
    count += rows.length;
    onProgress({ count, total });
    page = next;
  }
  return { kind: 'file', file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count };
}
