import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { NoticeList } from '../features/notices/notice-list.tsx';
import s from '../features/notices/notices.module.css';
import { isKind, KINDS } from '../features/notices/notices.ts';
import { useLanguage } from '../state/language.ts';
import { isLoggedIn, useSession } from '../state/session.ts';
import { loginPath } from '../ui/login-path.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import page from '../ui/page.module.css';
import { Empty } from '../ui/state-view.tsx';
import { Tabs } from '../ui/tabs.tsx';

/** Announcements of the exchange, and its messages to the user. */
export default function Notices() {
  const { t } = useTranslation(['notice', 'common']);
  const [query, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  const loggedIn = useSession(isLoggedIn);
  const lang = useLanguage((state) => state.lang);
  const tab = query.get('tab');
  const kind = isKind(tab) ? tab : 'announcement';
  return (
    <div className={page['page']}>
      <NavBar title={t('title')} />
      <Tabs
        label={t('title')}
        tabs={KINDS.map((id) => ({ id, label: t(`tab-${id}`) }))}
        selected={kind}
        onSelect={(id) => setQuery({ tab: id }, { replace: true })}
        panelClassName={page['page']}
      >
        {kind === 'message' && !loggedIn ? (
          <main className={page['main']}>
            <Empty icon="user" text={t('visitor')}>
              <Link className={s['login']} to={loginPath(pathname, search)}>
                {t('common:logInOrSignUp')}
              </Link>
            </Empty>
          </main>
        ) : (
          // Another language or user is another list.
          <NoticeList key={`${kind} ${lang} ${loggedIn}`} kind={kind} />
        )}
      </Tabs>
    </div>
  );
}
