import { useTranslation } from 'react-i18next';
import { Banner } from '../features/home/banner.tsx';
import { Brand } from '../features/home/brand.tsx';
import { QuickActions } from '../features/home/quick-actions.tsx';
import { Welcome } from '../features/home/welcome.tsx';
import { NoticeBell } from '../features/notices/notice-bell.tsx';
import { MarketView } from '../features/quotes/market-view.tsx';
import { usePairSearch } from '../features/quotes/use-pair-search.tsx';
import { allTexts } from '../i18n/i18n.ts';
import { isLoggedIn, useSession } from '../state/session.ts';
import { lazyPart, withLoaded } from '../ui/lazy-part.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import page from '../ui/page.module.css';
import s from './home.module.css';

// The valuation loads in parallel with the list, not before it.
const HomeTotal = lazyPart(
  () => import('../features/wallet/home-total.tsx'),
  'HomeTotal',
  <div className={s['waiting']} aria-hidden="true" />,
);

// Rare: nobody else waits for its code and its texts.
const ClosingNote = lazyPart(
  () => withLoaded(import('../features/identity/closing-note.tsx'), allTexts()),
  'ClosingNote',
);

/**
 * Home: the account's total or a visitor's first step, quick actions, and the market list below.
 */
export default function Home() {
  const { t } = useTranslation();
  const search = usePairSearch();
  const loggedIn = useSession(isLoggedIn);
  const closing = useSession(({ user }) => (user?.closes ?? null) !== null);
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
            {closing && <ClosingNote />}
            {loggedIn && <Banner />}
            <QuickActions />
          </>
        )}
      </MarketView>
    </div>
  );
}
