import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { depositLog, withdrawLog } from '#wire/calls/funding.ts';
import { call } from '../../api/call.ts';
import { createPages } from '../../api/pages.ts';
import { usePages } from '../../api/use-pages.ts';
import { Corner } from '../../features/wallet/corner.tsx';
import { FundingCard } from '../../features/wallet/funding-row.tsx';
import { PagedList } from '../../features/wallet/paged-list.tsx';
import { useBalanceChanges } from '../../features/wallet/use-wallet.ts';
import w from '../../features/wallet/wallet.module.css';
import { DEPOSIT, WITHDRAW } from '../../paths.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const LOGS = {
  deposit: { row: depositLog, way: DEPOSIT },
  withdraw: { row: withdrawLog, way: WITHDRAW },
} as const;
type Tab = keyof typeof LOGS;
const TABS = Object.keys(LOGS) as readonly Tab[];

/** The exchange tells of decisions; what is under review is also looked at, for when the socket is down, ms. */
const LOOK_EVERY = 10_000;

/** Deposits and withdrawals, and what became of them. */
export default function Records() {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'deposit';
  return (
    <div className={page['page']}>
      <NavBar title={t('records')} right={<Corner />} />
      <Tabs
        label={t('records')}
        tabs={TABS.map((id) => ({ id, label: t(id) }))}
        selected={tab}
        onSelect={(id) => setQuery({ tab: id }, { replace: true })}
        panelClassName={w['panel']}
      >
        <Log key={tab} tab={tab} />
      </Tabs>
    </div>
  );
}

function Log({ tab }: { readonly tab: Tab }) {
  const { t } = useTranslation('wallet');
  const { row, way } = LOGS[tab];
  const pages = usePages(() =>
    createPages((next) => call(row, next === undefined ? {} : { page: next }, { silent: true })),
  );
  const { refresh } = pages;
  useBalanceChanges(() => void refresh());
  const waiting = pages.rows.some(({ status }) => status === 'review');
  const looking = useRef(refresh);
  looking.current = refresh;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void looking.current();
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [waiting]);
  return (
    <PullToRefresh onRefresh={refresh} className={w['scroller']}>
      <PagedList
        label={t(tab)}
        pages={pages}
        none={t(`none-${tab}`)}
        height={168}
        rowOf={(each) => <FundingCard row={each} />}
      >
        <Link className={w['action']} to={way}>
          {t(tab)}
        </Link>
      </PagedList>
    </PullToRefresh>
  );
}
