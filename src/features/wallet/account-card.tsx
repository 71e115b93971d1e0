import type { Account } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { accountPath } from '../../links.ts';
import { Icon } from '../../ui/icon.tsx';
import s from './account-card.module.css';
import { useWorthText } from './use-worth-text.ts';
import { type Quotes, sumWorth } from './valuation.ts';
import type { Balance } from './wallet.state.ts';

interface AccountCardProps {
  readonly account: Account;
  readonly balances: readonly Balance[];
  readonly quotes: Quotes | null;
}

/** An account with its total, available and frozen amounts, in the chosen valuation. */
export function AccountCard({ account, balances, quotes }: AccountCardProps) {
  const { t } = useTranslation('wallet');
  return (
    <Link className={s['card']} to={accountPath(account)}>
      <span className={s['head']}>
        {t(`account-${account}`)}
        <span className={s['chevron']}>
          <Icon name="right" size={18} />
        </span>
      </span>
      <WorthFigures balances={balances} quotes={quotes} />
    </Link>
  );
}

/** ENTITY:accounts */
export function WorthFigures({ balances, quotes }: Omit<AccountCardProps, 'account'>) {
  const { t } = useTranslation('wallet');
  const text = useWorthText(quotes);
  const part = (name: 'available' | 'frozen') =>
    sumWorth(
      balances.map((balance) => ({ ...NONE, code: balance.code, [name]: balance[name] })),
      quotes,
    );
  return (
    <dl className={s['figures']}>
      <div>
        <dt>{t('total')}</dt>
        <dd>{text(sumWorth(balances, quotes))}</dd>
      </div>
      <div>
        <dt>{t('available')}</dt>
        <dd>{text(part('available'))}</dd>
      </div>
      <div>
        <dt>{t('frozen')}</dt>
        <dd>{text(part('frozen'))}</dd>
      </div>
    </dl>
  );
}

const NONE = { available: '0', frozen: '0' };
