import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { TickCanvasProps } from './tick-canvas.tsx';
import s from './tick-chart.module.css';

const TickCanvas = lazyPart(
  () => import('./tick-canvas.tsx'),
  'TickCanvas',
  <Skeleton height="100%" />,
);

/**
 * The last deals of a pair: two durations back, one ahead. Running options have their entry and
 * delivery on it. The canvas loads after the page.
 */
export function TickChart(props: TickCanvasProps) {
  return (
    <div className={s['frame']}>
      <TickCanvas {...props} />
    </div>
  );
}
