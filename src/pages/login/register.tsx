import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { RegisterForm } from '../../features/identity/register-form.tsx';
import { isLoggedIn, useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';
import { returnPath } from '../../ui/return-path.ts';

/** Sign-up. A promotion link fills in the invitation code. */
export default function Register() {
  const { t } = useTranslation('account');
  const [query] = useSearchParams();
  const target = returnPath(query.get('backpage'));
  const already = useSession(isLoggedIn);
  if (already) return <Navigate to={target} replace />;
  return (
    <Page title={t('signUp')} spaced>
      <RegisterForm target={target} />
    </Page>
  );
}
