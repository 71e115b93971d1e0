import { useObservableState } from 'observable-hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { Loadable } from '../api/loadable.ts';
import { NO_ROWS, type PagedRows, type Pages } from '../api/pages.ts';
import { Button, IconButton } from './button.tsx';
import s from './lists.module.css';
import { loginPath } from './login-path.ts';
import { SkeletonRows } from './skeleton.tsx';
import { Empty, ErrorView } from './state-view.tsx';

interface OpenListProps<Row> {
  readonly rows: Loadable<readonly Row[]>;
  readonly empty: string;
  readonly row: (row: Row) => ReactNode;
  readonly onRefresh: () => void;
}

/** Open orders or positions, updated by events. */
export function OpenList<Row>({ rows, empty, row, onRefresh }: OpenListProps<Row>) {
  if (rows.data === null) {
    return rows.state === 'error' ? (
      <ErrorView text={rows.message} onRetry={onRefresh} />
    ) : (
      <SkeletonRows rows={2} height={110} />
    );
  }
  return rows.data.length === 0 ? <Empty text={empty} /> : rows.data.map(row);
}

interface PagedListProps<Row> {
  readonly create: () => Pages<Row>;
  readonly empty: string;
  readonly row: (row: Row) => ReactNode;
  /** Changes when one closed: the list reloads. */
  readonly ended?: number;
}

/** Closed orders or positions, page by page. */
export function PagedList<Row>({ create, empty, row, ended = 0 }: PagedListProps<Row>) {
  const { t } = useTranslation('trade');
  const [pages] = useState(create);
  const { rows, next, state, fresh } = useObservableState<PagedRows<Row>>(pages.rows$, NO_ROWS);
  const [first] = useState(ended);
  useEffect(() => {
    if (ended > first) pages.refresh();
  }, [ended, first, pages]);
  if (rows.length === 0) {
    if (fresh) return <SkeletonRows rows={2} height={110} />;
    if (state === 'error') return <ErrorView onRetry={pages.refresh} />;
  }
  return (
    <>
      <IconButton
        icon="refresh"
        iconSize={18}
        className={s['refresh']}
        label={t('refresh')}
        disabled={state === 'pending'}
        onClick={pages.refresh}
      />
      {rows.length === 0 ? <Empty text={empty} /> : rows.map(row)}
      {next !== null && (
        <Button kind="quiet" className={s['more']} busy={state === 'pending'} onClick={pages.more}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}

/** Shown to logged-out visitors. */
export function VisitorNote({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className={s['lists']}>
      <Empty icon="user" text={text}>
        <Link className={s['login']} to={loginPath(pathname, search)}>
          {t('logInOrSignUp')}
        </Link>
      </Empty>
    </div>
  );
}
