import { useTranslation } from 'react-i18next';
import { SessionList } from '../../../features/identity/session-list.tsx';
import { Page } from '../../../ui/page.tsx';

interface Entry {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly seen: number;
  readonly current: boolean;
}

/** The account's sessions and devices. Each can be ended. */
export default function Sessions() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('sessionsAndDevices')} spaced>
      <SessionList />
    </Page>
  );
}
