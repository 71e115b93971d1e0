import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedPages } from '../../api/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import s from './wallet.module.css';

interface PagedListProps<Row> {
  readonly label: string;
  readonly pages: ListedPages<Row>;
  readonly none: string;
  /** Height of a row that is on its way, px. */
  readonly height: number;
  readonly rowOf: (row: Row) => ReactNode;
  /** A way on where there is nothing. */
  readonly children?: ReactNode;
}

/** A list that comes page by page, with all it can be: on its way, failed, empty, more below. */
export function PagedList<Row extends { readonly id: string }>({
  label,
  pages: { rows, next, state, fresh, more, refresh },
  none,
  height,
  rowOf,
  children,
}: PagedListProps<Row>) {
  const { t } = useTranslation(['wallet', 'common']);
  if (rows.length === 0) {
    if (fresh) {
      return (
        <div className={s['list']} aria-busy="true">
          <span className="visually-hidden">{t('common:loading')}</span>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={height} />
          ))}
        </div>
      );
    }
    if (state === 'error') return <ErrorView onRetry={() => void refresh()} />;
    return <Empty text={none}>{children}</Empty>;
  }
  return (
    <>
      <ul className={s['list']} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id}>{rowOf(row)}</li>
        ))}
      </ul>
      {state === 'error' && (
        <p role="alert" className={s['state']}>
          {t('common:noAnswer')}
        </p>
      )}
      {next !== null && (
        <Button kind="quiet" className={s['more']} busy={state === 'pending'} onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
