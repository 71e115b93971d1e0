import { useTranslation } from 'react-i18next';
import { NavBar } from '../../../shell/nav-bar.tsx';
import page from '../../../shell/page.module.css';
import { isLoggedIn, useSession } from '../../../state/session.ts';
import c from './chat/chat.module.css';
import { Conversation } from './chat/conversation.tsx';
import { LoginFirst } from './login-first.tsx';
import { ServiceLink } from './service-link.tsx';

/** The chat that answers at once, and the way to customer service. */
export default function HelpChat() {
  const { t } = useTranslation('help');
  const loggedIn = useSession(isLoggedIn);
  const user = useSession((session) => session.user?.id);
  return (
    <div className={page['page']}>
      <NavBar title={t('chat')} />
      <div className={c['service']}>
        <p>{t('botNote')}</p>
        <ServiceLink className={c['link']} />
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
