import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ChartPanelProps } from './chart-panel.tsx';
import s from './lazy-chart-panel.module.css';

const ChartPanel = lazyPart(() => import('./chart-panel.tsx'), 'ChartPanel');

/** {@link ChartPanel}, loaded in parallel with the page. Its height is reserved from the start. */
export function LazyChartPanel(props: ChartPanelProps) {
  return (
    <div className={s['place']}>
      <ChartPanel {...props} />
    </div>
  );
}
