import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Corner } from '../../features/wallet/corner.tsx';
import { FundsHere } from '../../features/wallet/funds-here.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { TRANSFER_RECORD } from '../../paths.ts';
import { parallelPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const TransferForm = parallelPart(
  () => import('../../features/wallet/transfer-form.tsx'),
  'TransferForm',
  <SkeletonRows rows={4} height={90} />,
);

/** Moves money between a person's four accounts (RULE:transfer). */
export default function Transfer() {
  const { t } = useTranslation('wallet');
  const wallet = useWallet();
  const [query] = useSearchParams();
  return (
    <Page
      title={t('transfer')}
      right={<Corner to={TRANSFER_RECORD} label={t('transferRecord')} />}
      spaced
    >
      <FundsHere wallet={wallet} when="empty" />
      <Loaded of={wallet} shape={[164, 76, 72, 48]}>
        {/* Other ends in the address are another form. */}
        {(data) => (
          <TransferForm
            key={query.toString()}
            wallet={data}
            onAnswered={() => void wallet.refresh()}
          />
        )}
      </Loaded>
    </Page>
  );
}
