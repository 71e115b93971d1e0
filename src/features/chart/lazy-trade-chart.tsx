import { useTradeChoices } from '../../state/trade-choices.ts';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useDesk } from '../../ui/use-media.ts';
import type { ChartPanelProps } from './chart-panel.tsx';
import { LazyChartPanel } from './lazy-chart-panel.tsx';
import s from './lazy-trade-chart.module.css';

const TradeChart = lazyPart(() => import('./trade-chart.tsx'), 'TradeChart');

/**
 * The chart of a trading page, loaded in parallel with the order panel: the small one, and the
 * whole one on a desk. Its final height is reserved from the start.
 */
export function LazyTradeChart(props: ChartPanelProps) {
  const open = useTradeChoices((choices) => choices.miniChart);
  const desk = useDesk();
  if (desk) return <LazyChartPanel key={props.instrument.symbol} {...props} />;
  return (
    <div className={classes(s['place'], open && s['open'])}>
      <TradeChart {...props} />
    </div>
  );
}
