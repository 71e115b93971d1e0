import { useTranslation } from 'react-i18next';
import { useQuotes } from '../../../market/hooks.ts';
import { Page } from '../../../shell/page.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { CoinRow } from '../../../wallet/coin-row.tsx';
import { CHAIN_COINS } from '../../../wallet/coins.ts';
import { Corner } from '../../../wallet/corner.tsx';
import { Loaded } from '../../../wallet/loaded.tsx';
import {
  ADDRESSES,
  BANK_WITHDRAW,
  CARDS,
  recordPath,
  withdrawPath,
} from '../../../wallet/paths.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import w from '../../../wallet/wallet.module.css';
import { balanceOf } from '../../../wallet/wallet.state.ts';
import s from './withdraw-form.module.css';

/** What can be withdrawn: coins to an address, bank money to a card. */
export default function Withdraw() {
  const { t } = useTranslation('wallet');
  const wallet = useWallet();
  const quotes = useQuotes().value?.quotes ?? null;
  return (
    <Page
      title={t('withdraw')}
      right={<Corner to={recordPath('withdraw')} label={t('records')} />}
      spaced
    >
      <p className={w['note']}>{t('withdrawIntro')}</p>
      <Loaded of={wallet} shape={[60, 60, 60, 60]}>
        {(data) => (
          <ul className={s['coins']} aria-label={t('coins')}>
            {CHAIN_COINS.map(({ code }) => (
              <li key={code}>
                <CoinRow
                  balance={balanceOf(data, 'currency', code)}
                  quotes={quotes}
                  to={code === 'Bank' ? BANK_WITHDRAW : withdrawPath(code)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Rows>
        <Row icon="assets" label={t('addresses')} to={ADDRESSES} />
        <Row icon="table" label={t('cards')} to={CARDS} />
      </Rows>
    </Page>
  );
}
