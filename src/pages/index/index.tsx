import { useTranslation } from 'react-i18next';
import { Banner } from '../../features/home/banner.tsx';
import { Brand } from '../../features/home/brand.tsx';
import { QuickActions } from '../../features/home/quick-actions.tsx';
import { Welcome } from '../../features/home/welcome.tsx';
import { NoticeBell } from '../../features/notices/notice-bell.tsx';
import { MarketView } from '../../features/quotes/market-view.tsx';
import { usePairSearch } from '../../features/quotes/use-pair-search.tsx';
import { isLoggedIn, useSession } from '../../state/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import s from './index.module.css';

// The valuation loads in parallel with the list, not before it.
const HomeTotal = lazyPart(
  () => import('../../features/wallet/home-total.tsx').then((module) => module.HomeTotal),
  <div className={s['waiting']} aria-hidden="true" />,
);

/** Home: the account's total or a visitor's first step, quick actions, and the market list below. */
export default function Home() {
  const { t } = useTranslation();
  const search = usePairSearch();
  const loggedIn = useSession(isLoggedIn);
  return (
    <div className={page['page']}>
      <NavBar
        title={t('tab-home')}
        left="menu"
        middle={<Brand />}
        right={
          <>
            {search.button}
            <NoticeBell />
          </>
        }
      />
      <MarketView search={search.text}>
        {search.field || (
          <>
            {loggedIn ? <HomeTotal /> : <Welcome />}
            {loggedIn && <Banner />}
            <QuickActions />
          </>
        )}
      </MarketView>
    </div>
  );
}
