import { useTranslation } from 'react-i18next';
import { ApiKeys } from '../../features/identity/api-keys.tsx';
import { Page } from '../../ui/page.tsx';

/** The keys with which programs trade for the account. */
export default function ApiKeysPage() {
  const { t } = useTranslation('account');
  return (
    <Page title={t('apiKeys')} spaced>
      <ApiKeys />
    </Page>
  );
}
