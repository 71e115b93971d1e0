import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import s from './order-panel.module.css';

/** {@link OrderPanel}, loaded in parallel with the page. Its place is reserved from the start. */
export const LazyOrderPanel = lazyPart(
  () => import('./order-panel.tsx'),
  'OrderPanel',
  <div className={s['place']} aria-busy="true">
    <Skeleton height={400} />
  </div>,
);
