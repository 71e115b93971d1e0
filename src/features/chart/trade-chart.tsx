import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { rememberPeriod, toggleMiniChart, useTradeChoices } from '../../state/trade-choices.ts';
import { chartPath } from '../../trading/chart-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AT_HAND, type ChartView } from './bars.ts';
import { useView } from './chart-choices.ts';
import type { ChartPanelProps } from './chart-panel.tsx';
import { MiniChart } from './mini-chart.tsx';
import s from './trade-chart.module.css';

/** Views directly available on a trading page, which has less room than the chart page. */
const ON_DESK: readonly ChartView[] = AT_HAND.filter((view) => view !== '1m');

/**
 * The small chart of a trading page, with own orders as lines. It can be collapsed. A tap opens the
 * chart page, which leads back to the product.
 */
export function TradeChart({ instrument, product, marks, moves }: ChartPanelProps) {
  const { t } = useTranslation('trade');
  const navigate = useNavigate();
  const open = useTradeChoices((choices) => choices.miniChart);
  const view = useView();
  // A view that was chosen on the chart page takes the last place.
  const views = ON_DESK.includes(view) ? ON_DESK : [...ON_DESK.slice(0, -1), view];
  return (
    <section aria-label={t('chart')}>
      <div className={s['tools']}>
        {open && (
          <fieldset aria-label={t('period')} className={s['views']}>
            {views.map((each) => (
              <button
                key={each}
                type="button"
                className={s['view']}
                aria-pressed={each === view}
                onClick={() => rememberPeriod(each)}
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
