import { type Account, coinById } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { exactText } from '../../format/money.ts';
import { accountPath, transferPath, withdrawPath } from '../../links.ts';
import { balanceWorth, marksOf, type Quotes } from '../../market/wallet/valuation.ts';
import { balanceOf, totalText, type Wallet } from '../../market/wallet/wallet.state.ts';
import { BANK_WITHDRAW, DEPOSIT } from '../../paths.ts';
import { isHere } from '../../state/practised.ts';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import s from './account.module.css';
import { HIDDEN, useWalletPreferences } from './preferences.ts';
import { useWorthText } from './use-worth-text.ts';
import w from './wallet.module.css';

interface CoinSummaryProps {
  readonly wallet: Wallet;
  readonly account: Account;
  readonly currencyId: number;
  readonly quotes: Quotes | null;
}

/** One coin of an account with all digits, and its actions. */
export function CoinSummary({ wallet, account, currencyId, quotes }: CoinSummaryProps) {
  const { t } = useTranslation('wallet');
  const { hidden, valuation } = useWalletPreferences();
  const worth = useWorthText(quotes);
  const coin = coinById(currencyId);
  if (!coin) return null;
  const { code, chains } = coin;
  const balance = balanceOf(wallet, account, code);
  const text = (amount: string) => (hidden ? HIDDEN : exactText(amount, code));
  const own = account === 'currency' && chains.length > 0 && isHere(DEPOSIT);
  return (
    <section className={w['card']} aria-label={code}>
      <SummaryRows
        size="medium"
        rows={[
          { name: t('total'), value: text(totalText(balance)), strong: true },
          { name: t('available'), value: text(balance.available) },
          { name: t('frozen'), value: text(balance.frozen) },
          {
            name: t('worthIn', { coin: valuation }),
            value: worth(balanceWorth(balance, marksOf(quotes))),
          },
        ]}
      />
      <nav className={s['ways']} aria-label={code}>
        {own && (
          <>
            <Link className={w['link']} to={`${DEPOSIT}?coin=${code}`}>
              {t('deposit')}
            </Link>
            <Link className={w['link']} to={code === 'Bank' ? BANK_WITHDRAW : withdrawPath(code)}>
              {t('withdraw')}
            </Link>
          </>
        )}
        <Link className={w['link']} to={transferPath(account, code)}>
          {t('transfer')}
        </Link>
        <Link className={w['link']} to={accountPath(account)}>
          {t('allCoins')}
        </Link>
      </nav>
    </section>
  );
}
