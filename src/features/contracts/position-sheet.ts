import type { ContractOrder } from '@tideline/wire';

/** Properties of every sheet of a position. */
export interface PositionSheetProps {
  readonly order: ContractOrder;
  /** Plain decimal; null while unknown or out of date. */
  readonly mark: string | null;
  /** Prices are not up to date. */
  readonly stale: boolean;
  /** Available balance of the contract account; null while unknown. */
  readonly available: string | null;
  readonly onClose: () => void;
}
