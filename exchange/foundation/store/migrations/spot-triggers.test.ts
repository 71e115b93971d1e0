import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { nodeSqliteDialect } from '../sqlite-dialect.ts';
import { first } from './0001-first.ts';
import { spotTriggers } from './0008-spot-triggers.ts';

it('orders of an older version keep their place and get the terms they had', async () => {
  const database = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(database) });
  const migrations = {
    '0001-first': first('sqlite'),
    '0008-spot-triggers': spotTriggers('sqlite'),
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0001-first');
  for (const [id, type] of [
    [5, 'limit'],
    [7, 'market'],
  ]) {
    database.exec(`insert into spot_orders (id, user_id, client_id, symbol, side, type, filled,
      turnover, fee, reserved, status, created, updated)
      values (${id}, '1', 'c${id}', 'BTCUSDT', 'buy', '${type}', 0, 0, 0, 0, 'waiting', 1, 1)`);
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const terms =
    'select id, priority, time_in_force, post_only, attached, trigger_id from spot_orders';
  const common = { post_only: 0, attached: 0, trigger_id: null };
  expect(
    database
      .prepare(terms)
      .all()
      .map((row) => ({ ...row })),
  ).toEqual([
    { id: 5, priority: 5, time_in_force: 'gtc', ...common },
    { id: 7, priority: 7, time_in_force: 'ioc', ...common },
  ]);
  expect((await migrator.migrateDown()).error).toBeUndefined();
  expect(database.prepare('select * from spot_orders').all()).toHaveLength(2);
  await db.destroy();
  database.close();
});
