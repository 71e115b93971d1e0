import { type Kysely, sql } from 'kysely';
import { monthOf } from '../../ports/utc-day.ts';
import { DatabaseUnusable } from './database-errors.ts';
import { addMonths, DROP_PAST, PAST, type Run } from './months.ts';
import { build, untilFree } from './steps.ts';

/**
 * Cores of the version before connect under names that end so. Their commits name the key `(id)`
 * of `legs`, which a table of partitions cannot have.
 */
const BEFORE = '% write';
/** Months that go to the present table: time to see a fault before its end. */
const MONTHS = 2;

/**
 * Makes one partition a month of `legs`, and the present table the first of them, while cores of
 * this version trade. It copies nothing: the check that proves where the rows belong is validated
 * beside them.
 * @param db - with a single connection that migrates alone
 * @param begins - receives the name of each step before it runs
 * @returns whether there was something to do
 * @throws DatabaseUnusable while a core of the version before is connected
 */
export async function splitLegs(
  db: Kysely<unknown>,
  now: number,
  begins: (name: string) => void,
): Promise<boolean> {
  const run = runOn(db);
  const [legs] = await run(`select relkind as kind from pg_class where oid = to_regclass('legs')`);
  if (legs?.['kind'] === 'p') return false;
  await refuseBefore(run);
  begins('the index of ids and times');
  await build(db, { legs_id_time: 'legs (id, time)' }, 'unique ');
  const [last] = await run('select time from legs order by id desc limit 1');
  // An exchange whose time passes faster is ahead.
  const present = Math.max(now, Number(last?.['time'] ?? 0));
  const end = monthOf(present, MONTHS);
  try {
    begins('the check of times');
    await untilFree(() =>
      run(`${DROP_PAST}, add constraint ${PAST} check (time < ${end}) not valid`),
    );
    await untilFree(() => run(`alter table legs validate constraint ${PAST}`));
    begins('the partitions');
    await untilFree(() =>
      db.transaction().execute(async (tx) => {
        await exchange(runOn(tx), end);
        await addMonths(runOn(tx), present);
        await refuseBefore(runOn(tx));
      }),
    );
  } catch (error) {
    // If this connection is gone, the leader drops it.
    await untilFree(() => run(DROP_PAST));
    throw error;
  }
  return true;
}

/** Puts a table of partitions in the place of `legs`. */
async function exchange(run: Run, end: number): Promise<void> {
  await run('lock table legs in access exclusive mode');
  const indexes = await run(`select indexrelid::regclass::text as name, indisprimary as main
    from pg_index where indrelid = 'legs'::regclass`);
  await run('alter table legs rename to legs_first');
  const made: string[] = [];
  for (const { name, main } of indexes) {
    const first = String(name).replace(/^legs/, 'legs_first');
    await run(`alter index ${name} rename to ${first}`);
    const [{ text } = { text: '' }] = await run(
      `select pg_get_indexdef('${first}'::regclass) as text`,
    );
    if (main !== true) made.push(String(text).replaceAll('legs_first', 'legs'));
  }
  await run('create table legs (like legs_first including defaults) partition by range (time)');
  for (const text of made) await run(text);
  // A table is read by its own rights, whatever those of its partitions are.
  const grants = await run(`select format('grant %s on legs to %s', privilege_type,
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end) as text
    from pg_class, aclexplode(relacl) where oid = 'legs_first'::regclass and grantee <> relowner`);
  for (const { text } of grants) await run(String(text));
  await run(`alter table legs attach partition legs_first for values from (minvalue) to (${end})`);
  await run(`alter table legs_first drop constraint ${PAST}`);
  await run('create table legs_rest partition of legs default');
}

async function refuseBefore(run: Run): Promise<void> {
  const found = await run(`select string_agg(distinct application_name, ', ') as names
    from pg_stat_activity where datname = current_database() and application_name like '${BEFORE}'`);
  const names = found[0]?.['names'] ?? null;
  if (names === null) return;
  throw new DatabaseUnusable(
    `cores of the version before are connected (${String(names)}); replace them first`,
  );
}

const runOn =
  (db: Kysely<unknown>): Run =>
  async (text) =>
    (await sql.raw<Readonly<Record<string, unknown>>>(text).execute(db)).rows;
