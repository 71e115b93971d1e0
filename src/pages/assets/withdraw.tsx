import { hasPassword } from '@tideline/wire/calls/user';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { CoinRow } from '../../features/wallet/coin-row.tsx';
import { CHAIN_COINS } from '../../features/wallet/coins.ts';
import { Corner } from '../../features/wallet/corner.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import w from '../../features/wallet/wallet.module.css';
import s from '../../features/wallet/withdraw-form.module.css';
import { UNKNOWN } from '../../format/number.ts';
import { recordPath, withdrawPath } from '../../links.ts';
import { useQuotes } from '../../market/hooks.ts';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { balanceOf } from '../../market/wallet/wallet.state.ts';
import { ADDRESSES, BANK_WITHDRAW, CARDS, FUND_PASSWORD } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

/**
 * Coins that can be withdrawn to an address, dollars that can be withdrawn to a card, and the
 * requirements.
 */
export default function Withdraw() {
  const { t } = useTranslation(['wallet', 'account']);
  const fund = useLoad('fund-password', () => call(hasPassword, {}, { silent: true }));
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
        <Row
          icon="assets"
          label={t('fundPassword')}
          value={
            fund.data
              ? t(fund.data.has_fund_password ? 'account:isSet' : 'account:notSet')
              : UNKNOWN
          }
          to={FUND_PASSWORD}
        />
        <Row icon="pin" label={t('addresses')} to={ADDRESSES} />
        <Row icon="card" label={t('cards')} to={CARDS} />
      </Rows>
    </Page>
  );
}
