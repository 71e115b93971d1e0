import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** {@link MarketData}, loaded in parallel with the chart above it. */
export const LazyMarketData = lazyPart(
  () => import('./market-data.tsx'),
  'MarketData',
  <Skeleton height={320} />,
);
