import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { BalancesHere } from '../../features/wallet/balances-here.tsx';
import { Corner } from '../../features/wallet/corner.tsx';
import { FundsHere } from '../../features/wallet/funds-here.tsx';
import w from '../../features/wallet/wallet.module.css';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { RECORD } from '../../paths.ts';
import { recordTexts } from '../../trading/records/texts.ts';
import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const FundsReceipt = lazyPart(
  () => withLoaded(import('../../features/wallet/funds-receipt.tsx'), recordTexts()),
  'FundsReceipt',
  <Skeleton height={320} />,
);

/** Paper funds: what the accounts hold, the way to get or reset them, then the receipt. */
export default function PaperFundsPage() {
  const { t } = useTranslation(['account', 'wallet']);
  const wallet = useWallet();
  const { state } = useLocation();
  return (
    <Page title={t('paperFunds')} right={<Corner to={RECORD} label={t('wallet:records')} />} spaced>
      {state ? (
        <FundsReceipt given={state} />
      ) : (
        <div className={w['form']}>
          <FundsHere wallet={wallet} when="empty" />
          <BalancesHere />
          <FundsHere wallet={wallet} when="held" />
        </div>
      )}
    </Page>
  );
}
