import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { allTexts } from '../i18n/i18n.ts';
import { isLoggedIn, useSession } from '../state/session.ts';
import { setSideMenu } from '../state/side-menu.ts';
import { RUN } from '../state/stored.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import { lazyPart, withLoaded } from '../ui/lazy-part.tsx';
import { useDesk } from '../ui/use-media.ts';
import s from './desk-rail.module.css';
import { MenuEntries } from './menu-entries.tsx';
import m from './side-menu.module.css';
import { SidePanel } from './side-panel.tsx';
import { TabLinks } from './tab-bar.tsx';

const LogOut = lazyPart(
  () => withLoaded(import('../features/settings/log-out-question.tsx'), allTexts()),
  'LogOutQuestion',
);
export interface DeskRailProps {
  /** Address of the shown tab's page; null on another page. */
  readonly page: string | null;
  readonly options: string;
}

/** Beside every page of a wide window: tabs and menu at the left, a panel at the right. */
export function DeskRail({ page, options }: DeskRailProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const wide = useDesk();
  const loggedIn = useSession(isLoggedIn);
  const [asking, setAsking] = useState(false);
  if (!wide) return null;
  return (
    <>
      <div className={s['rail']} data-rail>
        <div className={s['content']}>
          <nav aria-label={t('mainNavigation')} className={s['tabs']}>
            <TabLinks page={page} options={options} className={s['tab'] ?? ''} />
            <button
              type="button"
              className={classes(s['tab'], s['more'])}
              aria-haspopup="dialog"
              onClick={() => setSideMenu(true)}
            >
              <Icon name="menu" />
              <span>{t('menu')}</span>
            </button>
          </nav>
          <nav aria-label={t('menu')} className={s['menu']}>
            <MenuEntries onGo={(path) => void navigate(path)} />
            {loggedIn && !RUN && (
              <button type="button" className={m['item']} onClick={() => setAsking(true)}>
                <Icon name="right" size={22} />
                <span data-words>{t('menu-logOut')}</span>
              </button>
            )}
          </nav>
        </div>
      </div>
      {asking && <LogOut asking="here" onClose={() => setAsking(false)} />}
      <SidePanel />
    </>
  );
}
