import type { QueryConfig } from 'pg';
import {
  type AccountRow,
  accountRow,
  OWNED,
  OWNED_TABLES,
  type OwnedTable,
} from '../account-rows.ts';
import { decodeRow } from '../page-query.ts';
import type { AheadReads, DirectReads, Where } from '../store.ts';
import { type Row, TABLES, type TableName } from '../tables.ts';
import { selectAll } from './pg-reads.ts';
import type { Rows } from './pg-view.ts';

/** All rows of some accounts in one message. An array of text gives back every number exactly. */
const ACCOUNTS = OWNED_TABLES.map((table) => {
  const columns = Object.keys(TABLES[table].columns).map((column) => `${column}::text`);
  return `select '${table}' as name, array[${columns.join(', ')}] as row
    from ${table} where ${OWNED[table]} = any($1)`;
}).join(' union all ');

/** `loginKey` forms of all names, each by its own index. */
const LOGIN = `select id from users where account = $1 union select id from users where email = $1
  union select id from users where phone is not null and area_code || phone = $1`;

const accountsQuery = (userIds: readonly string[]): QueryConfig => ({
  name: 'accounts',
  text: ACCOUNTS,
  values: [userIds],
});
const accountRowsOf = (rows: Rows): AccountRow[] =>
  rows.map((raw) => accountRow(raw['name'] as OwnedTable, raw['row'] as string[]));

const loginQuery = (key: string): QueryConfig => ({ name: 'login', text: LOGIN, values: [key] });
const loginOf = ([row]: Rows): string | null => (row ? String(row['id']) : null);

/** Look-ups in PostgreSQL for which this thread waits. */
export class PgDirect implements DirectReads {
  readonly #ask: (query: QueryConfig) => Rows;

  /** @param ask - answers before it returns */
  constructor(ask: (query: QueryConfig) => Rows) {
    this.#ask = ask;
  }

  rows<Name extends TableName>(table: Name, where: Where<Name>): readonly Row<Name>[] {
    const query = selectAll(table, where as Readonly<Record<string, unknown>>);
    return this.#ask(query).map((raw) => decodeRow(table, raw));
  }

  accounts(userIds: readonly string[]): readonly AccountRow[] {
    return accountRowsOf(this.#ask(accountsQuery(userIds)));
  }

  userOfLogin(key: string): string | null {
    return loginOf(this.#ask(loginQuery(key)));
  }

  invitedBy(inviter: string): readonly string[] {
    return this.#ask({
      text: 'select id from users where invited_by = $1 order by id collate "C"',
      values: [inviter],
    }).map(({ id }) => String(id));
  }
}

/** The same look-ups over a connection that callers wait for. */
export const aheadOf = (query: (query: QueryConfig) => Promise<Rows>): AheadReads => ({
  accounts: async (userIds) => accountRowsOf(await query(accountsQuery(userIds))),
  userOfLogin: async (key) => loginOf(await query(loginQuery(key))),
});
