import type { ReactNode } from 'react';
import type { Pages } from '../../api/pages.ts';
import { usePages } from '../../api/use-pages.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { Empty } from '../../ui/state-view.tsx';

interface RecordListProps<Row> {
  readonly create: () => Pages<Row>;
  readonly empty: string;
  readonly row: (row: Row) => ReactNode;
}

/** One list of the promotion, page by page. */
export function RecordList<Row extends { readonly id: string; readonly time: number }>({
  create,
  empty,
  row,
}: RecordListProps<Row>) {
  return (
    <PagedList
      pages={usePages(create)}
      height={76}
      look="lines"
      row={row}
      time={({ time }) => time}
      empty={<Empty icon="user" text={empty} />}
    />
  );
}
