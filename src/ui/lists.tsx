import type { ReactNode } from 'react';
import type { Loadable } from '../api/loadable.ts';
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
