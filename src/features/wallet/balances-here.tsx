import { ACCOUNTS, formatUnits, parseUnits, scaleOf } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import w from './wallet.module.css';

/** Each account with every coin, frozen ones included, as a row; null until the wallet is known. */
export function useBalanceRows() {
  const { t } = useTranslation('wallet');
  const { data: wallet } = useWallet();
  if (!wallet) return null;
  return ACCOUNTS.flatMap((account) => {
    const held = [...wallet[account].values()].flatMap(({ code, available, frozen }) => {
      const scale = scaleOf(code);
      const units = parseUnits(available, scale) + parseUnits(frozen, scale);
      return units === 0n
        ? []
        : [<div key={code}>{exactText(formatUnits(units, scale), code)}</div>];
    });
    return held.length === 0 ? [] : [{ name: t(`account-${account}`), value: held }];
  });
}

/** {@link useBalanceRows}, for a person who is about to lose them. */
export function BalancesHere() {
  const { t } = useTranslation('wallet');
  const rows = useBalanceRows();
  if (!rows) return <SkeletonRows rows={3} height={32} />;
  return (
    <section className={w['card']} aria-label={t('accounts')}>
      {rows.length === 0 ? <p>{t('noAssets')}</p> : <SummaryRows size="medium" rows={rows} />}
    </section>
  );
}
