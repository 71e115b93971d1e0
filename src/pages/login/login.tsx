import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { LoginForm } from '../../features/identity/login-form.tsx';
import { LANGUAGE } from '../../paths.ts';
import { isLoggedIn, useSession } from '../../state/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { returnPath } from '../../ui/return-path.ts';

/** Log-in; a logged-in user continues to the previous page. */
export default function Login() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = returnPath(query.get('backpage'));
  const already = useSession(isLoggedIn);
  if (already) return <Navigate to={target} replace />;
  return (
    <Page
      title={t('logIn')}
      spaced
      right={
        <IconButton icon="globe" label={t('language')} onClick={() => void navigate(LANGUAGE)} />
      }
    >
      <LoginForm target={target} />
    </Page>
  );
}
