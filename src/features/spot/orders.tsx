import type { Instrument } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countText } from '../../format/number.ts';
import { accountChanges$ } from '../../market/account-changes.ts';
import { Choice } from '../../ui/choice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { HistoryList } from '../../ui/lists.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OpenList, rowsOf } from './open-list.tsx';
import { FillCard, OrderCard, TriggerCard } from './order-card.tsx';
import s from './orders.module.css';
import { createFills, createHistory, createTriggerHistory } from './spot-history.ts';
import { ORDER_TEXTS } from './texts.ts';
import { useResultToasts } from './use-result-toasts.ts';
import type { SpotLists } from './use-spot-lists.ts';

// Loaded after the lists, because it is needed only when an order is changed.
const AmendSheet = lazyPart(() => import('./amend-sheet.tsx').then((module) => module.AmendSheet));

const FIELDS = { pair: true, sides: 'spot' } as const;

interface OrdersProps {
  readonly lists: SpotLists;
  readonly instrument: Instrument;
}

/** Open orders and the history. */
export function Orders({ lists, instrument }: OrdersProps) {
  const { t } = useTranslation(ORDER_TEXTS);
  const [list, setList] = useState<'open' | 'history' | 'fills'>('open');
  const [past, setPast] = useState<'orders' | 'triggers'>('orders');
  const [changes$] = useState(() => accountChanges$('spot-order', 'spot-fill', 'spot-trigger'));
  useResultToasts();
  return (
    <section aria-label={t('orders')} className={s['orders']}>
      <Tabs
        label={t('orders')}
        tabs={[
          { id: 'open', label: `${t('openOrders')} (${countText(rowsOf(lists, null).data)})` },
          { id: 'history', label: t('history') },
          { id: 'fills', label: t('fills') },
        ]}
        selected={list}
        onSelect={setList}
        panelClassName={s['panel']}
      >
        {list === 'open' && <OpenList lists={lists} instrument={instrument} />}
        {list === 'history' && (
          <>
            <div className={s['tools']}>
              <Choice
                label={t('history')}
                look="soft"
                className={s['scope']}
                options={[
                  { value: 'orders', text: t('orders:orderHistory') },
                  { value: 'triggers', text: t('orders:triggerHistory') },
                ]}
                value={past}
                onValue={setPast}
              />
            </div>
            {past === 'orders' ? (
              <HistoryList
                key="history"
                fields={FIELDS}
                file="fills"
                create={createHistory}
                changes$={changes$}
                empty={t('noHistory')}
                row={(order) => <OrderCard order={order} />}
              />
            ) : (
              <HistoryList
                key="triggers"
                fields={FIELDS}
                file="fills"
                create={createTriggerHistory}
                changes$={changes$}
                empty={t('orders:noTriggerHistory')}
                row={(trigger) => <TriggerCard trigger={trigger} />}
              />
            )}
          </>
        )}
        {list === 'fills' && (
          <HistoryList
            key="fills"
            fields={FIELDS}
            file="fills"
            create={createFills}
            changes$={changes$}
            empty={t('noFills')}
            row={(fill) => <FillCard fill={fill} />}
          />
        )}
      </Tabs>
      <AmendSheet />
    </section>
  );
}
