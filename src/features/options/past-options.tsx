import type { AccountItem } from '@tideline/streams';
import type { OptionOrder } from '@tideline/wire';
import { microtradeLists } from '@tideline/wire/calls/options';
import { useTranslation } from 'react-i18next';
import type { Observable } from 'rxjs';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';
import { HistoryList } from '../../trading/history-list.tsx';
import { spanAndPage } from '../../trading/records/list-request.ts';
import type { RecordFilter } from '../../trading/records/record-filter.ts';
import { OptionRow } from './option-row.tsx';
import { SettledCard } from './settled-card.tsx';

/** Delivered options, newest first. */
const createOptionHistory = (filter: RecordFilter): Pages<OptionOrder> =>
  createPages((page) => {
    const { symbol, side } = filter;
    return call(
      microtradeLists,
      {
        view: 'history',
        ...(symbol !== undefined && { symbol }),
        ...((side === 'rise' || side === 'fall' || side === 'even') && { direction: side }),
        ...spanAndPage(filter, page),
      },
      { silent: true },
    );
  });

const FIELDS = { pair: true, sides: 'options' } as const;

interface PastOptionsProps {
  /** Newer states of settled options, by id. */
  readonly changed: ReadonlyMap<string, OptionOrder>;
  /** Number of options settled while the page was open. */
  readonly ended: number;
  readonly changes$: Observable<AccountItem>;
}

/** Delivered options with their filters. */
export function PastOptions({ changed, ...news }: PastOptionsProps) {
  const { t } = useTranslation('option');
  return (
    <HistoryList
      fields={FIELDS}
      file="options"
      create={createOptionHistory}
      empty={t('noHistory')}
      time={({ purchased }) => purchased}
      row={(order) => (
        <OptionRow order={order}>
          <SettledCard order={changed.get(order.id) ?? order} />
        </OptionRow>
      )}
      {...news}
    />
  );
}
