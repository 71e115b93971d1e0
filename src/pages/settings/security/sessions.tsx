import { useTranslation } from 'react-i18next';
import { SessionList } from '../../../features/identity/session-list.tsx';
import { Page } from '../../../ui/page.tsx';

/** Where the account is logged in, and from which devices it was. */
export default function Sessions() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('sessionsAndDevices')} spaced>
      <SessionList />
    </Page>
  );
}
