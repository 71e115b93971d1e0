import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { useEngine } from '../market/engine.ts';
import { CONTRACTS, HOME, OPTIONS, tabOf } from '../paths.ts';
import { isLoggedIn, useSession } from '../state/session.ts';
import { toast } from '../state/toast.ts';
import { classes } from '../ui/classes.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { loginPath } from '../ui/login-path.ts';
import s from './frame.module.css';
import { PageSlot } from './page-slot.tsx';
import { pageOf } from './routes.ts';
import { TabBar } from './tab-bar.tsx';

// Loads in parallel with the first page, not before it.
const Unconfirmed = lazyPart(() =>
  import('./unconfirmed/unconfirmed.tsx').then((module) => module.Unconfirmed),
);
const SideMenu = lazyPart(() => import('./side-menu.tsx').then((module) => module.SideMenu));
const TesterBar = lazyPart(() =>
  import('../features/devtools/tester-bar.tsx').then((module) => module.TesterBar),
);

/** The addressed page, with the tab bar if it has one. */
export function Frame() {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const loggedIn = useSession(isLoggedIn);
  const tested = useEngine(({ replaying, faults }) => replaying || faults !== '');
  const page = pageOf(pathname);
  if (!page) return <NoSuchPage key={pathname} />;
  if (page.login && !loggedIn) return <Navigate to={loginPath(pathname, search)} replace />;
  const tab = tabOf(pathname);
  // Contracts share the tab of options; the product switch at the top leads to them.
  const bar = pathname === CONTRACTS ? OPTIONS : tab?.path;
  return (
    <div className={s['frame']}>
      {tested && <TesterBar />}
      {/* Home has two addresses and one key; the symbol in the query does not change the page. */}
      <div
        key={tab?.id ?? pathname}
        className={classes(s['slot'], type === 'PUSH' && !tab && s['slide'])}
      >
        <PageSlot route={page} />
      </div>
      <Unconfirmed />
      {bar && <TabBar path={bar} />}
      {tab?.id === 'home' && <SideMenu />}
    </div>
  );
}

/** An address without a page redirects home with a message. */
function NoSuchPage() {
  const { t } = useTranslation();
  useEffect(() => toast(t('noSuchPage')), [t]);
  return <Navigate to={HOME} replace />;
}
