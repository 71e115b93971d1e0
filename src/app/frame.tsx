import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { useEngine } from '../market/engine.ts';
import { CONTRACTS, HOME, OPTIONS } from '../paths.ts';
import { isLoggedIn, useSession } from '../state/session.ts';
import { afterFirstPrice } from '../state/settled.ts';
import { toast } from '../state/toast.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { loginPath } from '../ui/login-path.ts';
import { type CachedPages, cachePages, NO_PAGES, type Step } from './cached-pages.ts';
import s from './frame.module.css';
import { tabPageOf } from './page-kinds.ts';
import { PageStack } from './page-stack.tsx';
import { pageOf } from './routes.ts';
import { TabBar } from './tab-bar.tsx';

const Unconfirmed = lazyPart(
  afterFirstPrice(() => import('./unconfirmed/unconfirmed.tsx')),
  'Unconfirmed',
);
const Navigation = lazyPart(() => import('./navigation.tsx'), 'Navigation');

/** The addressed page above the hidden ones, with the tab bar if it has one. */
export function Frame() {
  const location = useLocation();
  const { pathname, search } = location;
  const navigationType = useNavigationType();
  const loggedIn = useSession(isLoggedIn);
  const owner = useSession(({ user }) => user?.id ?? null);
  const Bar = useEngine(({ bar }) => bar);
  const page = pageOf(pathname);
  const toLogin = page?.login === true && !loggedIn;
  const route = page && !toLogin ? page : null;
  const cached = useCachedPages({ location, navigationType, route, owner });
  const tab = route && tabPageOf(pathname);
  const options = cached.options ?? OPTIONS;
  return (
    <div className={s['frame']}>
      {Bar && <Bar />}
      <PageStack cached={cached} />
      {!page && <NoSuchPage key={pathname} />}
      {toLogin && <Navigate to={loginPath(pathname, search)} replace />}
      <Unconfirmed />
      {tab && <TabBar page={tab} options={options} />}
      <Navigation page={tab} options={options} />
    </div>
  );
}

/** An address without a page redirects home with a message. */
function NoSuchPage() {
  const { t } = useTranslation();
  useEffect(() => toast(t('noSuchPage')), [t]);
  return <Navigate to={HOME} replace />;
}

interface ShownPages extends CachedPages {
  /** The page that the options tab opens: the one of its two that was used last. */
  readonly options: string | undefined;
}

/** The pages that are mounted now. */
function useCachedPages(step: Step): ShownPages {
  const [before, setCached] = useState<CachedPages>(NO_PAGES);
  const cached = cachePages(before, step);
  if (cached !== before) setCached(cached);
  const [last] = cached.pages
    .filter(({ id }) => id === OPTIONS || id === CONTRACTS)
    .toSorted((a, b) => b.used - a.used);
  return { ...cached, options: last?.id };
}
