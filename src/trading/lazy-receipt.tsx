import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** {@link Receipt}: its code loads with the first receipt. */
export const LazyReceipt = lazyPart(
  () => import('./receipt.tsx'),
  'Receipt',
  <Skeleton height={320} />,
);
