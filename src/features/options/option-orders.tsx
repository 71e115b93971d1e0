import type { OptionOrder } from '@tideline/wire';
import { useRef, useState } from 'react';
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
import { OptionRow } from './option-row.tsx';
import { RunningCard } from './running-card.tsx';

const PastOptions = lazyPart(
  () => import('./past-options.tsx'),
  'PastOptions',
  <SkeletonRows rows={3} height={110} />,
);

interface OptionOrdersProps {
  readonly running: Loadable<readonly OptionOrder[]>;
  /** Newer states of settled options, by id. */
  readonly changed: ReadonlyMap<string, OptionOrder>;
  /** Number of options settled while the page was open. */
  readonly ended: number;
  readonly onRefresh: () => void;
}

/** Running options and the history. */
export function OptionOrders({ running, changed, ended, onRefresh }: OptionOrdersProps) {
  const { t } = useTranslation('option');
  const [changes$] = useState(() => accountChanges$('option-order'));
  const [list, setList] = useSavedChoice('options', 'list', ['running', 'history']);
  const place = useRef<HTMLElement>(null);
  useSavedScroll('options', place);
  return (
    <section ref={place} aria-label={t('orders')} className={l['lists']}>
      <Tabs
        label={t('orders')}
        shortcut="H"
        tabs={[
          { id: 'running', label: `${t('running')} (${running.data?.length ?? UNKNOWN})` },
          { id: 'history', label: t('history') },
        ]}
        selected={list}
        onSelect={setList}
        panelClassName={l['panel']}
      >
        {list === 'running' ? (
          <OpenList
            rows={running}
            empty={t('noRunning')}
            row={(order) => (
              <OptionRow key={order.id} order={order}>
                <RunningCard order={order} />
              </OptionRow>
            )}
            onRefresh={onRefresh}
          />
        ) : (
          <PastOptions changed={changed} ended={ended} changes$={changes$} />
        )}
      </Tabs>
    </section>
  );
}
