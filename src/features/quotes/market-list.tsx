import { type RefObject, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHealth, useListedQuotes } from '../../market/hooks.ts';
import { CHART } from '../../paths.ts';
import { useFavourites } from '../../state/favourites.ts';
import { rememberHomeList } from '../../state/trade-choices.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageRows } from '../../ui/page-rows.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DatedNote } from './dated-note.tsx';
import s from './market-list.module.css';
import { firstList, LISTS, type ListId, sortOfList } from './market-lists.ts';
import { NO_NAMES, type PairSort } from './pair-order.ts';
import { PAIR_ROW_HEIGHT, PairRow } from './pair-row.tsx';
import { SortHeader } from './sort-header.tsx';
import { usePairOrder } from './use-pair-order.ts';

// With the names of the coins, which only a search needs.
const SearchTarget = lazyPart(() => import('./search-target.tsx'), 'SearchTarget');

interface MarketListProps {
  /** Shows only pairs with this text in their name, of all pairs. */
  readonly search: string;
  /** The element that scrolls the list. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** All pairs with their prices: favourites, gainers, losers, or by volume. */
export function MarketList({ search, scroller }: MarketListProps) {
  const { t } = useTranslation(['home', 'common']);
  const favourites = useFavourites((state) => state.symbols);
  const [list, setList] = useState<ListId>(() => firstList(favourites));
  const [sort, setSort] = useState<PairSort>(() => sortOfList(list));
  const [page, setPage] = useState(CHART);
  const [names, setNames] = useState(NO_NAMES);
  const target = search ? page : CHART;
  const renderRow = useCallback(
    (symbol: string) => <PairRow symbol={symbol} to={`${target}?symbol=${symbol}`} />,
    [target],
  );
  const { value: board, status, source, asOf } = useListedQuotes();
  const among = list === 'favourites' ? favourites : null;
  const { order, onPointerDown } = usePairOrder(board, sort, search, names, among);
  const noFavourites = list === 'favourites' && !search;
  return (
    <section aria-label={t('market')} onPointerDown={onPointerDown}>
      <div className={s['head']}>
        {search ? (
          <SearchTarget page={page} onPage={setPage} onNames={setNames} scroller={scroller} />
        ) : (
          <Tabs
            label={t('market')}
            tabs={LISTS.map((id) => ({ id, label: t(`list-${id}`) }))}
            selected={list}
            onSelect={(id) => {
              setList(id);
              rememberHomeList(id);
              setSort(sortOfList(id));
            }}
          />
        )}
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
