import { type ContractOrder, parseUnits } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import s from './position-bar.module.css';

interface PositionBarProps {
  readonly order: ContractOrder;
  readonly mark: string | null;
  readonly priceDecimals: number;
}

/**
 * Where the mark is between the liquidation price and the take-profit. Without a take-profit the
 * bar ends as far beyond the open price as the liquidation is before it.
 */
export function PositionBar({ order, mark, priceDecimals }: PositionBarProps) {
  const { t } = useTranslation(['lever', 'positions']);
  const { liquidation_price: edge, open_price: open, take_profit: take, stop_loss: stop } = order;
  if (edge === null || open === null) return null;
  const units = (price: string) => Number(parseUnits(price, priceDecimals));
  const [from, entry] = [units(edge), units(open)];
  const end = take === null ? 2 * entry - from : units(take);
  const place = (price: string): string => {
    const share = (units(price) - from) / (end - from);
    return `${(100 * Math.min(1, Math.max(0, share))).toFixed(2)}%`;
  };
  const text = (price: string | null) => amount(price, priceDecimals);
  return (
    <div className={s['place']}>
      <div
        className={s['bar']}
        role="img"
        aria-label={t('positions:barLabel', { mark: text(mark), liquidation: text(edge) })}
      >
        <span className={s['entry']} style={{ left: place(open) }} />
        {stop !== null && <span className={s['stop']} style={{ left: place(stop) }} />}
        {mark !== null && <span className={s['mark']} style={{ left: place(mark) }} />}
      </div>
      <div className={s['ends']}>
        <span className={s['danger']}>
          {t('markLiquidation')} {text(edge)}
        </span>
        <span>
          {t('markPrice')} {text(mark)}
        </span>
        <span className={take === null ? undefined : s['take']}>
          {take === null ? t('positions:noTakeProfit') : `${t('markTakeProfit')} ${text(take)}`}
        </span>
      </div>
    </div>
  );
}
