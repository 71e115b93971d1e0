import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { columnsOf, rowsOf, selectOf } from './sqlite-reads.ts';
import type { DirectReads, ReferralSums, Where } from './store.ts';
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

  userOfLogin(key: string): string | null {
    const found = this.#all(
      `select id from users where account = ?1 union select id from users where email = ?1
        union select id from users where phone is not null and area_code || phone = ?1`,
      key,
    );
    return found[0] === undefined ? null : String(found[0]['id']);
  }

  passingUsers(): readonly Row<'users'>[] {
    // One condition each, so that each finds its index.
    return ['guest = 1', `closes > 0 and password <> '' and guest <> 1`].flatMap((which) =>
      rowsOf(this.#prepared(`select ${columnsOf('users')} from users where ${which}`), 'users', []),
    );
  }

  invitedBy(inviter: string): readonly string[] {
    return this.#all('select id from users where invited_by = ?', inviter).map(({ id }) =>
      String(id),
    );
  }

  referralSums(inviter?: string): readonly ReferralSums[] {
    const whose = inviter === undefined ? 'is not null' : '= ?';
    return this.#all(
      `select invited_by, count(*) as promoted, count(case when fills > 0 then 1 end) as active,
          coalesce(sum(rewards), 0) as rewards
        from users left join trade_stats on user_id = id where invited_by ${whose} group by invited_by`,
      ...(inviter === undefined ? [] : [inviter]),
    ).map(({ invited_by, promoted, active, rewards }) => ({
      userId: String(invited_by),
      promoted: Number(promoted),
      active: Number(active),
      rewards: BigInt(rewards as bigint),
    }));
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
