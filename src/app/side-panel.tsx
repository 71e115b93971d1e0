import { useLocation } from 'react-router-dom';
import { allTexts } from '../i18n/i18n.ts';
import { ASSETS, HOME, ROOT } from '../paths.ts';
import { isLoggedIn, useSession } from '../state/session.ts';
import { afterFirstPrice } from '../state/settled.ts';
import { lazyPart, withLoaded } from '../ui/lazy-part.tsx';
import { useMedia } from '../ui/use-media.ts';
import s from './desk-rail.module.css';

const MoneyPanel = lazyPart(
  afterFirstPrice(() => withLoaded(import('../features/wallet/money-panel.tsx'), allTexts())),
  'MoneyPanel',
);
const NewsPanel = lazyPart(
  afterFirstPrice(() => withLoaded(import('../features/notices/news-panel.tsx'), allTexts())),
  'NewsPanel',
);

/** Pages beside which the balance and its latest changes are shown. */
const MONEY = /^\/pages\/(?:assets|bankbind|finance|user\/address)\//;

/**
 * At the right of a wide window: announcements beside home, the user's money beside it and money
 * pages.
 */
export function SidePanel() {
  const { pathname } = useLocation();
  const widest = useMedia('(min-width: 1280px)');
  const loggedIn = useSession(isLoggedIn);
  const home = pathname === ROOT || pathname === HOME;
  const money = loggedIn && (home || MONEY.test(pathname));
  if (!widest || !(home || money)) return null;
  return (
    <div className={s['panel']}>
      {home && <NewsPanel />}
      {money && <MoneyPanel total={!home && pathname !== ASSETS} />}
    </div>
  );
}
