import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pages } from '../../api/pages.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import s from './records.module.css';

interface RecordListProps<Row> {
  readonly create: () => Pages<Row>;
  readonly empty: string;
  readonly row: (row: Row) => ReactNode;
}

/** One list of the promotion, page by page. */
export function RecordList<Row>({ create, empty, row }: RecordListProps<Row>) {
  const { t } = useTranslation('promotion');
  const { rows, next, state, fresh, more, refresh } = usePages(create);
  if (rows.length === 0) {
    if (fresh) return <SkeletonRows rows={2} height={76} />;
    if (state === 'error') return <ErrorView onRetry={() => void refresh()} />;
    return <Empty icon="user" text={empty} />;
  }
  return (
    <>
      <ul>{rows.map(row)}</ul>
      {next !== null && (
        <Button kind="quiet" className={s['more']} busy={state === 'pending'} onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
