import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What each account held at the beginning of each month. */
export function openings(dialect: 'sqlite' | 'postgres'): Pick<Migration, 'up'> {
  // Otherwise SQLite would store every key twice.
  const rows = dialect === 'sqlite' ? ' without rowid' : '';
  return {
    async up(db) {
      const statement = `create table openings (month bigint not null, owner text not null,
        account text not null, coin text not null, available bigint not null,
        frozen bigint not null,
        constraint openings_key primary key (month, owner, account, coin))${rows}`;
      await sql.raw(statement).execute(db);
    },
  };
}
