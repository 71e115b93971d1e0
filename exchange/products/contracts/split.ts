import type { ContractRow } from './wire.ts';

/**
 * Splits a position into a part of `lots` and the rest. Lots, quantity, turnover at opening, margin
 * and opening fee of both sum exactly to the position's. Amounts round towards the rest: its margin
 * rounds up and its cost of opening rounds in its favour, so that a split never moves its
 * liquidation price nearer by more than the rounding of one price unit.
 * @param lots - at least 1, less than the position's
 * @param part - id of the part and client id of the command
 */
export function splitContract(
  row: ContractRow,
  lots: number,
  part: { readonly id: number; readonly clientId: string },
): { readonly part: ContractRow; readonly rest: ContractRow } {
  const whole = BigInt(row.lots);
  const share = (amount: bigint, towards: 'up' | 'down'): bigint =>
    (amount * BigInt(lots) + (towards === 'up' ? whole - 1n : 0n)) / whole;
  const opened = row.open_turnover ?? 0n;
  const quantity = share(row.quantity, 'down');
  const turnover = share(opened, row.side === 'long' ? 'up' : 'down');
  const margin = share(row.margin, 'down');
  const fee = share(row.fee, 'down');
  return {
    part: {
      ...row,
      id: part.id,
      client_id: part.clientId,
      part_of: row.id,
      lots,
      quantity,
      open_turnover: turnover,
      margin,
      reserved: margin,
      fee,
    },
    rest: {
      ...row,
      lots: row.lots - lots,
      quantity: row.quantity - quantity,
      open_turnover: opened - turnover,
      margin: row.margin - margin,
      reserved: row.margin - margin,
      fee: row.fee - fee,
    },
  };
}
