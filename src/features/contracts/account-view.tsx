import type { ContractOrder } from '@tideline/wire';
import type { Loadable } from '../../api/loadable.ts';
import { ContractLists } from './contract-lists.tsx';
import { AccountTotals } from './totals.tsx';

interface AccountViewProps {
  /** The displayed pair. */
  readonly symbol: string;
  readonly available: string | null;
  readonly open: Loadable<readonly ContractOrder[]>;
  readonly onRefresh: () => void;
}

/** Value of the contract account, with its positions and orders. */
export function AccountView({ symbol, available, open, onRefresh }: AccountViewProps) {
  return (
    <>
      <AccountTotals available={available} open={open.data} />
      <ContractLists symbol={symbol} open={open} available={available} onRefresh={onRefresh} />
    </>
  );
}
