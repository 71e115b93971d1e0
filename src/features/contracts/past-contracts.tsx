import type { AccountItem } from '@tideline/streams';
import { useTranslation } from 'react-i18next';
import type { Observable } from 'rxjs';
import { HistoryList } from '../../trading/history-list.tsx';
import { createContractHistory } from './contract-history.ts';
import { endOf, HistoryCard } from './history-card.tsx';

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
