import { instrumentOf } from '@tideline/wire';
import { userCurrencyList } from '@tideline/wire/calls/market';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useListedQuotes } from '../../market/hooks.ts';
import { useFavourites } from '../../state/favourites.ts';
import { useSession } from '../../state/session.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { COIN_NAMES } from './coin-names.ts';
import type { PairSort } from './pair-order.ts';
import { PAIR_ROW_HEIGHT, PairRow } from './pair-row.tsx';
import s from './pairs.module.css';
import { SortHeader } from './sort-header.tsx';
import { usePairKeys } from './use-pair-keys.ts';
import { usePairOrder } from './use-pair-order.ts';

const FIRST: PairSort = { key: 'volume', descending: true };

interface PairsProps {
  readonly onPick?: () => void;
  /** The page a pair opens on; the symbol is added to its query. */
  readonly page: string;
  /** In a narrow column: name and price only, the most traded pairs first. */
  readonly narrow?: boolean;
  /** The search has the focus from the start. */
  readonly typing?: boolean;
}

const nothing = (): void => {};

/** All pairs: search, favourites, sort. */
export function Pairs({ onPick = nothing, page, narrow = false, typing = false }: PairsProps) {
  const { t } = useTranslation();
  const favourites = useFavourites((state) => state.symbols);
  const [list, setList] = useState<'all' | 'favourites'>('all');
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(FIRST);
  const { value: board } = useListedQuotes();
  const user = useSession((session) => session.user?.id ?? '');
  // A visitor gets the list without balances.
  const own = useLoad(user, () => call(userCurrencyList, {}, { silent: true })).data?.available;
  const ownOf = (symbol: string) => {
    const held = own?.[instrumentOf(symbol)?.base ?? ''];
    return held !== undefined && /[1-9]/.test(held) ? held : undefined;
  };
  const { order, onPointerDown } = usePairOrder(
    board,
    sort,
    search,
    COIN_NAMES,
    list === 'favourites' ? favourites : null,
  );
  const place = useRef<HTMLDivElement>(null);
  usePairKeys(place);
  return (
    <>
      <SearchBox
        value={search}
        onValue={setSearch}
        label={t('searchPairs')}
        autoCapitalize="characters"
        focused={typing}
      />
      {/* A search looks through all pairs, whatever list is chosen. */}
      {search.trim() === '' && (
        <Tabs
          label={t('choosePair')}
          tabs={[
            { id: 'favourites', label: t('favourites') },
            { id: 'all', label: t('allPairs') },
          ]}
          selected={list}
          onSelect={setList}
        />
      )}
      {!narrow && <SortHeader sort={sort} onSort={setSort} />}
      <div ref={place} className={s['list']} onPointerDown={onPointerDown}>
        {order.length > 0 ? (
          <VirtualList
            label={t('choosePair')}
            keys={order}
            rowHeight={PAIR_ROW_HEIGHT}
            renderRow={(symbol) => (
              <PairRow
                symbol={symbol}
                to={`${page}${page.includes('?') ? '&' : '?'}symbol=${symbol}`}
                onPick={onPick}
                own={ownOf(symbol)}
                replace
              />
            )}
            className={s['scroll']}
          />
        ) : (
          <Empty text={t(search || list === 'all' ? 'noPairs' : 'noFavourites')} />
        )}
      </div>
    </>
  );
}
