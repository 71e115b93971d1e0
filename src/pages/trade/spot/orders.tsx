import { useObservableState } from 'observable-hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenOrders } from '../../../account/open-orders.ts';
import type { Loadable } from '../../../api/loadable.ts';
import { NO_ROWS, type PagedRows, type Pages } from '../../../api/pages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../../ui/state-view.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { createFills, createHistory } from '../index.state.ts';
import { FillCard, OrderCard } from './order-card.tsx';
import s from './orders.module.css';

interface OrdersProps {
  readonly orders: Loadable<OpenOrders>;
  readonly onRefresh: () => void;
}

/** Open orders, and what became of the others. */
export function Orders({ orders, onRefresh }: OrdersProps) {
  const { t } = useTranslation('trade');
  const [list, setList] = useState<'open' | 'history' | 'fills'>('open');
  const open = orders.data ?? [];
  return (
    <section aria-label={t('orders')} className={s['orders']}>
      <Tabs
        label={t('orders')}
        tabs={[
          { id: 'open', label: `${t('openOrders')} (${open.length})` },
          { id: 'history', label: t('history') },
          { id: 'fills', label: t('fills') },
        ]}
        selected={list}
        onSelect={setList}
        panelClassName={s['panel']}
      >
        {list === 'open' && <Open orders={orders} onRefresh={onRefresh} />}
        {list === 'history' && (
          <Paged
            key="history"
            create={createHistory}
            empty={t('noHistory')}
            row={(order) => <OrderCard key={order.id} order={order} />}
          />
        )}
        {list === 'fills' && (
          <Paged
            key="fills"
            create={createFills}
            empty={t('noFills')}
            row={(fill) => <FillCard key={fill.id} fill={fill} />}
          />
        )}
      </Tabs>
    </section>
  );
}

function Open({ orders, onRefresh }: OrdersProps) {
  const { t } = useTranslation('trade');
  if (orders.data === null) {
    return orders.state === 'error' ? (
      <ErrorView text={orders.message} onRetry={onRefresh} />
    ) : (
      <SkeletonRows rows={2} height={96} />
    );
  }
  if (orders.data.length === 0) return <Empty text={t('noOpenOrders')} />;
  return orders.data.map((order) => <OrderCard key={order.id} order={order} />);
}

interface PagedProps<Row> {
  readonly create: () => Pages<Row>;
  readonly empty: string;
  readonly row: (row: Row) => ReactNode;
}

function Paged<Row>({ create, empty, row }: PagedProps<Row>) {
  const { t } = useTranslation('trade');
  const [pages] = useState(create);
  const { rows, next, state, fresh } = useObservableState<PagedRows<Row>>(pages.rows$, NO_ROWS);
  if (rows.length === 0) {
    if (fresh) return <SkeletonRows rows={2} height={96} />;
    if (state === 'error') return <ErrorView onRetry={pages.refresh} />;
  }
  return (
    <>
      <IconButton
        icon="refresh"
        iconSize={18}
        className={s['refresh']}
        label={t('refresh')}
        disabled={state === 'pending'}
        onClick={pages.refresh}
      />
      {rows.length === 0 ? <Empty text={empty} /> : rows.map(row)}
      {next !== null && (
        <Button kind="quiet" className={s['more']} busy={state === 'pending'} onClick={pages.more}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
