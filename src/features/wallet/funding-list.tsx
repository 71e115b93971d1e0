import type { RequestOf } from '@tideline/wire';
import { depositLog, withdrawLog } from '@tideline/wire/calls/funding';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { createPages } from '../../api/pages.ts';
import { usePages } from '../../api/use-pages.ts';
import { useBalanceChanges } from '../../market/wallet/use-wallet.ts';
import { DEPOSIT, WITHDRAW } from '../../paths.ts';
import { NoMatch, RecordTools } from '../../trading/records/lazy-record-tools.tsx';
import { spanAndPage } from '../../trading/records/list-request.ts';
import {
  filterKey,
  isFiltered,
  NO_FILTER,
  type RecordFilter,
} from '../../trading/records/record-filter.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Empty } from '../../ui/state-view.tsx';
import type { FundingRow } from './commands.ts';
import { FundingItem } from './funding-row.tsx';
import w from './wallet.module.css';

const LOGS = {
  deposit: { row: depositLog, way: DEPOSIT },
  withdraw: { row: withdrawLog, way: WITHDRAW },
} as const;
type Tab = keyof typeof LOGS;
export const TABS = Object.keys(LOGS) as readonly Tab[];

/**
 * Interval of polling requests under review, ms. Decisions arrive as events; polling covers a lost
 * socket.
 */
const LOOK_EVERY = 10_000;

const FIELDS = {
  deposit: { coin: true, states: 'deposit' },
  withdraw: { coin: true, states: 'withdraw' },
} as const;

/** Deposits or withdrawals, newest first, with their filters. */
export function FundingList({ tab }: { readonly tab: Tab }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const { t } = useTranslation('wallet');
  const { row, way } = LOGS[tab];
  const pages = usePages(
    () =>
      createPages<FundingRow>((next) =>
        call(row, { ...fundingFilter(filter), ...spanAndPage(filter, next) }, { silent: true }),
      ),
    filterKey(filter),
  );
  const { refresh, update } = pages;
  useBalanceChanges(update);
  const waiting = pages.rows.some(({ status }) => status === 'review');
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') update();
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [waiting, update]);
  return (
    <PullToRefresh onRefresh={refresh} className={w['scroller']}>
      <RecordTools fields={FIELDS[tab]} filter={filter} onFilter={setFilter} file="funding" />
      <PagedList
        label={t(tab)}
        pages={pages}
        height={64}
        look="cards"
        time={({ time }) => time}
        row={(each) => <FundingItem kind={tab} row={each} />}
        empty={
          isFiltered(filter) ? (
            <NoMatch />
          ) : (
            <Empty text={t(`none-${tab}`)}>
              <Link className={w['action']} to={way}>
                {t(tab)}
              </Link>
            </Empty>
          )
        }
      />
    </PullToRefresh>
  );
}

const STATES = ['review', 'passed', 'rejected'] as const;

function fundingFilter({ currency, status }: RecordFilter): RequestOf<typeof depositLog> {
  const state = STATES.find((each) => each === status);
  return {
    ...(currency !== undefined && { currency_id: currency }),
    ...(state !== undefined && { status: state }),
  };
}
