import { depositLog, withdrawLog } from '@tideline/wire/calls/funding';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { createPages } from '../../api/pages.ts';
import { usePages } from '../../api/use-pages.ts';
import { DEPOSIT, WITHDRAW } from '../../paths.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Empty } from '../../ui/state-view.tsx';
import type { FundingRow } from './commands.ts';
import { FundingCard } from './funding-row.tsx';
import { useBalanceChanges } from './use-wallet.ts';
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

export function FundingList({ tab }: { readonly tab: Tab }) {
  const { t } = useTranslation('wallet');
  const { row, way } = LOGS[tab];
  const pages = usePages(() =>
    createPages<FundingRow>((next) =>
      call(row, next === undefined ? {} : { page: next }, { silent: true }),
    ),
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
      <PagedList
        label={t(tab)}
        pages={pages}
        height={168}
        look="cards"
        row={(each) => <FundingCard row={each} />}
        empty={
          <Empty text={t(`none-${tab}`)}>
            <Link className={w['action']} to={way}>
              {t(tab)}
            </Link>
          </Empty>
        }
      />
    </PullToRefresh>
  );
}
