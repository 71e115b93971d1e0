import { getInAddress } from '@tideline/wire/calls/funding';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { CHAIN_COINS, coinAmong } from '../../features/wallet/coins.ts';
import { Corner } from '../../features/wallet/corner.tsx';
import { DepositChains } from '../../features/wallet/deposit-chains.tsx';
import { Destination, SentIt } from '../../features/wallet/deposit-view.tsx';
import { FundsHere } from '../../features/wallet/funds-here.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import { PaperWarning } from '../../features/wallet/paper-warning.tsx';
import w from '../../features/wallet/wallet.module.css';
import { recordPath } from '../../links.ts';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** Where to deposit: a coin, its chain, and the address, or the payee of bank money. */
export default function Deposit() {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const coin = coinAmong(CHAIN_COINS, query.get('coin'));
  const chain = coin.chains.find((each) => each === query.get('chain')) ?? coin.chains[0] ?? '';
  const wallet = useWallet();
  const place = useLoad(`${coin.code} ${chain}`, () =>
    call(getInAddress, { currency_id: String(coin.id), chain }, { silent: true }),
  );
  return (
    <Page
      title={t('deposit')}
      right={<Corner to={recordPath('deposit')} label={t('records')} />}
      footer={<SentIt code={coin.code} chain={chain} />}
    >
      <Tabs
        label={t('coin')}
        tabs={CHAIN_COINS.map(({ code }) => ({
          id: code,
          label: code === 'Bank' ? t('bank') : code,
        }))}
        selected={coin.code}
        onSelect={(code) => setQuery({ coin: code }, { replace: true })}
        panelClassName={w['scroller']}
      >
        <div className={w['form']}>
          <PaperWarning bank={coin.code === 'Bank'} />
          <FundsHere wallet={wallet} when="empty" />
          {coin.code !== 'Bank' && (
            <DepositChains
              coin={coin}
              chain={chain}
              onChain={(next) => setQuery({ coin: coin.code, chain: next }, { replace: true })}
              place={place.data}
            />
          )}
          <Loaded of={place} shape={[40, 132, 44]}>
            {(data) => <Destination coin={coin} chain={chain} place={data} />}
          </Loaded>
          <FundsHere wallet={wallet} when="held" />
        </div>
      </Tabs>
    </Page>
  );
}
