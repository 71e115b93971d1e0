import { coinByCode } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { shortAmount } from '../../format/money.ts';
import { balanceWorth, marksOf, type Quotes } from '../../market/wallet/valuation.ts';
import { type Balance, totalText } from '../../market/wallet/wallet.state.ts';
import { CoinMark } from './coin-mark.tsx';
import s from './coin-row.module.css';
import { unitOf } from './coins.ts';
import { HIDDEN, useWalletPreferences } from './preferences.ts';
import { useWorthText } from './use-worth-text.ts';

interface CoinRowProps {
  readonly balance: Balance;
  readonly quotes: Quotes | null;
  readonly to: string;
}

/** A coin with its amount and worth, and its frozen amount if there is one. */
export function CoinRow({ balance, quotes, to }: CoinRowProps) {
  const { t } = useTranslation('wallet');
  const { code, frozen } = balance;
  const { hidden, valuation } = useWalletPreferences();
  const worth = useWorthText(quotes);
  return (
    <Link className={s['row']} to={to}>
      <CoinMark code={code} />
      <span className={s['name']}>
        <strong>{unitOf(code)}</strong>
        <span className={s['note']}>
          {/[1-9]/.test(frozen) && !hidden
            ? `${t('frozen')} ${shortAmount(frozen, code)}`
            : code === 'Bank'
              ? t('bankName')
              : coinByCode(code)?.name}
        </span>
      </span>
      <span className={s['amounts']}>
        <strong>{hidden ? HIDDEN : shortAmount(totalText(balance), code)}</strong>
        <span className={s['note']}>
          ≈ {worth(balanceWorth(balance, marksOf(quotes)))} {valuation}
        </span>
      </span>
    </Link>
  );
}
