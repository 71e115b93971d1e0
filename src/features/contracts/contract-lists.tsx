import type { ContractOrder } from '@tideline/wire';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '../../api/loadable.ts';
import { UNKNOWN } from '../../format/number.ts';
import { accountChanges$ } from '../../market/account-changes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import l from '../../ui/lists.module.css';
import { OpenList } from '../../ui/lists.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSavedChoice } from '../../ui/use-saved-choice.ts';
import { useSavedScroll } from '../../ui/use-saved-scroll.ts';
import { ListTools, type Scope } from './list-tools.tsx';
import { useMarkedRow } from './result-row.ts';
import { useResultToasts } from './use-result-toasts.ts';

// Loaded after the lists, because many visits have no position and no order.
const PositionCard = lazyPart(
  () => import('./position-card.tsx'),
  'PositionCard',
  <SkeletonRows rows={1} height={300} />,
);
const WaitingCard = lazyPart(
  () => import('./waiting-card.tsx'),
  'WaitingCard',
  <SkeletonRows rows={1} height={56} />,
);

const PastContracts = lazyPart(
  () => import('./past-contracts.tsx'),
  'PastContracts',
  <SkeletonRows rows={3} height={56} />,
);

interface ContractListsProps {
  /** The displayed pair. */
  readonly symbol: string;
  readonly open: Loadable<readonly ContractOrder[]>;
  /** Available balance of the contract account; null while unknown. */
  readonly available: string | null;
  readonly onRefresh: () => void;
}

/** Positions, waiting orders, and the history, of this pair or of all. */
export function ContractLists({ symbol, open, available, onRefresh }: ContractListsProps) {
  const { t } = useTranslation('lever');
  const [list, setList] = useSavedChoice('contracts', 'list', ['positions', 'waiting', 'history']);
  const [scope, setScope] = useSavedChoice<Scope>('contracts', 'scope', ['all', 'pair']);
  const place = useRef<HTMLElement>(null);
  useSavedScroll('contracts', place);
  const of = (status: ContractOrder['status']) => ({
    ...open,
    data:
      open.data?.filter(
        (order) => order.status === status && (scope === 'all' || order.symbol === symbol),
      ) ?? null,
  });
  const positions = of('trading');
  const waiting = of('waiting');
  const [changes$] = useState(() => accountChanges$('contract-order'));
  const ended = useChanges(open.data?.length ?? 0);
  useResultToasts();
  const marked = useMarkedRow();
  const shown = open.data?.find(({ id }) => id === marked)?.status ?? null;
  useEffect(() => {
    if (shown === 'trading') setList('positions');
    if (shown === 'waiting') setList('waiting');
  }, [shown, setList]);
  const tools = { scope, onScope: setScope, symbol };
  return (
    <section ref={place} aria-label={t('contracts')} className={l['lists']}>
      <Tabs
        label={t('contracts')}
        tabs={[
          { id: 'positions', label: `${t('positions')} (${positions.data?.length ?? UNKNOWN})` },
          { id: 'waiting', label: `${t('waiting')} (${waiting.data?.length ?? UNKNOWN})` },
          { id: 'history', label: t('history') },
        ]}
        selected={list}
        onSelect={setList}
        shortcut="H"
        panelClassName={l['panel']}
      >
        {list === 'positions' && (
          <>
            <ListTools {...tools} what="positions" orders={positions.data ?? []} />
            <OpenList
              rows={positions}
              empty={t('noPositions')}
              row={(order) => <PositionCard key={order.id} order={order} available={available} />}
              onRefresh={onRefresh}
            />
          </>
        )}
        {list === 'waiting' && (
          <>
            <ListTools {...tools} what="waiting" orders={waiting.data ?? []} />
            <OpenList
              rows={waiting}
              empty={t('noWaiting')}
              row={(order) => <WaitingCard key={order.id} order={order} available={available} />}
              onRefresh={onRefresh}
            />
          </>
        )}
        {list === 'history' && <PastContracts ended={ended} changes$={changes$} />}
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
