import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { BlockingReads } from '../../exchange/foundation/store/pg/blocking-reads.ts';
import { DatabaseUnreachable } from '../../exchange/foundation/store/pg/database-errors.ts';
import { sharedPostgres, withPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function opened() {
  const url = await (await sharedPostgres()).create();
  const owner = new Client(url);
  await owner.connect();
  await owner.query('create table places (id bigint primary key, name text)');
  await owner.query(`insert into places values (9007199254740993, 'pier'), (2, null)`);
  const reads = new BlockingReads(url, 'test');
  ends.push(
    () => reads.close(),
    () => owner.end(),
  );
  const names = () => reads.ask({ text: 'select * from places order by id', values: [] });
  return { owner, reads, names };
}

const outcome = (ask: () => unknown): unknown => {
  try {
    return ask();
  } catch (error) {
    return error;
  }
};

withPostgres('a look-up for which the thread waits', () => {
  it('has its answer when it returns', async () => {
    const { names, reads } = await opened();
    const wanted = [
      { id: '2', name: null },
      { id: '9007199254740993', name: 'pier' },
    ];
    expect(names()).toEqual(wanted);
    expect(() => reads.ask({ text: 'select nothing from nowhere' })).toThrow(DatabaseUnreachable);
    expect(names()).toEqual(wanted);
  });

  it('waits a second for a database that hangs, then fails at once until it answers', async () => {
    const { owner, names } = await opened();
    names();
    await owner.query('begin; lock table places');
    expect(outcome(names)).toMatchObject({ message: expect.stringContaining('within 1000 ms') });
    expect(outcome(names)).toMatchObject({ message: expect.stringContaining('no answer yet') });
    await owner.query('commit');
    await until(
      () => outcome(names),
      (said) => Array.isArray(said),
    );
  });

  it('finds the server again after its connection broke', async () => {
    const { owner, names } = await opened();
    names();
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()`,
    );
    await until(
      () => outcome(names),
      (said) => Array.isArray(said) && said.length === 2,
    );
  });

  it('connects again before it is asked', async () => {
    const { owner, reads } = await opened();
    reads.open();
    const pids = async (): Promise<readonly unknown[]> =>
      (await owner.query(`select pid from pg_stat_activity where application_name = 'test'`)).rows;
    const [broken] = await until(pids, ({ length }) => length === 1);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'test'`);
    await until(pids, ([pid]) => pid !== undefined && !isDeepStrictEqual(pid, broken));
  });
});
