import { wholeEquity } from '@tideline/streams';
import type { ContractOrder } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { shortAmount } from '../../format/money.ts';
import { useMarks, useQuotes } from '../../market/hooks.ts';
import { liveMark } from '../../market/live-mark.ts';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { marksOf, usdtText, walletEquity } from '../../market/wallet/valuation.ts';
import { Figures, Gain } from '../../ui/figures.tsx';
import { riskOf, totalsOf } from './contract-math.ts';
import s from './totals.module.css';

interface AccountTotalsProps {
  readonly available: string | null;
  /** Null until they are known. */
  readonly open: readonly ContractOrder[] | null;
}

/** The contract account as a whole, at present marks. Its equity is that of the assets screen. */
export function AccountTotals({ available, open }: AccountTotalsProps) {
  const { t } = useTranslation('lever');
  const board = useQuotes();
  const wallet = useWallet().data;
  const trading = (open ?? []).filter(({ status }) => status === 'trading');
  // The cards below show these marks; other coins of the account change with the list.
  const marks = useMarks([...new Set(trading.map(({ symbol }) => symbol))].sort());
  const markOf = (symbol: string) => marks.get(symbol) ?? null;
  const totals = open && totalsOf(open, markOf);
  const listed = (symbol: string) =>
    trading.some((each) => each.symbol === symbol) ? markOf(symbol) : liveMark(board, symbol);
  const price = marksOf({ get: (symbol) => toQuote(listed(symbol)) });
  const equity = wallet && wholeEquity(walletEquity(wallet, price, ['contract']));
  const risk = totals && riskOf(totals, equity);
  return (
    <section aria-label={t('account')} className={s['totals']}>
      <Figures
        rows={[
          { name: `${t('equity')} (USDT)`, value: shortAmount(usdtText(equity), 'USDT') },
          { name: t('available'), value: shortAmount(available, 'USDT') },
          { name: t('netProfit'), value: <Gain text={shortAmount(totals?.net, 'USDT')} /> },
          { name: t('usedMargin'), value: shortAmount(totals?.margin, 'USDT') },
          { name: t('risk-rate'), value: risk ? `${risk}%` : '--' },
        ]}
      />
    </section>
  );
}

const toQuote = (mark: string | null) => (mark === null ? undefined : { mark });
