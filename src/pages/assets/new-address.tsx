import { useTranslation } from 'react-i18next';
import { AddressForm } from '../../features/wallet/address-form.tsx';
import { Corner } from '../../features/wallet/corner.tsx';
import { WithFundPassword } from '../../features/wallet/with-fund-password.tsx';
import { Page } from '../../ui/page.tsx';

/** A new withdrawal address. It requires a fund password; without one the page links to that. */
export default function CreateAddress() {
  const { t } = useTranslation('wallet');
  return (
    <Page title={t('newAddress')} right={<Corner />} spaced>
      <WithFundPassword>{(user) => <AddressForm user={user} />}</WithFundPassword>
    </Page>
  );
}
