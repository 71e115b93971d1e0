import { types } from 'pg';
import { type AuditReport, auditAsync, type PastOf } from '../foundation/ledger/audit.ts';
import type { FeedPast } from '../foundation/ledger/audit-history.ts';
import { connect, disconnect } from '../foundation/store/pg/connect.ts';
import { requireMigrated } from '../foundation/store/pg/migrated.ts';
import { simulatedPast } from '../market/feeds/sim/sim-feed.ts';
import { SEED_NAME } from './shared-values.ts';

const BIGINT = 20;

/**
 * Audits a database at one moment, also while a cluster runs on it, and also a standby.
 * @param during - does something else on that moment's snapshot
 * @throws DatabaseUnreachable, DatabaseUnusable
 */
export async function auditDatabase(
  url: string,
  during?: (hostUrl: string, snapshot: string) => Promise<void>,
): Promise<AuditReport> {
  const { client, url: host } = await connect(url, 'tideline audit', {
    standbyToo: true,
    // The audit calculates with exact integers.
    config: {
      types: {
        getTypeParser: (id: number, format?: 'text' | 'binary') =>
          id === BIGINT ? BigInt : types.getTypeParser(id, format as 'text'),
      } as typeof types,
    },
  });
  const query = async (sql: string) =>
    (await client.query<Readonly<Record<string, unknown>>>(sql)).rows;
  try {
    await requireMigrated(query);
    await query('begin isolation level repeatable read read only');
    if (during) {
      const [exported] = await query('select pg_export_snapshot() as snapshot');
      await during(host, String(exported?.['snapshot']));
    }
    const [row] = await query(`select value from meta where name = '${SEED_NAME}'`);
    return await auditAsync(query, pastsOf(String(row?.['value'] ?? '')));
  } finally {
    await disconnect(client);
  }
}

/** Histories of the simulated markets that may be the source of the prices. */
function pastsOf(seed: string): PastOf {
  const known = new Map<string, FeedPast | null>();
  return (feed) => {
    const name = feed.replace(/, scripted$/, '');
    let past = known.get(name);
    if (past === undefined) {
      past = simulatedPast(name, () => seed);
      known.set(name, past);
    }
    return past;
  };
}
