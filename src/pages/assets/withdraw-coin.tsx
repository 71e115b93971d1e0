import { getInfo } from '@tideline/wire/calls/funding';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { ADDRESS_COINS, coinAmong } from '../../features/wallet/coins.ts';
import { Corner } from '../../features/wallet/corner.tsx';
import { MissingSteps } from '../../features/wallet/lazy-receipts.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import { recordPath } from '../../links.ts';
import { useBalanceChanges } from '../../market/wallet/use-wallet.ts';
import { parallelPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const ToAddress = parallelPart(
  () => import('../../features/wallet/withdraw-coin.tsx'),
  'ToAddress',
  <SkeletonRows rows={5} height={72} />,
);

/** Withdraws a coin to an address of the book, or lists what is missing. */
export default function WithdrawDetail() {
  const { t } = useTranslation('wallet');
  const [query] = useSearchParams();
  const coin = coinAmong(ADDRESS_COINS, query.get('coin'));
  const info = useLoad(coin.code, () =>
    call(getInfo, { currency_id: String(coin.id) }, { silent: true }),
  );
  useBalanceChanges(() => void info.refresh());
  return (
    <Page
      title={t('withdrawCoin', { coin: coin.code })}
      right={<Corner to={recordPath('withdraw')} label={t('records')} />}
      spaced
    >
      <Loaded of={info} shape={[72, 72, 72, 120, 76]}>
        {(data) =>
          data.missing.length > 0 ? (
            <MissingSteps info={data} />
          ) : (
            <ToAddress key={data.code} info={data} onRefused={() => void info.refresh()} />
          )
        }
      </Loaded>
    </Page>
  );
}
