import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type AccountRow, OWNED, OWNED_TABLES, type OwnedTable } from './account-rows.ts';
import { rowsOf, selectOf } from './sqlite-reads.ts';
import type { DirectReads, Where } from './store.ts';
import type { Row, TableName } from './tables.ts';

/** The embedded database as {@link DirectReads}: a look-up by an index takes some microseconds. */
export class SqliteDirect implements DirectReads {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  rows<Name extends TableName>(table: Name, where: Where<Name>): readonly Row<Name>[] {
    const { sql, values } = selectOf(table, where);
    return rowsOf(this.#prepared(sql), table, values);
  }

  accounts(userIds: readonly string[]): readonly AccountRow[] {
    return userIds.flatMap((userId) =>
      OWNED_TABLES.flatMap((table) =>
        this.rows(table, { [OWNED[table]]: userId } as Where<OwnedTable>).map((row) => ({
          table,
          row,
        })),
      ),
    );
  }

  userOfLogin(key: string): string | null {
    const found = this.#all(
      `select id from users where account = ?1 union select id from users where email = ?1
        union select id from users where phone is not null and area_code || phone = ?1`,
      key,
    );
    return found[0] === undefined ? null : String(found[0]['id']);
  }

  invitedBy(inviter: string): readonly string[] {
    return this.#all('select id from users where invited_by = ?', inviter).map(({ id }) =>
      String(id),
    );
  }

  #all(sql: string, ...values: readonly SQLInputValue[]) {
    return this.#prepared(sql).all(...values);
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
