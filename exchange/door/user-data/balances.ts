import { scaleOf } from '@tideline/wire';
import type { WrittenRow } from '../../foundation/transactions/commit-listener.ts';
import { TRADED } from '../spot/account.ts';
import { amountText } from '../text.ts';

/** Kinds of postings that belong to orders; their reports and the new balances tell of them. */
const OF_ORDERS: ReadonlySet<string> = new Set(['freeze', 'unfreeze', 'spot-trade']);

const isShown = (row: { readonly account: string; readonly coin: string }): boolean =>
  row.account === 'currency' && TRADED.has(row.coin);

/** Events about the balances that a command changed: money that moved, then the new balances. */
export function balanceEvents(rows: readonly WrittenRow[], time: number): object[] {
  const updates: object[] = [];
  const balances = new Map<string, object>();
  for (const { row, table } of rows) {
    if (table === 'legs' && isShown(row) && !OF_ORDERS.has(row.kind)) {
      const delta = row.available + row.frozen;
      if (delta === 0n) continue;
      const d = amountText(delta, scaleOf(row.coin));
      updates.push({ e: 'balanceUpdate', E: time, a: row.coin, d, T: time });
    }
    if (table === 'balances' && isShown(row)) {
      const text = (units: bigint) => amountText(units, scaleOf(row.coin));
      balances.set(row.coin, { a: row.coin, f: text(row.available), l: text(row.frozen) });
    }
  }
  if (balances.size === 0) return updates;
  const position = { e: 'outboundAccountPosition', E: time, u: time, B: [...balances.values()] };
  return [...updates, position];
}
