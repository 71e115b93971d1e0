import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrder } from '#wire';
import type { Loadable } from '../../api/loadable.ts';
import { countText } from '../../format/number.ts';
import { accountChanges$ } from '../../market/account-changes.ts';
import l from '../../ui/lists.module.css';
import { HistoryList, OpenList } from '../../ui/lists.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { createContractHistory } from './contract-history.ts';
import { HistoryCard } from './history-card.tsx';
import { PositionCard } from './position-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

interface ContractListsProps {
  readonly open: Loadable<readonly ContractOrder[]>;
  readonly onRefresh: () => void;
}

/** Positions, waiting orders, and the history. */
export function ContractLists({ open, onRefresh }: ContractListsProps) {
  const { t } = useTranslation('lever');
  const [list, setList] = useState<'positions' | 'waiting' | 'history'>('positions');
  const of = (status: ContractOrder['status']) => ({
    ...open,
    data: open.data?.filter((order) => order.status === status) ?? null,
  });
  const positions = of('trading');
  const waiting = of('waiting');
  const [changes$] = useState(() => accountChanges$('contract-order'));
  const ended = useChanges(open.data?.length ?? 0);
  return (
    <section aria-label={t('contracts')} className={l['lists']}>
      <Tabs
        label={t('contracts')}
        tabs={[
          { id: 'positions', label: `${t('positions')} (${countText(positions.data)})` },
          { id: 'waiting', label: `${t('waiting')} (${countText(waiting.data)})` },
          { id: 'history', label: t('history') },
        ]}
        selected={list}
        onSelect={setList}
        panelClassName={l['panel']}
      >
        {list === 'positions' && (
          <OpenList
            rows={positions}
            empty={t('noPositions')}
            row={(order) => <PositionCard key={order.id} order={order} />}
            onRefresh={onRefresh}
          />
        )}
        {list === 'waiting' && (
          <OpenList
            rows={waiting}
            empty={t('noWaiting')}
            row={(order) => <WaitingCard key={order.id} order={order} />}
            onRefresh={onRefresh}
          />
        )}
        {list === 'history' && (
          <HistoryList
            create={createContractHistory}
            empty={t('noHistory')}
            row={(order) => <HistoryCard order={order} />}
            ended={ended}
            changes$={changes$}
          />
        )}
      </Tabs>
    </section>
  );
}

/** Counts changes of a value. */
function useChanges(value: number): number {
  const seen = useRef({ value, changes: 0 });
  if (seen.current.value !== value) {
    seen.current = { value, changes: seen.current.changes + 1 };
  }
  return seen.current.changes;
}
