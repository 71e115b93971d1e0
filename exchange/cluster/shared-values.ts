import { createHmac, randomBytes } from 'node:crypto';
import { DatabaseUnusable } from '../foundation/store/pg/database-errors.ts';
import type { ReadPool } from '../foundation/store/pg/read-pool.ts';

/** The row of `meta` with the seed. */
export const SEED_NAME = 'market-seed';
/** The row of `meta` with a fingerprint of the secret that seals API keys. */
const SEAL_NAME = 'api-key-secret';

/**
 * The secret seed of the simulated market that all cores of a database share: 256 random bits that
 * the first core draws.
 */
export const sharedMarketSeed = (pool: ReadPool): Promise<string> =>
  sharedValue(pool, SEED_NAME, randomBytes(32).toString('hex'));

/**
 * Refuses a core whose secret for API keys is not the one of the first core: it could check the
 * signature of no key that another core sealed. The database gets a fingerprint, not the secret.
 *
 * @param secret - 64 hexadecimal digits
 * @throws DatabaseUnusable when it is another one
 */
export async function agreeOnSecret(pool: ReadPool, secret: string): Promise<void> {
  const own = createHmac('sha256', secret).update('fingerprint of the secret').digest('hex');
  if ((await sharedValue(pool, SEAL_NAME, own)) === own) return;
  throw new DatabaseUnusable(
    `its API keys are sealed with another ${SEAL_NAME} than that of this data folder. Copy the file from the folder of another core, or from a backup. If it is lost, delete the row "${SEAL_NAME}" of the table "meta": people must make their API keys anew then.`,
  );
}

/** A value that the first process of a database writes, and all read. */
async function sharedValue(pool: ReadPool, name: string, drawn: string): Promise<string> {
  await pool.query({
    text: 'insert into meta (name, value) values ($1, $2) on conflict do nothing',
    values: [name, drawn],
  });
  const [row] = await pool.query({
    text: 'select value from meta where name = $1',
    values: [name],
  });
  return String(row?.['value']);
}
