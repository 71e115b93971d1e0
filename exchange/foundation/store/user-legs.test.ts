import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { type Database, readPage } from './page-query.ts';
import { nodeSqliteDialect } from './sqlite-dialect.ts';
import { SqliteStore } from './sqlite-store.ts';

it("a page of a user's changes is read by the index of users' changes, not through the whole table", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-legs-'));
  const store = await SqliteStore.open(folder);
  const file = store.query('pragma database_list')[0]?.['file'];
  await store.close();
  const database = new DatabaseSync(String(file));
  try {
    const asked: string[] = [];
    const queries = new Kysely<Database>({
      dialect: nodeSqliteDialect(database),
      log: ({ query }) => void asked.push(query.sql),
    });
    const paging = { before: 9, limit: 20 };
    await readPage(queries, 'legs', { where: { owner: '7' }, ...paging });
    await readPage(queries, 'legs', {
      where: { owner: '7', account: 'currency', coin: 'USDT', reference: ['1', '2'] },
      ...paging,
    });
    await readPage(queries, 'legs', { where: { owner: 'house' }, ...paging });
    const plans = asked.map((sql) =>
      database
        .prepare(`explain query plan ${sql}`)
        .all(...Array(sql.split('?').length - 1).fill(1))
        .map((row) => String(row['detail'])),
    );
    expect(plans).toHaveLength(6);
    for (const plan of plans.slice(0, 4)) expect(plan.join()).toContain('legs_owner (owner=?');
    for (const plan of plans.slice(4)) expect(plan.join()).not.toContain('legs_owner');
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
});
