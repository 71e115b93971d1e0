import type { AccountItem } from '@tideline/streams';
import type { ContractOrder } from '@tideline/wire';
import { leverMyTrade } from '@tideline/wire/calls/contracts';
import { useTranslation } from 'react-i18next';
import type { Observable } from 'rxjs';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';
import { HistoryList } from '../../trading/history-list.tsx';
import { spanAndPage } from '../../trading/records/list-request.ts';
import type { RecordFilter } from '../../trading/records/record-filter.ts';
import { endOf, HistoryCard } from './history-card.tsx';

/** Closed and cancelled contracts, the newest end first. */
const createContractHistory = (filter: RecordFilter): Pages<ContractOrder> =>
  createPages((page) => {
    const { symbol, side } = filter;
    return call(
      leverMyTrade,
      {
        view: 'history',
        ...(symbol !== undefined && { symbol }),
        ...((side === 'long' || side === 'short') && { side }),
        ...spanAndPage(filter, page),
      },
      { silent: true },
    );
  });

const FIELDS = { pair: true, sides: 'contracts' } as const;

interface PastContractsProps {
  /** Changes when an order closed. */
  readonly ended: number;
  readonly changes$: Observable<AccountItem>;
}

/** Closed and cancelled contracts with their filters. */
export function PastContracts(news: PastContractsProps) {
  const { t } = useTranslation('lever');
  return (
    <HistoryList
      fields={FIELDS}
      file="contracts"
      create={createContractHistory}
      empty={t('noHistory')}
      time={endOf}
      row={(order) => <HistoryCard order={order} />}
      {...news}
    />
  );
}
