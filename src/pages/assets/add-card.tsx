import { useTranslation } from 'react-i18next';
import { CardForm } from '../../features/wallet/card-form.tsx';
import { Corner } from '../../features/wallet/corner.tsx';
import { WithFundPassword } from '../../features/wallet/with-fund-password.tsx';
import { Page } from '../../ui/page.tsx';

/** Binds a bank card. It requires a fund password; without one the page links to that. */
export default function AddCard() {
  const { t } = useTranslation('wallet');
  return (
    <Page title={t('newCard')} right={<Corner />} spaced>
      <WithFundPassword>{(user) => <CardForm user={user} />}</WithFundPassword>
    </Page>
  );
}
