import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Receipts load after the money moved, not with the form. */

const waiting = <Skeleton height={320} />;

export const FundingReceipt = lazyPart(
  () => import('./funding-receipt.tsx').then((module) => module.FundingReceipt),
  waiting,
);
export const TransferReceipt = lazyPart(
  () => import('./transfer-receipt.tsx').then((module) => module.TransferReceipt),
  waiting,
);
export const ExchangeReceipt = lazyPart(
  () => import('./exchange-receipt.tsx').then((module) => module.ExchangeReceipt),
  waiting,
);
/** The confirmation is not part of the form's first look. */
export const WithdrawConfirm = lazyPart(() =>
  import('./withdraw-confirm.tsx').then((module) => module.WithdrawConfirm),
);
/** Most people have done these steps. */
export const MissingSteps = lazyPart(
  () => import('./missing-steps.tsx').then((module) => module.MissingSteps),
  waiting,
);
