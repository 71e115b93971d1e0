import { ACCOUNTS, coinByCode } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AccountRecord } from '../../features/wallet/account-view.tsx';
import { isAccount } from '../../features/wallet/coins.ts';
import { Corner } from '../../features/wallet/corner.tsx';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { NO_FILTER } from '../../trading/records/record-filter.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { Tabs } from '../../ui/tabs.tsx';

/** One account: its coins, or one of them, and every balance change. */
export default function TradeAccount() {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('account');
  const account = isAccount(wanted) ? wanted : 'currency';
  const coin = coinByCode(query.get('coin') ?? '');
  const wallet = useWallet();
  const [filter, setFilter] = useState(NO_FILTER);
  const scope = { account, currencyId: coin?.id ?? null };
  return (
    <div className={page['page']}>
      <NavBar
        title={coin ? `${t(`account-${account}`)} · ${coin.code}` : t(`account-${account}`)}
        right={<Corner />}
      />
      <Tabs
        label={t('accounts')}
        tabs={ACCOUNTS.map((id) => ({ id, label: t(`short-${id}`) }))}
        selected={account}
        onSelect={(id) =>
          setQuery({ account: id, ...(coin && { coin: coin.code }) }, { replace: true })
        }
        panelClassName={page['page']}
      >
        {/* Another filter is another list. */}
        <AccountRecord
          key={`${account} ${scope.currencyId}`}
          {...scope}
          filter={filter}
          onFilter={setFilter}
          wallet={wallet}
        />
      </Tabs>
    </div>
  );
}
