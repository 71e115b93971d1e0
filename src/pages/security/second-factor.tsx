import { useTranslation } from 'react-i18next';
import { SecondFactors } from '../../features/identity/second-factors.tsx';
import { Page } from '../../ui/page.tsx';

/** Authenticator app, passkeys and recovery codes. */
export default function SecondFactor() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('secondFactor')} spaced>
      <SecondFactors />
    </Page>
  );
}
