import { ACCOUNTS, type Account } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { accountPath } from '../../links.ts';
import { isSmall, marksOf, type Quotes } from '../../market/wallet/valuation.ts';
import { isHeld, type Wallet } from '../../market/wallet/wallet.state.ts';
import { DEPOSIT } from '../../paths.ts';
import { isHere } from '../../state/practised.ts';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountCard } from './account-card.tsx';
import s from './assets.module.css';
import { CoinRow } from './coin-row.tsx';
import { holdingsOf, isEmpty } from './holdings.ts';
import { setWalletPreferences, useWalletPreferences } from './preferences.ts';
import w from './wallet.module.css';

interface HoldingListsProps {
  readonly wallet: Wallet;
  readonly quotes: Quotes | null;
}

const VIEWS = ['coins', 'accounts'] as const;

/** Every coin summed over the four accounts, or the accounts. */
export function HoldingLists(props: HoldingListsProps) {
  const { t } = useTranslation('wallet');
  const [view, setView] = useState<(typeof VIEWS)[number]>('coins');
  return (
    <Tabs
      label={t('holdings')}
      look="segment"
      tabs={VIEWS.map((id) => ({ id, label: t(id) }))}
      selected={view}
      onSelect={setView}
    >
      {view === 'coins' ? <CoinList {...props} /> : <AccountList {...props} />}
    </Tabs>
  );
}

function CoinList({ wallet, quotes }: HoldingListsProps) {
  const { t } = useTranslation('wallet');
  const hideSmall = useWalletPreferences((preferences) => preferences.hideSmall);
  const all = holdingsOf(wallet).filter(isHeld);
  const price = marksOf(quotes);
  const shown = hideSmall ? all.filter((held) => !isSmall(held, price)) : all;
  if (all.length === 0) {
    return (
      <Empty icon="assets" text={t('noAssets')}>
        {isHere(DEPOSIT) && (
          <Link className={w['action']} to={DEPOSIT}>
            {t('deposit')}
          </Link>
        )}
      </Empty>
    );
  }
  return (
    <>
      <p className={s['small']}>
        {t('hideSmall')}
        <Switch
          label={t('hideSmall')}
          on={hideSmall}
          onChange={(on) => setWalletPreferences({ hideSmall: on })}
        />
      </p>
      {shown.length > 0 ? (
        <ul aria-label={t('coins')}>
          {shown.map((held) => (
            <li key={held.code}>
              <CoinRow balance={held} quotes={quotes} to={accountPath(held.account, held.code)} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="assets" text={t('onlySmall')} />
      )}
    </>
  );
}

function AccountList({ wallet, quotes }: HoldingListsProps) {
  const { t } = useTranslation('wallet');
  const [open, setOpen] = useState(false);
  const holds = (account: Account) => !isEmpty(wallet, [account]);
  const held = ACCOUNTS.filter(holds);
  const empty = ACCOUNTS.filter((account) => !holds(account));
  return (
    <>
      <ul className={w['list']} aria-label={t('accounts')}>
        {[...held, ...(open ? empty : [])].map((account) => (
          <li key={account}>
            <AccountCard account={account} wallet={wallet} quotes={quotes} />
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <button
          type="button"
          className={s['fold']}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span>
            {t('emptyAccounts')}: {empty.map((account) => t(`short-${account}`)).join(', ')}
          </span>
          <Icon name={open ? 'up' : 'down'} size={18} />
        </button>
      )}
    </>
  );
}
