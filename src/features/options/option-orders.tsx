import { instrumentOf, type OptionOrder, pairName } from '@tideline/wire';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '../../api/loadable.ts';
import { countText } from '../../format/number.ts';
import { accountChanges$ } from '../../market/account-changes.ts';
import l from '../../ui/lists.module.css';
import { HistoryList, OpenList } from '../../ui/lists.tsx';
import { RecordRow } from '../../ui/records/record-row.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { createOptionHistory } from './option-history.ts';
import { RunningCard } from './running-card.tsx';
import { SettledCard } from './settled-card.tsx';

const FIELDS = { pair: true, sides: 'options' } as const;

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
  const [list, setList] = useState<'running' | 'history'>('running');
  return (
    <section aria-label={t('orders')} className={l['lists']}>
      <Tabs
        label={t('orders')}
        tabs={[
          { id: 'running', label: `${t('running')} (${countText(running.data)})` },
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
          <HistoryList
            fields={FIELDS}
            file="options"
            create={createOptionHistory}
            empty={t('noHistory')}
            row={(order) => (
              <OptionRow order={order}>
                <SettledCard order={changed.get(order.id) ?? order} />
              </OptionRow>
            )}
            ended={ended}
            changes$={changes$}
          />
        )}
      </Tabs>
    </section>
  );
}

/** A card that opens the option's record. */
function OptionRow({
  order,
  children,
}: {
  readonly order: OptionOrder;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('option');
  const instrument = instrumentOf(order.symbol);
  const pair = instrument ? pairName(instrument) : order.symbol;
  return (
    <RecordRow kind="option" id={order.id} what={`${t(order.direction)} ${pair}`}>
      {children}
    </RecordRow>
  );
}
