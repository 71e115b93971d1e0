import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Tables of known devices and second factors. Columns ending in `#` are integers, all others text.
 */
const TABLES: Readonly<Record<string, string>> = {
  devices: 'id# user_id device network address agent created# seen#',
  authenticators: 'user_id secret step# created#',
  passkeys: 'id user_id public_key counter# transports name created# used#',
  recovery_codes: 'user_id hash created#',
};

const KEYS: Readonly<Record<string, readonly string[]>> = {
  devices: ['id'],
  authenticators: ['user_id'],
  passkeys: ['id'],
  recovery_codes: ['user_id', 'hash'],
};

/** Columns that distinguish a user's sessions. */
const SESSION_TEXTS = ['address', 'agent'] as const;
const SESSION_NUMBERS = ['device', 'seen'] as const;

/** Devices a user has logged in from, second factors, and the columns of the session list. */
export function access(dialect: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db) {
      for (const [name, columns] of Object.entries(TABLES))
        await create(db, name, columns, dialect);
      for (const column of SESSION_TEXTS) {
        await db.schema
          .alterTable('sessions')
          .addColumn(column, 'text', (each) => each.notNull().defaultTo(''))
          .execute();
      }
      for (const column of SESSION_NUMBERS) {
        await db.schema
          .alterTable('sessions')
          .addColumn(column, 'bigint', (each) => each.notNull().defaultTo(0))
          .execute();
      }
      // Counts under unused names would never be swept.
      await sql`delete from limits where name in ('login-name', 'login-address', 'codes-of-address')`.execute(
        db,
      );
    },
    async down(db) {
      for (const column of [...SESSION_TEXTS, ...SESSION_NUMBERS]) {
        await db.schema.alterTable('sessions').dropColumn(column).execute();
      }
      for (const name of Object.keys(TABLES)) await db.schema.dropTable(name).execute();
    },
  };
}

async function create(
  db: Kysely<unknown>,
  name: string,
  columns: string,
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  const keys = KEYS[name] ?? [];
  const rowId = keys.length === 1 && keys[0] === 'id' && columns.startsWith('id#');
  let builder = db.schema.createTable(name);
  for (const word of columns.split(' ')) {
    const column = word.replace('#', '');
    // SQLite makes an `integer` key the row's own address.
    if (rowId && column === 'id') {
      const type = dialect === 'sqlite' ? 'integer' : 'bigint';
      builder = builder.addColumn(column, type, (each) => each.primaryKey());
    } else {
      const type = word.endsWith('#') ? 'bigint' : 'text';
      builder = builder.addColumn(column, type, (each) => each.notNull());
    }
  }
  if (!rowId) {
    builder = builder.addPrimaryKeyConstraint(`${name}_key`, [...keys] as never[]);
    // Without a row id, SQLite stores a text key once.
    if (dialect === 'sqlite') builder = builder.modifyEnd(sql`without rowid`);
  }
  await builder.execute();
}
