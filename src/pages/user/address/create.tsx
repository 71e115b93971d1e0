import { center } from '@tideline/wire/calls/user';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../../api/call.ts';
import { useLoad } from '../../../api/use-load.ts';
import { AddressForm } from '../../../features/wallet/address-form.tsx';
import { Corner } from '../../../features/wallet/corner.tsx';
import { Loaded } from '../../../features/wallet/loaded.tsx';
import w from '../../../features/wallet/wallet.module.css';
import { FUND_PASSWORD } from '../../../paths.ts';
import { Page } from '../../../ui/page.tsx';
import { Empty } from '../../../ui/state-view.tsx';

/** A new withdrawal address. It requires a fund password; without one the page links to that. */
export default function CreateAddress() {
  const { t } = useTranslation(['wallet', 'errors']);
  const user = useLoad('center', () => call(center, {}, { silent: true }));
  return (
    <Page title={t('newAddress')} right={<Corner />} spaced>
      <Loaded of={user} shape={[76, 76, 76, 76, 76]}>
        {(data) =>
          data.has_fund_password ? (
            <AddressForm user={data} />
          ) : (
            <Empty icon="lock" text={t('errors:fund-password-missing')}>
              <Link className={w['action']} to={FUND_PASSWORD}>
                {t('go-fund-password')}
              </Link>
            </Empty>
          )
        }
      </Loaded>
    </Page>
  );
}
