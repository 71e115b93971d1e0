import { lazyPart } from './lazy-part.tsx';
import { Skeleton } from './skeleton.tsx';

/** {@link Receipt}: its code loads with the first receipt. */
export const LazyReceipt = lazyPart(
  () => import('./receipt.tsx').then((module) => module.Receipt),
  <Skeleton height={320} />,
);
