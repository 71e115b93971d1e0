import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import s from './buy-panel.module.css';

/** {@link BuyPanel}, loaded in parallel with the page. Its place is reserved from the start. */
export const LazyBuyPanel = lazyPart(
  () => import('./buy-panel.tsx'),
  'BuyPanel',
  <div className={s['place']} aria-busy="true">
    <Skeleton height={400} />
  </div>,
);
