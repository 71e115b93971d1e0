import type { Account } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePages } from '../../api/use-pages.ts';
import { accountPath } from '../../links.ts';
import { useQuotes } from '../../market/hooks.ts';
import { type LiveWallet, useBalanceChanges } from '../../market/wallet/use-wallet.ts';
import { balancesOf } from '../../market/wallet/wallet.state.ts';
import { TRANSFER } from '../../paths.ts';
import { RecordTools } from '../../trading/records/lazy-record-tools.tsx';
import { filterKey, type RecordFilter } from '../../trading/records/record-filter.ts';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Empty } from '../../ui/state-view.tsx';
import s from './account.module.css';
import { WorthFigures } from './account-card.tsx';
import { ChangeList } from './change-list.tsx';
import { createChanges } from './changes.ts';
import { CoinRow } from './coin-row.tsx';
import { CoinSummary } from './coin-summary.tsx';
import { Loaded } from './loaded.tsx';
import { useWalletPreferences } from './preferences.ts';
import w from './wallet.module.css';

const FIELDS = { kinds: true };

interface RecordProps {
  readonly account: Account;
  /** Id of a coin; null for all. */
  readonly currencyId: number | null;
  readonly filter: RecordFilter;
  readonly onFilter: (filter: RecordFilter) => void;
  readonly wallet: LiveWallet;
}

export function AccountRecord({ account, currencyId, filter, onFilter, wallet }: RecordProps) {
  const { t } = useTranslation('wallet');
  const pages = usePages(
    () => createChanges({ ...filter, account, currencyId }),
    filterKey(filter),
  );
  useBalanceChanges(pages.update);
  return (
    <PullToRefresh
      onRefresh={() => Promise.all([wallet.refresh(), pages.refresh()])}
      className={w['scroller']}
    >
      <Holding account={account} currencyId={currencyId} wallet={wallet} />
      <h2 className={s['title']}>{t('changes')}</h2>
      <RecordTools
        fields={FIELDS}
        filter={filter}
        onFilter={onFilter}
        file="changes"
        account={account}
        currency={currencyId}
      />
      <ChangeList pages={pages} />
    </PullToRefresh>
  );
}

/** The scope of the record: an account, or one coin of it. */
function Holding({ account, currencyId, wallet }: Omit<RecordProps, 'filter' | 'onFilter'>) {
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
              <WorthFigures account={account} wallet={data} quotes={quotes} />
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
                <Link className={w['action']} to={`${TRANSFER}?to=${account}`}>
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
