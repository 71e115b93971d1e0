import type { Kysely } from 'kysely';
import { columnsOf, type Database, decodeRow } from './page-query.ts';
import type { Ranking } from './store.ts';
import type { Row } from './tables.ts';

/**
 * Orders inviters by rewards, then by people, then by time of registration. Both reads stay in one
 * index.
 */
export async function readRanking(
  database: Kysely<Database>,
  own: Row<'referral_sums'>,
  limit: number,
): Promise<Ranking> {
  const { sql } = await import('kysely');
  const number = sql<bigint>`cast(user_id as bigint)`;
  const sums = () => database.selectFrom('referral_sums');
  const top = await sums()
    .select(columnsOf('referral_sums'))
    .orderBy('rewards', 'desc')
    .orderBy('promoted', 'desc')
    .orderBy(number, 'asc')
    .limit(limit)
    .execute();
  const equal = sums().where('rewards', '=', own.rewards);
  const ahead = [
    sums().where('rewards', '>', own.rewards),
    equal.where('promoted', '>', own.promoted),
    equal.where('promoted', '=', own.promoted).where(number, '<', BigInt(own.user_id)),
  ];
  const counts = await Promise.all(
    ahead.map((rows) =>
      rows.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    ),
  );
  return {
    top: top.map((raw) => decodeRow('referral_sums', raw)),
    better: counts.reduce((sum, { total }) => sum + Number(total), 0),
  };
}
