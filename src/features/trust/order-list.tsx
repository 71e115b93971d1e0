import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommand } from '../../api/use-command.ts';
import { usePages } from '../../api/use-pages.ts';
import { PRODUCTS } from '../../paths.ts';
import { freshId } from '../../state/fresh-id.ts';
import { toast } from '../../state/toast.ts';
import { NoMatch, RecordTools } from '../../trading/records/lazy-record-tools.tsx';
import { filterKey, isFiltered, NO_FILTER } from '../../trading/records/record-filter.ts';
import { RecordRow } from '../../trading/records/record-row.tsx';
import l from '../../ui/lists.module.css';
import { PagedList } from '../../ui/paged-list.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Empty } from '../../ui/state-view.tsx';
import s from './finance.module.css';
import { createOrders, type HostingState } from './hosting-list.ts';
import { RedeemReceipt } from './hosting-receipt.tsx';
import { OrderCard } from './order-card.tsx';
import { RedeemSheet } from './redeem-sheet.tsx';
import type { Hosting } from './terms.ts';
import { redeemHosting } from './trust-account.ts';

const FIELDS = { coin: true };

/** Hosting orders in one state, page by page; running ones can be redeemed early. */
export function OrderList({ status }: { readonly status: HostingState }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const { t } = useTranslation('trust');
  const pages = usePages(() => createOrders(status, filter), filterKey(filter));
  const { rows, state, refresh } = pages;
  const [asked, setAsked] = useState<string | null>(null);
  const [changed, setChanged] = useState(false);
  const [redeemed, setRedeemed] = useState<Hosting | null>(null);
  const { busy, note, run } = useCommand(redeemHosting, { absent: t('neverArrived') });

  const redeem = ({ id, penalty }: Hosting) =>
    run(
      { id, penalty, client_id: freshId() },
      (order) => {
        setAsked(null);
        setRedeemed(order);
        void refresh();
      },
      (refusal) => {
        // A day has passed since the sheet opened: it loads new figures and asks again.
        if (refusal.id === 'penalty-changed') setChanged(true);
        else {
          setAsked(null);
          toast(refusal.message, 'error');
        }
        void refresh();
      },
    );
  const ask = (id: string | null) => {
    setChanged(false);
    setAsked(id);
  };

  return (
    <>
      <PullToRefresh onRefresh={refresh} className={s['scroller']}>
        <RecordTools fields={FIELDS} filter={filter} onFilter={setFilter} file="hosting" />
        <PagedList
          label={t(`state-${status}`)}
          pages={pages}
          height={236}
          look="cards"
          time={({ paid }) => paid}
          row={(order) => (
            <RecordRow
              kind="hosting"
              id={order.id}
              what={t('name', { coin: order.product.code, days: order.product.days })}
            >
              <OrderCard order={order} onRedeem={() => ask(order.id)} />
            </RecordRow>
          )}
          empty={
            isFiltered(filter) ? (
              <NoMatch />
            ) : (
              <Empty icon="trust" text={t(`none-${status}`)}>
                <Link className={l['way']} to={PRODUCTS}>
                  {t('toProducts')}
                </Link>
              </Empty>
            )
          }
        />
      </PullToRefresh>
      <RedeemSheet
        order={rows.find(({ id }) => id === asked) ?? null}
        changed={changed}
        // New figures are loading; the old ones must not be confirmed again.
        busy={busy || (changed && state === 'pending')}
        note={note}
        onConfirm={redeem}
        onCancel={() => ask(null)}
      />
      <Sheet open={redeemed !== null} onClose={() => setRedeemed(null)} title={t('redeem')}>
        {redeemed && <RedeemReceipt order={redeemed} onDone={() => setRedeemed(null)} />}
      </Sheet>
    </>
  );
}
