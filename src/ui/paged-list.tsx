import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPages } from '../api/use-pages.ts';
import { Button } from './button.tsx';
import s from './paged-list.module.css';
import { Skeleton } from './skeleton.tsx';
import { ErrorView } from './state-view.tsx';

interface PagedListProps<Row> {
  readonly pages: ListedPages<Row>;
  /** The list's name for screen readers. */
  readonly label?: string;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** Height of a placeholder row, px. */
  readonly height: number;
  readonly row: (row: Row) => ReactNode;
  /** Shown above the rows, and above an empty list. */
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
}

/** A list that loads page by page, in every state: loading, failed, empty, more below. */
export function PagedList<Row extends { readonly id: string }>({
  pages: { rows, next, state, fresh, more, refresh },
  label,
  empty,
  height,
  row,
  tools,
  className,
}: PagedListProps<Row>) {
  const { t } = useTranslation();
  if (rows.length === 0 && fresh) {
    return (
      <div className={className} aria-busy="true">
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
        <ul className={className} aria-label={label}>
          {rows.map((each) => (
            <li key={each.id}>{row(each)}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && state === 'error' && (
        <p role="alert" className={s['failed']}>
          {t('noAnswer')}
        </p>
      )}
      {next !== null && (
        <Button kind="quiet" className={s['more']} busy={state === 'pending'} onClick={more}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
