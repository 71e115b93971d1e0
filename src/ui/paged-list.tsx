import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPages } from '../api/use-pages.ts';
import { Button } from './button.tsx';
import s from './paged-list.module.css';
import { RowList } from './row-list.tsx';
import { Skeleton } from './skeleton.tsx';
import { ErrorView } from './state-view.tsx';
import { useInfiniteScroll } from './use-infinite-scroll.ts';

interface PagedListProps<Row> {
  readonly pages: ListedPages<Row>;
  /** The list's name for screen readers. */
  readonly label?: string;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** Height of a placeholder row, and the estimate of a row's height, px. */
  readonly height: number;
  readonly row: (row: Row) => ReactNode;
  /** Time of a row, ms UTC, of a list that is ordered by it: each day gets a heading. */
  readonly time?: ((row: Row) => number) | undefined;
  /** Shown above the rows, and above an empty list. */
  readonly tools?: ReactNode;
  /** `cards` leaves a gap between rows, `lines` draws one. */
  readonly look?: 'cards' | 'lines';
}

/**
 * A list that loads page by page, in every state: loading, failed, empty, more below. It grows by
 * scrolling; after a failure the person asks for more.
 */
export function PagedList<Row extends { readonly id: string }>({
  pages: { rows, next, state, fresh, more, refresh },
  label,
  empty,
  height,
  row,
  time,
  tools,
  look,
}: PagedListProps<Row>) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  useInfiniteScroll(end, rows.length, next !== null && state === 'success' ? more : undefined);
  if (rows.length === 0 && fresh) {
    return (
      <div aria-busy="true">
        <span className="visually-hidden">{t('loading')}</span>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={height} />
        ))}
      </div>
    );
  }
  if (rows.length === 0 && state === 'error') return <ErrorView onRetry={() => void refresh()} />;
  return (
    <>
      {tools}
      {rows.length === 0 ? (
        empty
      ) : (
        <RowList
          rows={rows}
          label={label}
          height={height}
          row={row}
          time={time}
          look={look}
          grows={next !== null}
          live
        />
      )}
      {rows.length > 0 && state === 'error' && (
        <p role="alert" className={s['failed']}>
          {t('noAnswer')}
        </p>
      )}
      {next !== null && (
        <div ref={end}>
          <Button kind="quiet" className={s['more']} busy={state === 'pending'} onClick={more}>
            {t('loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
