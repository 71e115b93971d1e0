import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '../../api/loadable.ts';
import { countText } from '../../format/number.ts';
import { accountChanges$ } from '../../market/account-changes.ts';
import { HistoryList, OpenList } from '../../ui/lists.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { OpenOrders } from './open-orders.ts';
import { FillCard, OrderCard } from './order-card.tsx';
import s from './orders.module.css';
import { createFills, createHistory } from './spot-history.ts';

interface OrdersProps {
  readonly orders: Loadable<OpenOrders>;
  readonly onRefresh: () => void;
}

/** Open orders and the history. */
export function Orders({ orders, onRefresh }: OrdersProps) {
  const { t } = useTranslation('trade');
  const [list, setList] = useState<'open' | 'history' | 'fills'>('open');
  const [changes$] = useState(() => accountChanges$('spot-order', 'spot-fill'));
  return (
    <section aria-label={t('orders')} className={s['orders']}>
      <Tabs
        label={t('orders')}
        tabs={[
          { id: 'open', label: `${t('openOrders')} (${countText(orders.data)})` },
          { id: 'history', label: t('history') },
          { id: 'fills', label: t('fills') },
        ]}
        selected={list}
        onSelect={setList}
        panelClassName={s['panel']}
      >
        {list === 'open' && (
          <OpenList
            rows={orders}
            empty={t('noOpenOrders')}
            row={(order) => <OrderCard key={order.id} order={order} />}
            onRefresh={onRefresh}
          />
        )}
        {list === 'history' && (
          <HistoryList
            key="history"
            create={createHistory}
            changes$={changes$}
            empty={t('noHistory')}
            row={(order) => <OrderCard order={order} />}
          />
        )}
        {list === 'fills' && (
          <HistoryList
            key="fills"
            create={createFills}
            changes$={changes$}
            empty={t('noFills')}
            row={(fill) => <FillCard fill={fill} />}
          />
        )}
      </Tabs>
    </section>
  );
}
