import { type ContractOrder, instrumentOf } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { shortAmount } from '../../format/money.ts';
import { amount, percent, UNKNOWN } from '../../format/number.ts';
import { useThrottledQuote } from '../../market/hooks.ts';
import { Gain } from '../../ui/figures.tsx';
import { valuedAt } from './contract-math.ts';
import { freshMark } from './fresh-mark.ts';
import s from './position-strip.module.css';
import { markResult } from './result-row.ts';

/** The positions of the displayed pair in a line each, above the chart; a tap shows the card. */
export function PositionStrip({ orders }: { readonly orders: readonly ContractOrder[] }) {
  return (
    <div className={s['strips']}>
      {orders.map((order) => (
        <Strip key={order.id} order={order} />
      ))}
    </div>
  );
}

function Strip({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation('lever');
  const mark = freshMark(useThrottledQuote(order.symbol));
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const valued = valuedAt(order, mark);
  return (
    <button
      type="button"
      className={s['strip']}
      aria-keyshortcuts="Shift+V"
      onClick={() => markResult(order.id)}
    >
      <span>
        <strong className={s[order.side]}>{t(order.side)}</strong>{' '}
        {amount(order.quantity, instrument.quantityDecimals)} {instrument.base}
      </span>
      <span>
        <Gain text={shortAmount(valued?.net, instrument.quote)} />{' '}
        {valued ? percent(valued.percent) : UNKNOWN}
      </span>
      <span className={s['liquidation']}>
        {t('markLiquidation')} {amount(order.liquidation_price, instrument.priceDecimals)}
      </span>
    </button>
  );
}
