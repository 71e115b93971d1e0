import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { AdvancedForm } from '../../features/identity/advanced-form.tsx';
import { useSteps } from '../../features/identity/steps.ts';
import { VERIFICATION } from '../../paths.ts';
import { useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';

/** The second step of verification. A passed or pending step redirects to the steps. */
export default function AdvancedVerification() {
  const { t } = useTranslation('verify');
  const steps = useSteps(useSession((session) => session.user));
  if (steps && steps.advanced !== 'open' && steps.advanced !== 'refused') {
    return <Navigate to={VERIFICATION} replace />;
  }
  return (
    <Page title={t('advanced')} spaced>
      <AdvancedForm />
    </Page>
  );
}
