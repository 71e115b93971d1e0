import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import s from '../ui/lists.module.css';
import { loginPath } from '../ui/login-path.ts';
import { Empty } from '../ui/state-view.tsx';
import { LazyDemoButton } from './lazy-demo-button.tsx';

/** Shown to visitors in place of their lists. */
export function VisitorNote({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className={s['lists']}>
      <Empty icon="user" text={text}>
        <LazyDemoButton />
        <Link className={s['way']} to={loginPath(pathname, search)}>
          {t('logInOrSignUp')}
        </Link>
      </Empty>
    </div>
  );
}
