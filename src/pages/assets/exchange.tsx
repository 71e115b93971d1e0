import { useTranslation } from 'react-i18next';
import { Corner } from '../../features/wallet/corner.tsx';
import { FundsHere } from '../../features/wallet/funds-here.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { TRANSFER_RECORD } from '../../paths.ts';
import { parallelPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const ExchangeForm = parallelPart(
  () => import('../../features/wallet/exchange-form.tsx'),
  'ExchangeForm',
  <SkeletonRows rows={3} height={96} />,
);

/** Exchanges one coin for another at a rate that is quoted first and holds for some seconds. */
export default function Exchange() {
  const { t } = useTranslation('wallet');
  const wallet = useWallet();
  return (
    <Page
      title={t('exchange')}
      right={<Corner to={`${TRANSFER_RECORD}?tab=exchange`} label={t('transferRecord')} />}
      spaced
    >
      <FundsHere wallet={wallet} when="empty" />
      <Loaded of={wallet} shape={[164, 72, 48]}>
        {(data) => <ExchangeForm wallet={data} onAnswered={() => void wallet.refresh()} />}
      </Loaded>
    </Page>
  );
}
