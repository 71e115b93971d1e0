import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import c from '../../features/help/chat.module.css';
import { Conversation } from '../../features/help/conversation.tsx';
import { LoginFirst } from '../../features/help/login-first.tsx';
import { HELP } from '../../paths.ts';
import { isLoggedIn, useSession } from '../../state/session.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';

/** The chat with automatic answers, and the way to a person: feedback. */
export default function HelpChat() {
  const { t } = useTranslation('help');
  const loggedIn = useSession(isLoggedIn);
  const user = useSession((session) => session.user?.id);
  return (
    <div className={page['page']}>
      <NavBar title={t('chat')} />
      <div className={c['service']}>
        <p>{t('botNote')}</p>
        <Link className={c['link']} to={`${HELP}?tab=feedback`}>
          {t('tab-feedback')}
        </Link>
      </div>
      {loggedIn ? (
        <Conversation key={user} />
      ) : (
        <main className={page['main']}>
          <LoginFirst text={t('visitorChat')} />
        </main>
      )}
    </div>
  );
}
