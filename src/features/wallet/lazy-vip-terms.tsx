import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The terms of the VIP channel; an ordinary deposit does not load them. */
export const VipTerms = lazyPart(
  () => import('./vip-terms.tsx'),
  'VipTerms',
  <Skeleton height={260} />,
);
