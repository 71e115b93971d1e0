import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditDatabase } from '../../exchange/cluster/audit-database.ts';
import { monthOf } from '../../exchange/foundation/ports/utc-day.ts';
import { Batch } from '../../exchange/foundation/store/batch.ts';
import { migrate, splitByMonth } from '../../exchange/foundation/store/pg/migrate.ts';
import type { PgStore } from '../../exchange/foundation/store/pg/pg-store.ts';
import { RowRefused } from '../../exchange/foundation/store/row-refused.ts';
import type { PageQuery, Store } from '../../exchange/foundation/store/store.ts';
import type { Row } from '../../exchange/foundation/store/tables.ts';
import { seeded } from '../random.ts';
import { leadingStore } from '../support/pg-store.ts';
import { sharedPostgres, withPostgres } from '../support/postgres.ts';

const now = Date.now();
/** First instant of a month, counted from this one. */
const month = (more: number): number => monthOf(now, more);

const legOf = (id: number, time: number): Row<'legs'> => ({
  ...{ id, posting: id, owner: String(id % 3), account: 'currency', coin: 'BTC', time },
  ...{ kind: id % 2 === 0 ? 'deposit' : 'fee', reference: String(id), available: 0n, frozen: 0n },
  ...{ available_after: 0n, frozen_after: 0n },
});
const batchOf = (...legs: readonly Row<'legs'>[]): Batch => {
  const batch = new Batch();
  for (const leg of legs) batch.put('legs', leg);
  return batch;
};

/** What every read of postings shows. */
async function shown(store: Store): Promise<unknown> {
  const where = { owner: '1' };
  const page = (query: Partial<PageQuery<'legs'>>) =>
    store.page('legs', { where, before: null, limit: 7, ...query });
  return {
    all: await store.all('legs'),
    one: await store.find('legs', 40),
    latest: await store.latest('legs', 9),
    last: await store.lastId(),
    named: await store.history.all('legs', { ...where, reference: ['4', '7'] }),
    pages: [
      await page({}),
      await page({ before: 31 }),
      await page({ oldest: true }),
      await page({ time: { from: month(-3), to: month(1) } }),
      await page({ where: { ...where, kind: 'fee' } }),
      await page({ where: { ...where, account: 'currency', coin: 'BTC' }, before: 22 }),
    ],
  };
}

withPostgres('postings by month', () => {
  let url = '';
  let store: PgStore;
  const clients: Client[] = [];
  beforeEach(async () => {
    url = await (await sharedPostgres()).create();
    await migrate(url);
    store = await leadingStore(url);
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((each) => each.end()));
    await store.close();
  });
  const query = async (text: string) => (await store.reads.query({ text })) as never[];
  const places = async () =>
    Object.fromEntries(
      (
        await query(
          'select tableoid::regclass::text as part, array_agg(id::int order by id) as ids from legs group by 1',
        )
      ).map(({ part, ids }) => [part, ids]),
    );
  const named = async (application_name: string): Promise<Client> => {
    const client = new Client({ connectionString: url, application_name });
    clients.push(client);
    await client.connect();
    return client;
  };
  const checks = () => query(`select conname from pg_constraint where conname = 'legs_past'`);

  it('read as before, and take new ones each into its month', async () => {
    const random = seeded(5);
    const times = Array.from(
      { length: 60 },
      () => month(-4) + Math.floor(random() * (now - month(-4))),
    );
    await store.append(batchOf(...times.toSorted().map((time, at) => legOf(at + 1, time))));
    const before = await shown(store);
    await query('grant select on legs to public');
    expect(await splitByMonth(url)).toBe(true);
    expect(await shown(store)).toEqual(before);
    expect(await query(`select has_table_privilege('public', 'legs', 'select') as may`)).toEqual([
      { may: true },
    ]);
    expect(await splitByMonth(url)).toBe(false);
    expect(await checks()).toEqual([]);
    const name = (more: number) =>
      `legs_${new Date(month(more)).toISOString().slice(0, 7).replace('-', '_')}`;
    await store.append(
      batchOf(
        legOf(61, now),
        legOf(62, month(1)),
        legOf(63, month(2)),
        legOf(64, month(3)),
        legOf(65, month(4)),
        legOf(66, month(5)),
      ),
    );
    expect(await places()).toEqual({
      legs_first: Array.from({ length: 62 }, (_, at) => at + 1),
      ...{ [name(2)]: [63], [name(3)]: [64] },
      // For which nobody has made a partition yet.
      legs_rest: [65, 66],
    });
    await store.months.add(0, month(1));
    expect(await places()).toMatchObject({ [name(4)]: [65], legs_rest: [66] });
    expect(store.months.ahead).toBe(2);
    await store.months.add(0, month(1));
    expect(store.months.ahead).toBe(3);
    const { checks: found } = await auditDatabase(url);
    expect(found.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('are split in the time of an exchange that is ahead', async () => {
    await store.append(batchOf(legOf(1, month(30))));
    expect(await splitByMonth(url)).toBe(true);
    await store.append(batchOf(legOf(2, month(31)), legOf(3, month(32))));
    expect(Object.keys(await places())).toHaveLength(2);
    expect(await places()).toMatchObject({ legs_first: [1, 2] });
  });

  it('are read by month and by index', async () => {
    await store.append(
      batchOf(...Array.from({ length: 2_000 }, (_, at) => legOf(at + 1, month(0) + at))),
    );
    await splitByMonth(url);
    await query('analyze legs');
    const planOf = async (text: string) =>
      (await query(`explain (costs off) ${text}`)).map((row) => row['QUERY PLAN']).join('\n');
    const page = `select * from legs where owner = '1' and owner <> 'house'`;
    const ordered = 'order by time desc, id desc limit 10';
    const whole = await planOf(`${page} ${ordered}`);
    expect(whole).toContain('Merge Append');
    expect(whole).not.toMatch(/Seq Scan|-> +Sort/);
    const one = await planOf(`${page} and time >= ${month(0)} and time < ${month(1)} ${ordered}`);
    expect(one).toContain('legs_first');
    expect(one).not.toContain('legs_2');
    expect(await planOf('select max(id) from legs')).not.toContain('Seq Scan on legs_first');
  });

  it('are not split while a core of the version before is connected', async () => {
    const old = await named('core-7 write');
    await expect(splitByMonth(url)).rejects.toThrow(
      'cores of the version before are connected (core-7 write)',
    );
    expect(await checks()).toEqual([]);
    await old.end();
    clients.splice(0);
    expect(await splitByMonth(url)).toBe(true);
    // What it would have written then.
    const late = await named('late');
    await expect(
      late.query(
        'insert into legs select * from legs on conflict (id) do update set kind = excluded.kind',
      ),
    ).rejects.toMatchObject({ code: '42P10' });
  });

  it('leave no check behind when the split is interrupted', async () => {
    await query(`alter table legs add constraint legs_past check (time < ${month(2)}) not valid`);
    const migrating = await named('migrating');
    await migrating.query('select pg_advisory_lock(7241904)');
    await store.months.add(0, now);
    expect(await checks()).toHaveLength(1);
    await migrating.query('select pg_advisory_unlock(7241904)');
    await store.months.add(0, now);
    expect(await checks()).toEqual([]);
    expect(store.months.ahead).toBeNull();
  });

  it('refuse an id of the same time, and the audit names one of another time', async () => {
    await splitByMonth(url);
    await store.append(batchOf(legOf(1, now)));
    await expect(store.append(batchOf(legOf(1, now)))).rejects.toThrow(RowRefused);
    await store.append(batchOf(legOf(1, month(2))));
    const { checks: found } = await auditDatabase(url);
    expect(found.filter(({ ok }) => !ok)).toEqual([
      { name: 'no two postings have the same id', ok: false, problems: ['id 1, times 2'] },
    ]);
  });
});
