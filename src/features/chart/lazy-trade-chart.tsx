import { useTradeChoices } from '../../state/trade-choices.ts';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import s from './lazy-trade-chart.module.css';
import type { TradeChartProps } from './trade-chart.tsx';

const TradeChart = lazyPart(() => import('./trade-chart.tsx').then((module) => module.TradeChart));

/**
 * {@link TradeChart}, loaded in parallel with the order panel. Its final height is reserved from
 * the start.
 */
export function LazyTradeChart(props: TradeChartProps) {
  const open = useTradeChoices((choices) => choices.miniChart);
  return (
    <div className={classes(s['place'], open && s['open'])}>
      <TradeChart {...props} />
    </div>
  );
}
