import { expect, it } from 'vitest';
import { ReadPool } from '../../exchange/foundation/store/pg/read-pool.ts';
import { sharedPostgres, withPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';

withPostgres('a lent connection', () => {
  it('that breaks fails who uses it, and leaves the process and the pool alive', async () => {
    const server = await sharedPostgres();
    const pool = new ReadPool(await server.create(), 'test');
    const broken = pool.lend(async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await server.query(`select pg_terminate_backend(${rows[0]?.pid})`);
      // It is noticed between two queries.
      await until('the end of the connection', () =>
        client.query('select 1').then(
          () => false,
          () => true,
        ),
      );
      await client.query('select 1');
    });
    await expect(broken).rejects.toThrow(/cannot be reached/);
    expect(await pool.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
    await pool.close();
  });
});
