import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { nodeSqliteDialect } from '../sqlite-dialect.ts';
import type { Table } from '../table.ts';
import { TABLES } from '../tables.ts';
import { migrate } from './index.ts';

it('each table has the columns and the key that the code writes, and no others', async () => {
  const database = new DatabaseSync(':memory:');
  await migrate(new Kysely<unknown>({ dialect: nodeSqliteDialect(database) }));
  for (const { name, key, columns } of Object.values(TABLES) as readonly Table[]) {
    const made = database.prepare(`pragma table_info(${name})`).all();
    expect(
      made.map((each) => ({
        column: each['name'],
        text: String(each['type']).toLowerCase() === 'text',
        key: key.indexOf(String(each['name'])) + 1 === Number(each['pk']),
        nullable: each['notnull'] === 0 && each['pk'] === 0,
      })),
      name,
    ).toEqual(
      Object.entries(columns).map(([column, { kind, nullable }]) => ({
        ...{ column, nullable },
        ...{ text: kind === 'text', key: true },
      })),
    );
  }
  const names = database
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'kysely_%'`)
    .all()
    .map(({ name }) => String(name));
  expect(names.sort()).toEqual(Object.keys(TABLES).sort());
  database.close();
});
