import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { lazyPart } from './lazy-part.tsx';
import s from './lists.module.css';
import { loginPath } from './login-path.ts';
import { Empty } from './state-view.tsx';

// Every trading page has this note, and its log-in works without the button.
const DemoButton = lazyPart(
  () => import('./demo-button.tsx').then((module) => module.DemoButton),
  <span className={s['demo']} />,
);

/** Shown to visitors in place of their lists. */
export function VisitorNote({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className={s['lists']}>
      <Empty icon="user" text={text}>
        <DemoButton />
        <Link className={s['login']} to={loginPath(pathname, search)}>
          {t('logInOrSignUp')}
        </Link>
      </Empty>
    </div>
  );
}
