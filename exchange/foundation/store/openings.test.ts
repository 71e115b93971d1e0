import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from './migrations/index.ts';
import { dueOpenings, POSTINGS_FROM, writeOpenings } from './openings.ts';
import { nodeSqliteDialect } from './sqlite-dialect.ts';
import { openingsIn } from './sqlite-openings.ts';

const MAY = Date.UTC(2026, 4);
const JULY = Date.UTC(2026, 6);

it('writes nothing at a server that has lost the end of the month', async () => {
  const database = new DatabaseSync(':memory:');
  await migrate(new Kysely<unknown>({ dialect: nodeSqliteDialect(database) }));
  database.exec(`insert into legs (id, posting, owner, account, coin, kind, time, available,
    frozen, available_after, frozen_after) values (2, 1, '1', 'currency', 'BTC', 'fee', ${MAY},
    5, 0, 5, 0)`);
  const store = openingsIn(database);
  const rows = () => database.prepare('select * from openings').all();
  // Another server has said that the months are over.
  const promised = [{ closed: JULY, known: null, first: MAY }];
  await writeOpenings({ ...store, query: () => promised });
  expect(rows()).toEqual([]);
  database.exec(`insert into meta values ('${POSTINGS_FROM}', '${JULY}')`);
  expect(await dueOpenings(store.query)).toHaveLength(2);
  await writeOpenings(store);
  expect(rows()).toHaveLength(2);
  expect(await dueOpenings(store.query)).toEqual([]);
  database.close();
});
