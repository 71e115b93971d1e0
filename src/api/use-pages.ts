import { useState } from 'react';
import { filter, firstValueFrom, skip } from 'rxjs';
import { useStream } from '../market/use-stream.ts';
import { NO_ROWS, type PagedRows, type Pages } from './pages.ts';

export interface ListedPages<Row> extends PagedRows<Row> {
  /** Loads the next page. */
  readonly more: () => void;
  /** Reloads from the top; resolves with the answer. */
  readonly refresh: () => Promise<void>;
  /** Puts the newest rows on top and keeps the others. */
  readonly update: () => void;
}

/** A paged list of a screen. Another list needs another component instance: give it a key. */
export function usePages<Row extends { readonly id: string }>(
  create: () => Pages<Row>,
): ListedPages<Row> {
  const [pages] = useState(create);
  const rows = useStream<PagedRows<Row>>('pages', () => pages.rows$, NO_ROWS);
  const [refresh] = useState(() => async () => {
    const answered = firstValueFrom(
      pages.rows$.pipe(
        // The first value is the current state of the list.
        skip(1),
        filter(({ state }) => state !== 'pending'),
      ),
    );
    pages.refresh();
    await answered;
  });
  return { ...rows, more: pages.more, refresh, update: pages.update };
}
