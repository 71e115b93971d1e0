import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ChartMark, MarkMoves } from '../../market/chart-mark.ts';
import { chooseMiniView, toggleMiniChart, useTradeChoices } from '../../state/trade-choices.ts';
import { chartPath, type Product } from '../../ui/chart-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ChartView, isView } from './bars.ts';
import { MiniChart } from './mini-chart.tsx';
import s from './trade-chart.module.css';

/** Views directly available on a trading page; the chart page has all of them. */
const AT_HAND = ['time', '5m', '15m', '60m', '4h', '1d'] as const satisfies readonly ChartView[];

export interface TradeChartProps {
  readonly instrument: Instrument;
  /** The product of the page: a tap opens the chart page, which leads back to it. */
  readonly product: Product;
  /** The user's orders and positions. Keep the array when nothing changed. */
  readonly marks: readonly ChartMark[];
  /** Accepts moves of own lines. Keep the object when nothing changed. */
  readonly moves?: MarkMoves | undefined;
}

/** The small chart of a trading page, with own orders as lines. It can be collapsed. */
export function TradeChart({ instrument, product, marks, moves }: TradeChartProps) {
  const { t } = useTranslation('trade');
  const navigate = useNavigate();
  const open = useTradeChoices((choices) => choices.miniChart);
  const stored = useTradeChoices((choices) => choices.miniView);
  const view = isView(stored) ? stored : '5m';
  return (
    <section aria-label={t('chart')}>
      <div className={s['tools']}>
        {open && (
          <fieldset aria-label={t('period')} className={s['views']}>
            {AT_HAND.map((each) => (
              <button
                key={each}
                type="button"
                className={s['view']}
                aria-pressed={each === view}
                onClick={() => chooseMiniView(each)}
              >
                {t(`short-${each}`)}
              </button>
            ))}
          </fieldset>
        )}
        <button
          type="button"
          className={s['fold']}
          aria-expanded={open}
          onClick={() => toggleMiniChart()}
        >
          {t('chart')}
          <Icon name={open ? 'caret-up' : 'caret-down'} size={16} />
        </button>
      </div>
      {open && (
        <MiniChart
          key={`${instrument.symbol} ${view}`}
          instrument={instrument}
          view={view}
          marks={marks}
          moves={moves}
          onTap={() => navigate(chartPath(instrument.symbol, product))}
        />
      )}
    </section>
  );
}
