import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { useEngine } from '../market/engine.ts';
import { isLoggedIn, useSession } from '../state/session.ts';
import { classes } from '../ui/classes.ts';
import { toast } from '../ui/toast.ts';
import s from './frame.module.css';
import { loginPath } from './login-path.ts';
import { PageSlot } from './page-slot.tsx';
import { HOME, tabOf } from './paths.ts';
import { pageOf } from './routes.ts';
import { TabBar } from './tab-bar.tsx';

const TesterBar = lazy(() =>
  import('../dev/tester-bar.tsx').then((module) => ({ default: module.TesterBar })),
);

/** The page of the address, and the tab bar under the five that have it. */
export function Frame() {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const loggedIn = useSession(isLoggedIn);
  const tested = useEngine(({ replaying, faults }) => replaying || faults !== '');
  const page = pageOf(pathname);
  if (!page) return <NotBuilt key={pathname} />;
  if (page.login && !loggedIn) return <Navigate to={loginPath(pathname, search)} replace />;
  const tab = tabOf(pathname);
  return (
    <div className={s['frame']}>
      {tested && (
        <Suspense>
          <TesterBar />
        </Suspense>
      )}
      {/* Home has two addresses and one key; the symbol in the query changes no page. */}
      <div
        key={tab?.id ?? pathname}
        className={classes(s['slot'], type === 'PUSH' && !tab && s['slide'])}
      >
        <PageSlot route={page} />
      </div>
      {tab && <TabBar path={pathname} />}
    </div>
  );
}

/** A page of the product that this build does not have yet leads home, and says why. */
function NotBuilt() {
  const { t } = useTranslation();
  useEffect(() => toast(t('notBuilt')), [t]);
  return <Navigate to={HOME} replace />;
}
