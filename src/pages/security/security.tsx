import { center2, hasPassword } from '@tideline/wire/calls/user';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { UNKNOWN } from '../../format/number.ts';
import {
  API_KEYS,
  CHANGE_PASSWORD,
  FUND_PASSWORD,
  SECOND_FACTOR,
  SESSIONS,
  VERIFICATION,
} from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import s from './security.module.css';

/** The account's passwords, verification, second factor and sessions, each with its state. */
export default function Security() {
  const { t } = useTranslation('account');
  const { data, state, message, refresh } = useLoad('security', () =>
    call(center2, {}, { silent: true }),
  );
  const fund = useLoad('fund-password', () => call(hasPassword, {}, { silent: true }));
  const retry = () => void Promise.all([refresh(), fund.refresh()]);
  const set = (is: boolean | undefined) =>
    is === undefined ? UNKNOWN : t(is ? 'isSet' : 'notSet');
  return (
    <Page title={t('security')} spaced>
      {state === 'error' && data === null && <ErrorView text={message} onRetry={retry} />}
      {fund.data?.has_fund_password === false && (
        <p className={s['warning']} role="status">
          <Icon name="warning" size={20} />
          {t('noFundPassword')}
        </p>
      )}
      <Rows title={t('passwords')}>
        <Row icon="lock" label={t('loginPassword')} value={t('isSet')} to={CHANGE_PASSWORD} />
        <Row
          icon="assets"
          label={t('fundPassword')}
          value={set(fund.data?.has_fund_password)}
          to={FUND_PASSWORD}
        />
      </Rows>
      <Rows title={t('protection')}>
        <Row
          icon="check"
          label={t('verification')}
          value={data ? t(`state-${data.user.verification}`) : UNKNOWN}
          to={VERIFICATION}
        />
        <Row icon="trust" label={t('secondFactor')} to={SECOND_FACTOR} />
        <Row
          icon="phone"
          label={t('sessions')}
          value={data ? String(data.sessions) : UNKNOWN}
          to={SESSIONS}
        />
        <Row icon="key" label={t('apiKeys')} to={API_KEYS} />
      </Rows>
    </Page>
  );
}
