import { useTranslation } from 'react-i18next';
import { recordDetailPath } from '../../links.ts';
import { ASSETS, SPOT } from '../../paths.ts';
import type { Given } from '../../trading/paper-funds.tsx';
import { Receipt } from '../../trading/receipt.tsx';
import { useBalanceRows } from './balances-here.tsx';

/** The receipt of paper funds, given or set back: what ended, and what every account holds now. */
export function FundsReceipt({ given }: { readonly given: Given }) {
  const { t } = useTranslation(['account', 'common', 'records', 'wallet']);
  const rows = useBalanceRows() ?? [];
  const ended = (['orders', 'hosting', 'reviews'] as const).filter((each) => given[each] > 0);
  return (
    <Receipt
      title={t(given.again ? 'records:fundsSetBack' : 'fundsArrived')}
      rows={[
        ...rows,
        ...ended.map((each) => ({ name: t(`records:ended-${each}`), value: String(given[each]) })),
      ]}
      primary={{ text: t('wallet:tradeCoin', { coin: 'BTC' }), to: SPOT }}
      secondary={
        given.change === null
          ? { text: t('common:finish'), to: ASSETS }
          : { text: t('common:viewRecord'), to: recordDetailPath('change', given.change) }
      }
    />
  );
}
