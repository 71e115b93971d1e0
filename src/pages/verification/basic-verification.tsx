import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { BasicForm } from '../../features/identity/basic-form.tsx';
import { useSteps } from '../../features/identity/steps.ts';
import { VERIFICATION } from '../../paths.ts';
import { useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';

/** The first step of verification. A passed or pending step redirects to the steps. */
export default function BasicVerification() {
  const { t } = useTranslation('verify');
  const steps = useSteps(useSession((session) => session.user));
  if (steps && steps.basic !== 'open' && steps.basic !== 'refused') {
    return <Navigate to={VERIFICATION} replace />;
  }
  return (
    <Page title={t('basic')} spaced>
      <BasicForm />
    </Page>
  );
}
