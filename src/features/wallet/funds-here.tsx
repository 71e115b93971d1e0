import type { LiveWallet } from '../../market/wallet/use-wallet.ts';
import { RUN } from '../../state/stored.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isEmpty } from './holdings.ts';

const PaperFunds = lazyPart(
  () => import('../../trading/paper-funds.tsx'),
  'PaperFunds',
  <Skeleton height={96} />,
);

interface FundsHereProps {
  readonly wallet: LiveWallet;
  /** The place is for accounts that hold nothing, or for those that hold something. */
  readonly when: 'empty' | 'held';
}

/** Paper funds: above everything for an empty account, below everything for another one. */
export function FundsHere({ wallet, when }: FundsHereProps) {
  // A practice run keeps the balance that it was begun with.
  if (RUN || wallet.data === null || isEmpty(wallet.data) !== (when === 'empty')) return null;
  return <PaperFunds empty={when === 'empty'} onFunded={() => void wallet.refresh()} />;
}
