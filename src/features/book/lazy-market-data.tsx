import type { Instrument } from '@tideline/wire';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** {@link MarketData}, loaded in parallel with the chart above it. */
export const LazyMarketData = lazyPart<{ readonly instrument: Instrument }>(
  () => import('./market-data.tsx').then((module) => module.MarketData),
  <Skeleton height={320} />,
);
