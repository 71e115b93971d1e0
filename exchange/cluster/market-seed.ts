import { randomBytes } from 'node:crypto';
import type { ReadPool } from '../foundation/store/pg/read-pool.ts';

/** The row of `meta` with the seed. */
export const SEED_NAME = 'market-seed';

/**
 * The secret seed of the simulated market that all cores of a database share: 256 random bits that
 * the first core draws.
 */
export async function sharedMarketSeed(pool: ReadPool): Promise<string> {
  await pool.query({
    text: 'insert into meta (name, value) values ($1, $2) on conflict do nothing',
    values: [SEED_NAME, randomBytes(32).toString('hex')],
  });
  const [row] = await pool.query({
    text: 'select value from meta where name = $1',
    values: [SEED_NAME],
  });
  return String(row?.['value']);
}
