import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NEVER, type Observable } from 'rxjs';
import type { Loadable } from '../api/loadable.ts';
import type { Pages } from '../api/pages.ts';
import { usePages } from '../api/use-pages.ts';
import { IconButton } from './button.tsx';
import s from './lists.module.css';
import { PagedList } from './paged-list.tsx';
import { RowList } from './row-list.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { Empty, ErrorView } from './state-view.tsx';

interface OpenListProps<Row extends { readonly id: string }> {
  readonly rows: Loadable<readonly Row[]>;
  readonly empty: string;
  readonly row: (row: Row) => ReactNode;
  readonly onRefresh: () => void;
}

/** Open orders or positions, updated by events. */
export function OpenList<Row extends { readonly id: string }>({
  rows,
  empty,
  row,
  onRefresh,
}: OpenListProps<Row>) {
  if (rows.data === null) {
    return rows.state === 'error' ? (
      <ErrorView text={rows.message} onRetry={onRefresh} />
    ) : (
      <SkeletonRows rows={2} height={110} />
    );
  }
  return rows.data.length === 0 ? (
    <Empty text={empty} />
  ) : (
    <RowList rows={rows.data} height={110} row={row} live />
  );
}

interface HistoryListProps<Row extends { readonly id: string }> {
  readonly create: () => Pages<Row>;
  readonly empty: string;
  readonly row: (row: Row) => ReactNode;
  /** Changes when an order closed: the newest rows are loaded at the top. */
  readonly ended?: number;
  /** Emits when the newest rows may have changed for another reason. */
  readonly changes$?: Observable<unknown>;
}

/** Finished orders, newest first, with a reload button. */
export function HistoryList<Row extends { readonly id: string }>({
  create,
  empty,
  row,
  ended = 0,
  changes$ = NEVER,
}: HistoryListProps<Row>) {
  const { t } = useTranslation('trade');
  const pages = usePages(create);
  const { refresh, update } = pages;
  const [first] = useState(ended);
  useEffect(() => {
    if (ended > first) update();
  }, [ended, first, update]);
  useEffect(() => {
    const subscription = changes$.subscribe(update);
    return () => subscription.unsubscribe();
  }, [changes$, update]);
  return (
    <PagedList
      pages={pages}
      height={110}
      row={row}
      empty={<Empty text={empty} />}
      tools={
        <IconButton
          icon="refresh"
          iconSize={18}
          className={s['refresh']}
          label={t('refresh')}
          disabled={pages.state === 'pending'}
          onClick={() => void refresh()}
        />
      }
    />
  );
}
