import { coinByCode } from '@tideline/wire';
import { getInfo } from '@tideline/wire/calls/funding';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { Corner } from '../../features/wallet/corner.tsx';
import { MissingSteps } from '../../features/wallet/lazy-receipts.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import { recordPath } from '../../links.ts';
import { useBalanceChanges } from '../../market/wallet/use-wallet.ts';
import { parallelPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const ToCard = parallelPart(
  () => import('../../features/wallet/withdraw-bank.tsx'),
  'ToCard',
  <SkeletonRows rows={5} height={72} />,
);

const BANK = String(coinByCode('Bank')?.id);

/** Withdraws bank money to a bank card, or lists what is missing. */
export default function BankWithdraw() {
  const { t } = useTranslation('wallet');
  const info = useLoad('bank', () => call(getInfo, { currency_id: BANK }, { silent: true }));
  useBalanceChanges(() => void info.refresh());
  return (
    <Page
      title={t('withdrawBank')}
      right={<Corner to={recordPath('withdraw')} label={t('records')} />}
      spaced
    >
      <Loaded of={info} shape={[72, 72, 120, 76, 76]}>
        {(data) =>
          data.missing.length > 0 ? (
            <MissingSteps info={data} />
          ) : (
            <ToCard info={data} onRefused={() => void info.refresh()} />
          )
        }
      </Loaded>
    </Page>
  );
}
