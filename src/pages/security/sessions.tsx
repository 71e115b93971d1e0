import { useTranslation } from 'react-i18next';
import { SessionList } from '../../features/identity/session-list.tsx';
import { Page } from '../../ui/page.tsx';

/** The account's sessions and devices. Each can be ended. */
export default function Sessions() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('sessionsAndDevices')} spaced>
      <SessionList />
    </Page>
  );
}
