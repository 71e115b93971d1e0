import type { ContractOrder } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import { useQuotes } from '../../market/hooks.ts';
import { liveMark } from '../../market/live-mark.ts';
import { Figures, Gain } from '../../ui/figures.tsx';
import { totalsOf } from './contract-math.ts';
import s from './totals.module.css';

interface AccountTotalsProps {
  readonly available: string | null;
  /** Null until they are known. */
  readonly open: readonly ContractOrder[] | null;
}

/** The contract account as a whole, at present marks. */
export function AccountTotals({ available, open }: AccountTotalsProps) {
  const { t } = useTranslation('lever');
  const board = useQuotes();
  const totals = open && totalsOf(available, open, (symbol) => liveMark(board, symbol));
  return (
    <section aria-label={t('account')} className={s['totals']}>
      <Figures
        rows={[
          { name: `${t('equity')} (USDT)`, value: amount(totals?.equity, 2) },
          { name: t('available'), value: amount(available, 2) },
          { name: t('netProfit'), value: <Gain text={amount(totals?.net, 2)} /> },
          { name: t('usedMargin'), value: amount(totals?.margin, 2) },
          { name: t('risk-rate'), value: totals?.risk ? `${totals.risk}%` : '--' },
        ]}
      />
    </section>
  );
}
