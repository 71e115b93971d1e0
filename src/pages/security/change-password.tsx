import { useTranslation } from 'react-i18next';
import { ChangePasswordForm } from '../../features/identity/change-password-form.tsx';
import { Page } from '../../ui/page.tsx';

/** Changes the login password. */
export default function ChangePassword() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('changePassword')} spaced>
      <ChangePasswordForm />
    </Page>
  );
}
