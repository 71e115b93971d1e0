import type { SpotOrder } from '@tideline/wire';
import { create } from 'zustand';

interface Amending {
  /** The order whose sheet is open. */
  readonly order: SpotOrder | null;
  /** Price proposed by a line that was dragged; null for the order's own. */
  readonly price: string | null;
}

export const useAmending = create<Amending>(() => ({ order: null, price: null }));

/** Opens the sheet that changes a waiting order. */
export const amend = (order: SpotOrder, price: string | null = null): void =>
  useAmending.setState({ order, price });

export const endAmending = (): void => useAmending.setState({ order: null, price: null });
