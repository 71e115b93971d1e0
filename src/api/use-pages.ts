import { useMemo } from 'react';
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

/**
 * A paged list of a screen.
 * @param key - identity of the list, such as its filter: another key starts another list
 */
export function usePages<Row extends { readonly id: string }>(
  create: () => Pages<Row>,
  key = '',
): ListedPages<Row> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that `create` uses
  const pages = useMemo(create, [key]);
  const rows = useStream<PagedRows<Row>>(`pages ${key}`, () => pages.rows$, NO_ROWS);
  const commands = useMemo(
    () => ({
      more: () => pages.more(),
      update: () => pages.update(),
      refresh: async () => {
        const answered = firstValueFrom(
          pages.rows$.pipe(
            // The first value is the current state of the list.
            skip(1),
            filter(({ state }) => state !== 'pending'),
          ),
        );
        pages.refresh();
        await answered;
      },
    }),
    [pages],
  );
  return { ...rows, ...commands };
}
