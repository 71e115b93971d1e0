import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Parts of deposit and withdrawal that load after their forms. */

const waiting = <Skeleton height={320} />;

export const FundingReceipt = lazyPart(
  // The texts are asked for by the receipt, so that the form does not carry their loader.
  () => import('./funding-receipt.tsx').then((module) => module.withTexts(module)),
  'FundingReceipt',
  waiting,
);
/** Most people have done these steps. */
export const MissingSteps = lazyPart(() => import('./missing-steps.tsx'), 'MissingSteps', waiting);
