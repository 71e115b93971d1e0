import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHealth, useListedQuotes } from '../../market/hooks.ts';
import { CHART } from '../../paths.ts';
import { useFavourites } from '../../state/favourites.ts';
import { PageRows } from '../../ui/page-rows.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DatedNote } from './dated-note.tsx';
import s from './market-list.module.css';
import { LISTS, type ListId, sortOfList } from './market-lists.ts';
import type { PairSort } from './pair-order.ts';
import { PAIR_ROW_HEIGHT, PairRow } from './pair-row.tsx';
import { SortHeader } from './sort-header.tsx';
import { usePairOrder } from './use-pair-order.ts';

const renderRow = (symbol: string) => <PairRow symbol={symbol} to={`${CHART}?symbol=${symbol}`} />;

interface MarketListProps {
  /** Shows only pairs with this text in their name. */
  readonly search: string;
  /** The element that scrolls the list. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** All pairs with their prices: favourites, gainers, losers, or by volume. */
export function MarketList({ search, scroller }: MarketListProps) {
  const { t } = useTranslation(['home', 'common']);
  const [list, setList] = useState<ListId>('gainers');
  const [sort, setSort] = useState<PairSort>(sortOfList('gainers'));
  const favourites = useFavourites((state) => state.symbols);
  const { value: board, status, source, asOf } = useListedQuotes();
  const among = list === 'favourites' ? favourites : null;
  const { order, onPointerDown } = usePairOrder(board, sort, search, among);
  const noFavourites = list === 'favourites' && !search;
  return (
    <section aria-label={t('market')} onPointerDown={onPointerDown}>
      <div className={s['head']}>
        <Tabs
          label={t('market')}
          tabs={LISTS.map((id) => ({ id, label: t(`list-${id}`) }))}
          selected={list}
          onSelect={(id) => {
            setList(id);
            setSort(sortOfList(id));
          }}
        />
        <SortHeader sort={sort} onSort={setSort} />
      </div>
      {status === 'loading' && !board ? (
        <NoPricesYet />
      ) : order.length > 0 ? (
        <PageRows
          label={t('market')}
          keys={order}
          rowHeight={PAIR_ROW_HEIGHT}
          renderRow={renderRow}
          scroller={scroller}
        />
      ) : (
        <Empty
          icon={noFavourites ? 'star' : 'search'}
          text={t(noFavourites ? 'common:noFavourites' : 'common:noPairs')}
        />
      )}
      {board && source === 'cache' && (
        <DatedNote asOf={asOf} feed={board.feed.label} old={status !== 'loading'} />
      )}
    </section>
  );
}

/** Placeholder rows, or the notice that there is no network. */
function NoPricesYet() {
  const { t } = useTranslation('home');
  const { offline } = useHealth();
  if (offline) return <Empty icon="offline" text={t('noConnection')} />;
  return <SkeletonRows rows={8} height={PAIR_ROW_HEIGHT} />;
}
