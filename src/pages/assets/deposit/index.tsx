import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { Coin } from '#wire';
import { getInAddress } from '#wire/calls/funding.ts';
import { call } from '../../../api/call.ts';
import { useLoad } from '../../../api/use-load.ts';
import { AddressView } from '../../../features/wallet/address-view.tsx';
import { ChainChoice } from '../../../features/wallet/chain-choice.tsx';
import { CHAIN_COINS, coinAmong, coinText } from '../../../features/wallet/coins.ts';
import { Corner } from '../../../features/wallet/corner.tsx';
import { Loaded } from '../../../features/wallet/loaded.tsx';
import { PaperWarning } from '../../../features/wallet/paper-warning.tsx';
import { PayeeView } from '../../../features/wallet/payee-view.tsx';
import w from '../../../features/wallet/wallet.module.css';
import { chargePath, recordPath } from '../../../links.ts';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

/** Where to deposit: a coin, its chain, and the address, or the payee of bank money. */
export default function Deposit() {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const coin = coinAmong(CHAIN_COINS, query.get('coin')) ?? (CHAIN_COINS[0] as Coin);
  const chain = coin.chains.find((each) => each === query.get('chain')) ?? coin.chains[0] ?? '';
  return (
    <Page title={t('deposit')} right={<Corner to={recordPath('deposit')} label={t('records')} />}>
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
          {coin.code !== 'Bank' && (
            <ChainChoice
              chains={coin.chains}
              value={chain}
              onValue={(next) => setQuery({ coin: coin.code, chain: next }, { replace: true })}
            />
          )}
          <Destination key={`${coin.code} ${chain}`} coin={coin} chain={chain} />
        </div>
      </Tabs>
    </Page>
  );
}

function Destination({
  coin: { id, code },
  chain,
}: {
  readonly coin: Coin;
  readonly chain: string;
}) {
  const { t } = useTranslation('wallet');
  const where = useLoad(`${code} ${chain}`, () =>
    call(getInAddress, { currency_id: String(id), chain }, { silent: true }),
  );
  return (
    <Loaded of={where} shape={[300, 48, 120]}>
      {({ address, payee, minimum }) => (
        <>
          {address !== null && <AddressView address={address} title={`${code} · ${chain}`} />}
          {payee !== null && <PayeeView payee={payee} />}
          <Link className={w['action']} to={chargePath(code, chain)}>
            {t('reportDeposit')}
          </Link>
          <ul className={`${w['notes']} ${w['note']}`}>
            <li>{t('minimumDeposit', { amount: coinText(minimum, code) })}</li>
            {code !== 'Bank' && <li>{t('simpleSend')}</li>}
            {code !== 'Bank' && <li>{t('onlyCoin', { coin: code, chain })}</li>}
            <li>{t('creditedAfterReview')}</li>
          </ul>
        </>
      )}
    </Loaded>
  );
}
