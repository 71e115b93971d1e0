import { expect, it } from 'vitest';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { requireMigrated } from '../../exchange/foundation/store/pg/migrated.ts';
import { TABLES } from '../../exchange/foundation/store/tables.ts';
import { openPgStore } from '../support/pg-store.ts';
import { sharedPostgres, withPostgres } from '../support/postgres.ts';

withPostgres('tideline migrate', () => {
  it('makes the columns that the code writes, and does nothing the second time', async () => {
    const server = await sharedPostgres();
    const url = await server.create();
    expect(await migrate(url)).toEqual([
      '0001-schema',
      '0002-openings',
      '0001-journal',
      '0002-backups',
    ]);
    expect(await migrate(url)).toEqual([]);
    await requireMigrated((sql) => server.query(sql, url));
    const made = await server.query(
      `select table_name as name, string_agg(column_name || ' ' || data_type, ',' order by
        ordinal_position) as columns from information_schema.columns where table_schema = 'public'
        group by 1`,
      url,
    );
    const columnsOf = new Map(made.map(({ name, columns }) => [name, columns]));
    for (const [name, { columns }] of Object.entries(TABLES)) {
      const wanted = Object.entries(columns).map(
        ([column, { kind }]) => `${column} ${kind === 'text' ? 'text' : 'bigint'}`,
      );
      expect(columnsOf.get(name), name).toBe(wanted.join(','));
    }
  });

  it('may add a column to a table that a core reads in pages', async () => {
    const store = await openPgStore();
    const read = async () => {
      const page = await store.page('legs', { where: { owner: '1' }, before: null, limit: 3 });
      const own = { user_id: '1', promoted: 0, active: 0, rewards: 0n };
      return [page.rows, await store.ranking(own, 3), await store.all('legs', { owner: '1' })];
    };
    // On each connection.
    const [before] = await Promise.all(Array.from({ length: 9 }, read));
    for (const table of ['legs', 'referral_sums'])
      await store.reads.query({ text: `alter table ${table} add column more text` });
    for (let turn = 0; turn < 9; turn += 1) expect(await read()).toEqual(before);
    await store.close();
  });

  it('refuses the tables of a version that it does not know, and a core refuses them too', async () => {
    const server = await sharedPostgres();
    const url = await server.create();
    await server.query(`create table kysely_migration (name text, timestamp text)`, url);
    await server.query(`insert into kysely_migration values ('0001-first', '')`, url);
    const refused = /^The database cannot be used: another version .* \(step 0001-first\)[^\n]*$/;
    await expect(migrate(url)).rejects.toThrow(refused);
    await expect(requireMigrated((sql) => server.query(sql, url))).rejects.toThrow(refused);
  });
});
