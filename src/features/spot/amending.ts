import type { SpotOrder, SpotTrigger } from '@tideline/wire';
import { create } from 'zustand';
import { useSession } from '../../state/session.ts';
import type { SpotLists } from './use-spot-lists.ts';

interface Amending {
  /** The order or trigger order whose sheet is open, as it was then. */
  readonly row: SpotOrder | SpotTrigger | null;
  /** Price proposed by a line that was dragged; null for the row's own. */
  readonly price: string | null;
  /** The user who opened it: no one else sees the row. */
  readonly owner: string | null;
}

export const useAmending = create<Amending>(() => ({ row: null, price: null, owner: null }));

/** Opens the sheet that changes a waiting order or trigger order. */
export const amend = (row: SpotOrder | SpotTrigger, price: string | null = null): void =>
  useAmending.setState({ row, price, owner: useSession.getState().user?.id ?? null });

export const endAmending = (): void =>
  useAmending.setState({ row: null, price: null, owner: null });

/** True for a plain order, false for a trigger order. */
export const isOrder = (row: SpotOrder | SpotTrigger): row is SpotOrder => 'filled' in row;

/**
 * The row as it is now: a fill or a trailing price changes it while its sheet is open.
 * @returns null when it no longer waits; the given row while its list is unknown
 */
export function currentRow(
  { orders, triggers }: Pick<SpotLists, 'orders' | 'triggers'>,
  row: SpotOrder | SpotTrigger,
): SpotOrder | SpotTrigger | null {
  const rows: readonly (SpotOrder | SpotTrigger)[] | null = isOrder(row)
    ? orders.data
    : triggers.data;
  return rows === null ? row : (rows.find(({ id }) => id === row.id) ?? null);
}
