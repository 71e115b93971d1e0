import type { ExportKind } from '@tideline/wire/record-kinds';
import { useSubscription } from 'observable-hooks';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { NEVER, type Observable } from 'rxjs';
import type { Pages } from '../api/pages.ts';
import { usePages } from '../api/use-pages.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { Empty } from '../ui/state-view.tsx';
import s from './history-list.module.css';
import { NoMatch, RecordTools } from './records/lazy-record-tools.tsx';
import { filterKey, isFiltered, NO_FILTER, type RecordFilter } from './records/record-filter.ts';
import type { FilterFields } from './records/record-tools.tsx';

interface HistoryListProps<Row extends { readonly id: string }> {
  readonly create: (filter: RecordFilter) => Pages<Row>;
  readonly empty: string;
  readonly row: (row: Row) => ReactNode;
  /** Time of a row, ms UTC, of a list that is ordered by it: each day gets a heading. */
  readonly time?: (row: Row) => number;
  /** What the list can be filtered by, beside the time. */
  readonly fields: FilterFields;
  /** The file of the list. */
  readonly file: ExportKind;
  /** Changes when an order closed: the newest rows are loaded at the top. */
  readonly ended?: number;
  /** Emits when the newest rows may have changed for another reason. */
  readonly changes$?: Observable<unknown>;
}

/** Finished orders, newest first, with filters, their file and a reload button. */
export function HistoryList<Row extends { readonly id: string }>({
  create,
  empty,
  row,
  time,
  fields,
  file,
  ended = 0,
  changes$ = NEVER,
}: HistoryListProps<Row>) {
  const [filter, setFilter] = useState(NO_FILTER);
  const pages = usePages(() => create(filter), filterKey(filter));
  const { update, refresh } = pages;
  const [first] = useState(ended);
  const look = useEffectEvent(update);
  useEffect(() => {
    if (ended > first) look();
  }, [ended, first]);
  useSubscription(changes$, () => update());
  return (
    <>
      <div className={s['tools']}>
        <RecordTools
          fields={fields}
          filter={filter}
          onFilter={setFilter}
          file={file}
          onRefresh={() => void refresh()}
        />
      </div>
      <PagedList
        pages={pages}
        height={110}
        row={row}
        time={time}
        empty={isFiltered(filter) ? <NoMatch /> : <Empty text={empty} />}
      />
    </>
  );
}
