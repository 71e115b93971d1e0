import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ACCOUNTS, coinByCode } from '#wire';
import { usePages } from '../../api/use-pages.ts';
import s from '../../features/wallet/account.module.css';
import { WorthFigures } from '../../features/wallet/account-card.tsx';
import { ChangeList } from '../../features/wallet/change-list.tsx';
import { type ChangeFilter, createChanges, isAccount } from '../../features/wallet/changes.ts';
import { CoinRow } from '../../features/wallet/coin-row.tsx';
import { CoinSummary } from '../../features/wallet/coin-summary.tsx';
import { Corner } from '../../features/wallet/corner.tsx';
import { Loaded } from '../../features/wallet/loaded.tsx';
import { useWalletPreferences } from '../../features/wallet/preferences.ts';
import { type LiveWallet, useBalanceChanges, useWallet } from '../../features/wallet/use-wallet.ts';
import w from '../../features/wallet/wallet.module.css';
import { balancesOf } from '../../features/wallet/wallet.state.ts';
import { accountPath } from '../../links.ts';
import { useQuotes } from '../../market/hooks.ts';
import { market } from '../../market/market.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** One account: its coins, or one of them, and every change of what it holds. */
export default function TradeAccount() {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('account');
  const account = isAccount(wanted) ? wanted : 'currency';
  const coin = coinByCode(query.get('coin') ?? '');
  const wallet = useWallet();
  const [filter, setFilter] = useState<Pick<ChangeFilter, 'kind' | 'days'>>({
    kind: null,
    days: 0,
  });
  const whole: ChangeFilter = { account, currencyId: coin?.id ?? null, ...filter };
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
        panelClassName={w['panel']}
      >
        {/* Another filter is another list. */}
        <Record
          key={JSON.stringify(whole)}
          filter={whole}
          onFilter={(changes) => setFilter({ ...filter, ...changes })}
          wallet={wallet}
        />
      </Tabs>
    </div>
  );
}

interface RecordProps {
  readonly filter: ChangeFilter;
  readonly onFilter: (changes: Partial<ChangeFilter>) => void;
  readonly wallet: LiveWallet;
}

function Record({ filter, onFilter, wallet }: RecordProps) {
  const { t } = useTranslation('wallet');
  const pages = usePages(() => createChanges(filter, () => market.serverNow()));
  useBalanceChanges(() => void pages.refresh());
  return (
    <PullToRefresh
      onRefresh={() => Promise.all([wallet.refresh(), pages.refresh()])}
      className={w['scroller']}
    >
      <Holding filter={filter} wallet={wallet} />
      <h2 className={s['title']}>{t('changes')}</h2>
      <ChangeList filter={filter} onFilter={onFilter} pages={pages} />
    </PullToRefresh>
  );
}

/** What the record is of: an account and its coins, or one coin of it. */
function Holding({ filter: { account, currencyId }, wallet }: Omit<RecordProps, 'onFilter'>) {
  const { t } = useTranslation('wallet');
  const quotes = useQuotes().value?.quotes ?? null;
  const valuation = useWalletPreferences((preferences) => preferences.valuation);
  return (
    <Loaded of={wallet} shape={[92, 60, 60]}>
      {(data) => {
        if (currencyId !== null) {
          return (
            <CoinSummary wallet={data} account={account} currencyId={currencyId} quotes={quotes} />
          );
        }
        const balances = balancesOf(data, account);
        return (
          <>
            <section className={w['card']} aria-label={t(`account-${account}`)}>
              <header className={s['head']}>
                <h2>{t('worthIn', { coin: valuation })}</h2>
              </header>
              <WorthFigures balances={balances} quotes={quotes} />
            </section>
            {balances.length > 0 ? (
              <ul aria-label={t('coins')}>
                {balances.map((balance) => (
                  <li key={balance.code}>
                    <CoinRow
                      balance={balance}
                      quotes={quotes}
                      to={accountPath(account, balance.code)}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <Empty icon="assets" text={t('noAssets')}>
                <Link className={w['action']} to={`/pages/assets/transfer/index?to=${account}`}>
                  {t('transfer')}
                </Link>
              </Empty>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
