import { useTranslation } from 'react-i18next';
import { CardForm } from '../../features/wallet/card-form.tsx';
import { Corner } from '../../features/wallet/corner.tsx';
import { Page } from '../../ui/page.tsx';

/** Binds a bank card. */
export default function AddCard() {
  const { t } = useTranslation('wallet');
  return (
    <Page title={t('newCard')} right={<Corner />} spaced>
      <CardForm />
    </Page>
  );
}
