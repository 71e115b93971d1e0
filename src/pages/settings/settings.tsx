import { useTranslation } from 'react-i18next';
import { AboutRows } from '../../features/settings/about-rows.tsx';
import { DisplayRows } from '../../features/settings/display-rows.tsx';
import { TradingRows } from '../../features/settings/trading-rows.tsx';
import { API_KEYS, NOTIFICATIONS, PROFILE, SECURITY } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

/** Settings of the account and of this device, and information about the app. */
export default function Settings() {
  const { t } = useTranslation(['account', 'common']);
  return (
    <Page title={t('settings')} spaced>
      <Rows title={t('account')}>
        <Row icon="user" label={t('account')} to={PROFILE} />
        <Row icon="lock" label={t('security')} to={SECURITY} />
        <Row icon="bell" label={t('common:notifications')} to={NOTIFICATIONS} />
        <Row icon="key" label={t('apiKeys')} to={API_KEYS} />
      </Rows>
      <DisplayRows />
      <TradingRows />
      <AboutRows />
    </Page>
  );
}
