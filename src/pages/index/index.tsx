import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Banner } from '../../features/home/banner.tsx';
import { QuickActions } from '../../features/home/quick-actions.tsx';
import {
  LISTS,
  type ListId,
  marketRefreshed,
  sortOfList,
} from '../../features/quotes/market-lists.ts';
import type { PairSort } from '../../features/quotes/pair-order.ts';
import { PAIR_ROW_HEIGHT, PairRow } from '../../features/quotes/pair-row.tsx';
import { SortHeader } from '../../features/quotes/sort-header.tsx';
import { usePairOrder } from '../../features/quotes/use-pair-order.ts';
import { useHealth, useQuotes } from '../../market/hooks.ts';
import { CHART, NOTICES } from '../../paths.ts';
import { useFavourites } from '../../state/favourites.ts';
import { setSideMenu } from '../../state/side-menu.ts';
import { PaperMark } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ConnectionBadge } from '../../ui/connection-badge.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import s from './index.module.css';

const renderRow = (symbol: string) => <PairRow symbol={symbol} to={`${CHART}?symbol=${symbol}`} />;

/** Home: what can be done, and what the market does. */
export default function Home() {
  const { t } = useTranslation(['common', 'home', 'notice']);
  const navigate = useNavigate();
  const [searching, setSearching] = useState(false);
  const [search, setSearch] = useState('');
  const [list, setList] = useState<ListId>('gainers');
  const [sort, setSort] = useState<PairSort>(sortOfList('gainers'));
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const favourites = useFavourites((state) => state.symbols);
  const { value: board, status } = useQuotes();
  const { order, onPointerDown } = usePairOrder(
    board?.quotes,
    sort,
    search,
    list === 'favourites' ? favourites : null,
  );
  const scrollerRef = useCallback((element: HTMLElement | null) => setScroller(element), []);

  return (
    <div className={page['page']}>
      <NavBar
        title={t('tab-home')}
        left={<IconButton icon="menu" label={t('menu')} onClick={() => setSideMenu(true)} />}
        middle={
          <span className={s['brand']}>
            <strong>Tideline</strong>
            <PaperMark />
            <ConnectionBadge status={status} />
          </span>
        }
        right={
          <>
            <IconButton
              icon="search"
              label={t('searchPairs')}
              aria-expanded={searching}
              onClick={() => {
                setSearching(!searching);
                setSearch('');
              }}
            />
            <IconButton
              icon="bell"
              label={t('notice:title')}
              onClick={() => void navigate(NOTICES)}
            />
          </>
        }
      />
      <PullToRefresh onRefresh={marketRefreshed} scrollerRef={scrollerRef}>
        {searching ? (
          <div className={s['search']}>
            <SearchBox
              value={search}
              onValue={setSearch}
              label={t('searchPairs')}
              autoCapitalize="characters"
            />
          </div>
        ) : (
          <>
            <Banner />
            <QuickActions />
          </>
        )}
        <section aria-label={t('home:market')} onPointerDown={onPointerDown}>
          <div className={s['head']}>
            <Tabs
              label={t('home:market')}
              tabs={LISTS.map((id) => ({ id, label: t(`home:list-${id}`) }))}
              selected={list}
              onSelect={(id) => {
                setList(id);
                setSort(sortOfList(id));
              }}
            />
            <SortHeader sort={sort} onSort={setSort} />
          </div>
          {order.length > 0 && status !== 'loading' ? (
            <VirtualList
              label={t('home:market')}
              keys={order}
              rowHeight={PAIR_ROW_HEIGHT}
              renderRow={renderRow}
              scroller={scroller}
            />
          ) : status === 'loading' ? (
            <NoPricesYet />
          ) : (
            <Empty
              icon={list === 'favourites' && !search ? 'star' : 'search'}
              text={t(list === 'favourites' && !search ? 'noFavourites' : 'noPairs')}
            />
          )}
        </section>
      </PullToRefresh>
    </div>
  );
}

/** On their way, or not to come before there is a network again. */
function NoPricesYet() {
  const { t } = useTranslation('home');
  const { offline } = useHealth();
  if (offline) return <Empty icon="offline" text={t('noConnection')} />;
  return <SkeletonRows rows={8} height={PAIR_ROW_HEIGHT} />;
}
