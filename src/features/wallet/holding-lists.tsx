import { ACCOUNTS } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { accountPath } from '../../links.ts';
import { DEPOSIT } from '../../paths.ts';
import { Empty } from '../../ui/state-view.tsx';
import { Switch } from '../../ui/switch.tsx';
import { AccountCard } from './account-card.tsx';
import s from './assets.module.css';
import { CoinRow } from './coin-row.tsx';
import { holdingsOf } from './holdings.ts';
import { setWalletPreferences, useWalletPreferences } from './preferences.ts';
import { isSmall, type Quotes } from './valuation.ts';
import w from './wallet.module.css';
import { balancesOf, type Wallet } from './wallet.state.ts';

/** The four accounts, and every coin summed over all of them. */
export function HoldingLists({
  wallet,
  quotes,
}: {
  readonly wallet: Wallet;
  readonly quotes: Quotes | null;
}) {
  const { t } = useTranslation('wallet');
  const hideSmall = useWalletPreferences((preferences) => preferences.hideSmall);
  const all = holdingsOf(wallet);
  const shown = hideSmall ? all.filter((held) => !isSmall(held, quotes)) : all;
  return (
    <>
      <h2 className={s['title']}>{t('accounts')}</h2>
      <ul className={w['list']} aria-label={t('accounts')}>
        {ACCOUNTS.map((account) => (
          <li key={account}>
            <AccountCard account={account} balances={balancesOf(wallet, account)} quotes={quotes} />
          </li>
        ))}
      </ul>
      <header className={s['head']}>
        <h2 className={s['title']}>{t('coins')}</h2>
        <span className={s['small']}>
          {t('hideSmall')}
          <Switch
            label={t('hideSmall')}
            on={hideSmall}
            onChange={(on) => setWalletPreferences({ hideSmall: on })}
          />
        </span>
      </header>
      {shown.length > 0 ? (
        <ul aria-label={t('coins')}>
          {shown.map((held) => (
            <li key={held.code}>
              <CoinRow balance={held} quotes={quotes} to={accountPath(held.account, held.code)} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="assets" text={t(all.length > 0 ? 'onlySmall' : 'noAssets')}>
          {all.length === 0 && (
            <Link className={w['action']} to={DEPOSIT}>
              {t('deposit')}
            </Link>
          )}
        </Empty>
      )}
    </>
  );
}
