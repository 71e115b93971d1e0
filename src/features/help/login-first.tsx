import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import l from '../../ui/lists.module.css';
import { loginPath } from '../../ui/login-path.ts';
import { Empty } from '../../ui/state-view.tsx';

/** Shown to visitors in place of the form. */
export function LoginFirst({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Empty icon="headset" text={text}>
      <Link className={l['way']} to={loginPath(pathname, search)}>
        {t('logInOrSignUp')}
      </Link>
    </Empty>
  );
}
