import { expect, it } from 'vitest';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { requireMigrated } from '../../exchange/foundation/store/pg/migrated.ts';
import { TABLES } from '../../exchange/foundation/store/tables.ts';
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
