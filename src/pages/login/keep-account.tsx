import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { KeepForm } from '../../features/identity/keep-form.tsx';
import { isGuest, useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';
import { returnPath } from '../../ui/return-path.ts';

/** Turns a demo account into a full account; a full account has nothing to do here. */
export default function Keep() {
  const { t } = useTranslation('account');
  const [query] = useSearchParams();
  const target = returnPath(query.get('backpage'));
  const guest = useSession(isGuest);
  if (!guest) return <Navigate to={target} replace />;
  return (
    <Page title={t('keepTitle')} spaced>
      <KeepForm target={target} />
    </Page>
  );
}
