import { equityOf } from '@tideline/streams';
import type { Account } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { accountPath } from '../../links.ts';
import { marksOf, type Quotes, shownWorth, walletEquity } from '../../market/wallet/valuation.ts';
import type { Wallet } from '../../market/wallet/wallet.state.ts';
import { Icon } from '../../ui/icon.tsx';
import s from './account-card.module.css';
import { worthPartsOf } from './holdings.ts';
import { useWorthText } from './use-worth-text.ts';

interface AccountCardProps {
  readonly account: Account;
  readonly wallet: Wallet;
  readonly quotes: Quotes | null;
}

/** An account with its total and the parts of it, in the chosen valuation. */
export function AccountCard(props: AccountCardProps) {
  const { t } = useTranslation('wallet');
  return (
    <Link className={s['card']} to={accountPath(props.account)}>
      <span className={s['head']}>
        {t(`account-${props.account}`)}
        <span className={s['chevron']}>
          <Icon name="right" size={18} />
        </span>
      </span>
      <WorthFigures {...props} />
    </Link>
  );
}

/** ENTITY:accounts: the equity of an account, and what it is the sum of. */
export function WorthFigures({ account, wallet, quotes }: AccountCardProps) {
  const { t } = useTranslation('wallet');
  const text = useWorthText(quotes);
  const price = marksOf(quotes);
  const equity = walletEquity(wallet, price, [account]);
  return (
    <dl className={s['figures']}>
      <div>
        <dt>{t('total')}</dt>
        <dd>{text(shownWorth(equity, quotes))}</dd>
      </div>
      {worthPartsOf(wallet, account).map(({ name, possessions }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{text(shownWorth(equityOf(possessions, price), quotes))}</dd>
        </div>
      ))}
    </dl>
  );
}
