import { decodeValues, type Table } from './table.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

/** The tables whose rows come into memory with their account, and the column that names it. */
export const OWNED = {
  users: 'id',
  preferences: 'user_id',
  sessions: 'user_id',
  devices: 'user_id',
  balances: 'owner',
  verifications: 'user_id',
  withdraw_addresses: 'user_id',
  bank_cards: 'user_id',
  trade_stats: 'user_id',
  referral_sums: 'user_id',
  authenticators: 'user_id',
  passkeys: 'user_id',
  recovery_codes: 'user_id',
  api_keys: 'user_id',
  push_devices: 'user_id',
} as const satisfies Partial<Record<TableName, string>>;
export type OwnedTable = keyof typeof OWNED;
export const OWNED_TABLES = Object.keys(OWNED) as OwnedTable[];

/** A row that belongs to an account. */
export interface AccountRow {
  readonly table: OwnedTable;
  readonly row: Row<OwnedTable>;
}

/** The account of a row. */
export const ownerOf = (table: OwnedTable, row: object): string =>
  String((row as Readonly<Record<string, unknown>>)[OWNED[table]]);

/** Decodes the values of a row in the order of its table's columns. */
export const accountRow = (table: OwnedTable, values: readonly unknown[]): AccountRow => ({
  table,
  // The table and the row have the same name, which the compiler cannot infer.
  row: decodeValues<Table>(TABLES[table], values) as Row<OwnedTable>,
});

/** Rows as they are read in key order, the oldest first where they have an age. */
export const inOrderOfAge = (rows: readonly AccountRow[]): AccountRow[] =>
  rows.toSorted((a, b) => bornAt(a.row) - bornAt(b.row) || byKey(a, b));

const bornAt = (row: { readonly created?: unknown }): number => Number(row.created ?? 0);

function byKey(a: AccountRow, b: AccountRow): number {
  if (a.table !== b.table) return 0;
  for (const column of TABLES[a.table].key) {
    const [one, other] = [a, b].map(({ row }) => (row as Record<string, unknown>)[column]);
    if (one !== other) return (one as string | number) < (other as string | number) ? -1 : 1;
  }
  return 0;
}
