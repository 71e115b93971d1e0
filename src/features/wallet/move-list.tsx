import { hzHistory } from '@tideline/wire/calls/wallet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { createPages } from '../../api/pages.ts';
import { usePages } from '../../api/use-pages.ts';
import { exactText } from '../../format/money.ts';
import { useBalanceChanges } from '../../market/wallet/use-wallet.ts';
import { EXCHANGE, TRANSFER } from '../../paths.ts';
import { NoMatch, RecordTools } from '../../trading/records/lazy-record-tools.tsx';
import { spanAndPage } from '../../trading/records/list-request.ts';
import {
  filterKey,
  isFiltered,
  NO_FILTER,
  type RecordFilter,
} from '../../trading/records/record-filter.ts';
import { RecordItem } from '../../trading/records/record-item.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { isAccount } from './coins.ts';
import type { Move } from './commands.ts';
import w from './wallet.module.css';

const WAYS = { transfer: TRANSFER, exchange: EXCHANGE } as const;
export const TABS = ['transfer', 'exchange'] as const;
const FIELDS = { coin: true };

const createMoves = (kind: Move['kind'], filter: RecordFilter) =>
  createPages((next) => {
    const { currency } = filter;
    const coin = currency === undefined ? {} : { currency_id: currency };
    return call(hzHistory, { kind, ...coin, ...spanAndPage(filter, next) }, { silent: true });
  });

/** Transfers or flash exchanges, newest first, with their filters. */
export function MoveList({ kind }: { readonly kind: Move['kind'] }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const { t } = useTranslation('wallet');
  const pages = usePages(() => createMoves(kind, filter), filterKey(filter));
  useBalanceChanges(pages.update);
  return (
    <PullToRefresh onRefresh={pages.refresh} className={w['scroller']}>
      <RecordTools fields={FIELDS} filter={filter} onFilter={setFilter} file="moves" />
      <PagedList
        label={t(kind)}
        pages={pages}
        height={64}
        look="cards"
        time={({ time }) => time}
        row={(move) => <MoveItem move={move} />}
        empty={
          isFiltered(filter) ? (
            <NoMatch />
          ) : (
            <Empty text={t(`none-${kind}`)}>
              <Link className={w['action']} to={WAYS[kind]}>
                {t(kind)}
              </Link>
            </Empty>
          )
        }
      />
    </PullToRefresh>
  );
}

function MoveItem({ move }: { readonly move: Move }) {
  const { t } = useTranslation('wallet');
  const { id, kind, from, to, code, amount, received, received_code, time } = move;
  const end = (text: string) => (isAccount(text) ? t(`short-${text}`) : text);
  return (
    <RecordItem
      kind={kind}
      id={id}
      icon={kind === 'transfer' ? 'transfer' : 'refresh'}
      title={`${end(from)} → ${end(to)}`}
      time={time}
      sum={received_code === null ? exactText(amount, code) : `-${exactText(amount, code)}`}
      {...(received_code !== null && { note: `+${exactText(received, received_code)}` })}
    />
  );
}
