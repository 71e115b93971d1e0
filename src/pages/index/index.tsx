import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useHealth, useQuotes } from '../../market/hooks.ts';
import type { PairSort } from '../../pairs/pair-order.ts';
import { PAIR_ROW_HEIGHT, PairRow } from '../../pairs/pair-row.tsx';
import { SortHeader } from '../../pairs/sort-header.tsx';
import { usePairOrder } from '../../pairs/use-pair-order.ts';
import { ConnectionBadge } from '../../shell/connection-badge.tsx';
import { NavBar } from '../../shell/nav-bar.tsx';
import page from '../../shell/page.module.css';
import { CHART } from '../../shell/paths.ts';
import { SideMenu } from '../../shell/side-menu.tsx';
import { useFavourites } from '../../state/favourites.ts';
import { PaperMark } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { Banner } from './banner.tsx';
import s from './index.module.css';
import { LISTS, type ListId, marketRefreshed, sortOfList } from './index.state.ts';
import { QuickActions } from './quick-actions.tsx';

const renderRow = (symbol: string) => <PairRow symbol={symbol} to={`${CHART}?symbol=${symbol}`} />;

/** Home: what can be done, and what the market does. */
export default function Home() {
  const { t } = useTranslation(['common', 'home', 'notice']);
  const navigate = useNavigate();
  const [menu, setMenu] = useState(false);
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
        left={<IconButton icon="menu" label={t('menu')} onClick={() => setMenu(true)} />}
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
              onClick={() => void navigate('/pages/notice/index')}
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
      <SideMenu open={menu} onClose={() => setMenu(false)} />
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
