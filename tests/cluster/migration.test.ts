import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditDatabase } from '../../exchange/cluster/audit-database.ts';
import { CLUSTER, migrate, splitByMonth } from '../../exchange/foundation/store/pg/migrate.ts';
import type { Step } from '../../exchange/foundation/store/pg/steps.ts';
import { type Postgres, startPostgres, withPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { LONGEST_ANSWER, Pair } from './pair.ts';
import { Load } from './pair-load.ts';

/** Answered orders that show that trading goes on. */
const ORDERS = 100;

withPostgres('a migration', () => {
  let postgres: Postgres;
  let url = '';
  let pair: Pair;
  const readers: Client[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    url = await postgres.create();
    await migrate(url);
    pair = await Pair.start(url, LONGEST_ANSWER);
  });
  afterAll(async () => {
    await Promise.all(readers.map((each) => each.end()));
    await pair?.close();
    await postgres?.stop();
  });

  /** A reader that keeps a table for as long as it likes. */
  async function reader(
    reads = 'begin isolation level repeatable read; select count(*) from commands',
  ): Promise<{ leave(): Promise<unknown> }> {
    const client = new Client({ connectionString: url, application_name: 'a long reader' });
    readers.push(client);
    await client.connect();
    await client.query(reads);
    return { leave: () => client.query('commit') };
  }
  /** Waits for more orders, and notes the longest gap between two answers. */
  function watched(load: Load) {
    const gaps: string[] = [];
    const trades = async (what: string): Promise<void> => {
      const wanted = load.acknowledged.size + ORDERS;
      load.resetGap();
      await until(
        () => load.acknowledged.size,
        (count) => count >= wanted,
      );
      gaps.push(`${what} ${Math.round(load.longestGap)} ms`);
    };
    return { gaps, trades };
  }
  const is = async (sql: string): Promise<boolean> =>
    (await postgres.query(`select (${sql}) as is`, url))[0]?.['is'] === true;
  const waits = (what: string) =>
    is(`exists (select from pg_stat_activity
      where application_name = 'tideline migrate' and wait_event_type = 'Lock' and query ~ '${what}')`);
  const valid = () =>
    is(`select indisvalid from pg_index where indexrelid = to_regclass('commands_hash')`);

  it('waits for a long reader, and trading goes on meanwhile', async () => {
    const load = new Load(pair, 12, 'migration');
    const { gaps, trades } = watched(load);
    await pair.whole();
    await trades('before');
    const index: Readonly<Record<string, Step>> = {
      ...CLUSTER,
      '0002-index': { indexes: { commands_hash: 'commands (body_hash)' } },
    };
    const column: Readonly<Record<string, Step>> = {
      ...index,
      '0003-column': {
        up: async (db) => {
          await db.schema.alterTable('commands').addColumn('more', 'text').execute();
        },
      },
    };

    const said: string[] = [];
    const says = (what: string) => until(what, () => said.some((line) => line.includes(what)));
    const tell = (line: string) => said.push(line);
    const first = await reader();
    const ended = migrate(url, tell, index);
    const failed = expect(ended).rejects.toThrow('Connection terminated');
    await until('an index that waits', () => waits('create index'));
    await trades('an index waits');
    await says('0002-index waits for a transaction of a long reader (process ');
    await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tideline migrate'`);
    await failed;
    expect(await valid()).toBe(false);

    const both = Promise.all([migrate(url, tell, index), migrate(url, tell, index)]);
    await until('an index that waits again', () => waits('(?:create|drop) index'));
    await trades('two migrations');
    await says('the migration waits for another migration, tideline migrate (process ');
    await first.leave();
    expect((await both).map((names) => names.join()).sort()).toEqual(['', '0002-index']);
    expect(await valid()).toBe(true);

    const second = await reader();
    const last = migrate(url, tell, column);
    await until('a column that waits', () => waits('alter table'));
    await trades('a column waits');
    await says('0003-column waits for the table commands, held by a long reader (process ');
    expect(said.at(-1)).toMatch(/\) since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    await second.leave();
    expect(await last).toEqual(['0003-column']);
    await trades('afterwards');
    await load.stop();
    console.info(`longest gap: ${gaps.join(', ')}`);
    expect((await pair.leader()).term).toBe(1);
    expect(Object.fromEntries(load.refused)).toEqual({});
    expect(load.repeated).toBe(0);
    expect((await auditDatabase(url)).checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('makes partitions of the postings while a core trades, and another takes its place', async () => {
    const load = new Load(pair, 12, 'by-month');
    const { gaps, trades } = watched(load);
    const said: string[] = [];
    await pair.whole();
    await trades('before');
    // Without a snapshot, the index does not wait for it.
    const long = await reader('begin; lock table legs in access share mode');
    const split = splitByMonth(url, (line) => said.push(line));
    await until('the split waits', () =>
      said.some((line) =>
        line.startsWith('the check of times waits for the table legs, held by a long reader'),
      ),
    );
    await trades('it waits');
    load.resetGap();
    await long.leave();
    expect(await split).toBe(true);
    await trades('the split');
    const { process: leader, term } = await pair.leader();
    expect(Object.fromEntries(load.refused)).toEqual({});
    expect([term, load.repeated]).toEqual([1, 0]);
    leader.kill('SIGKILL');
    await pair.leader((core) => core.term !== term);
    await trades('the next leader');
    await load.stop();
    console.info(`longest gap: ${gaps.join(', ')}`);
    const [legs] = await postgres.query(`select count(*) > 0 as split from legs_first`, url);
    expect(legs?.['split']).toBe(true);
    expect((await auditDatabase(url)).checks.filter(({ ok }) => !ok)).toEqual([]);
  });
});
