import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, auditAsync } from '../../exchange/foundation/ledger/audit.ts';
import { Batch } from '../../exchange/foundation/store/batch.ts';
import { POSTINGS_FROM } from '../../exchange/foundation/store/openings.ts';
import type { PgStore } from '../../exchange/foundation/store/pg/pg-store.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Store } from '../../exchange/foundation/store/store.ts';
import type { Row } from '../../exchange/foundation/store/tables.ts';
import { openPgStore, openSplitPgStore } from '../support/pg-store.ts';
import { withPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const [MAY, JUNE, JULY] = [4, 5, 6].map((month) => Date.UTC(2026, month)) as [
  number,
  number,
  number,
];
/** Of the audit: those on a month. */
const OWN = {
  balance: 'balances are the sum of their postings',
  month: 'a month opens with what the one before opened with and its postings',
  zero: 'what a month opens with sums to zero per coin',
};

interface Posting {
  readonly user: string;
  readonly amount: bigint;
  readonly time: number;
}

/** A batch with postings from the house to users, and the balances that follow. */
function batchOf(postings: readonly Posting[], closed: number | null = null): Batch {
  const batch = new Batch();
  const held = new Map<string, bigint>();
  postings.forEach(({ user, amount, time }, at) => {
    for (const [owner, change] of [
      [user, amount],
      ['house', -amount],
    ] as const) {
      const account = owner === 'house' ? 'outside' : 'currency';
      const after = (held.get(owner) ?? 0n) + change;
      held.set(owner, after);
      const place = { owner, account, coin: 'USDT' };
      const leg: Row<'legs'> = {
        ...{ id: 3 * at + (owner === 'house' ? 3 : 2), posting: 3 * at + 1, ...place },
        ...{ kind: 'deposit', reference: null, time, available: change, frozen: 0n },
        ...{ available_after: after, frozen_after: 0n },
      };
      batch.put('legs', leg);
      batch.put('balances', { ...place, available: after, frozen: 0n });
    }
  });
  if (closed !== null) batch.put('meta', { name: POSTINGS_FROM, value: String(closed) });
  return batch;
}

const writeIn = (store: SqliteStore | PgStore) =>
  store instanceof SqliteStore ? store.writeOpenings(0, 0) : store.openings.write(0, 0);

const opened = async (store: Store) =>
  (await store.all('openings')).map(({ month, owner, available }) => [month, owner, available]);

const folders: string[] = [];
const onDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-openings-'));
  folders.push(folder);
  return SqliteStore.open(folder);
};
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

describe('node:sqlite in memory', () => suite(() => SqliteStore.open(':memory:')));
describe('node:sqlite on disk', () => suite(onDisk));
withPostgres('PostgreSQL', () => suite(openPgStore));
withPostgres('PostgreSQL by month', () => suite(openSplitPgStore));

function suite(open: () => Promise<SqliteStore | PgStore>): void {
  it('has no openings before a month is closed, then those of each month, once', async () => {
    const store = await open();
    await writeIn(store);
    const postings = [
      { user: '1', amount: 5n, time: MAY + 1 },
      { user: '2', amount: 7n, time: JUNE - 1 },
      { user: '1', amount: -5n, time: JUNE },
      { user: '2', amount: 1n, time: JULY },
    ];
    await store.append(batchOf(postings));
    await writeIn(store);
    expect(await opened(store)).toEqual([]);
    await store.append(batchOf([], JUNE));
    await writeIn(store);
    const ofJune = [
      [JUNE, '1', 5n],
      [JUNE, '2', 7n],
      [JUNE, 'house', -12n],
    ];
    expect(await opened(store)).toEqual(ofJune);
    await store.append(batchOf([], JULY));
    // Also two at once, such as those of a leader and of the one before.
    await Promise.all([writeIn(store), writeIn(store)]);
    await writeIn(store);
    expect(await opened(store)).toEqual([...ofJune, [JULY, '2', 7n], [JULY, 'house', -7n]]);
    await store.close();
  });
}

withPostgres('a core that ends', () => {
  it('does not wait for the openings that it writes', async () => {
    const store = await openPgStore();
    await store.append(batchOf([{ user: '1', amount: 5n, time: MAY }], JULY));
    await store.reads.lend(async (other) => {
      await other.query('begin; lock table openings in exclusive mode');
      const writing = store.openings.write(0, 0);
      await until('the writing waits', async () => {
        const text = `select from pg_stat_activity where datname = current_database()
          and application_name like '%openings' and wait_event_type = 'Lock'`;
        return (await store.reads.query({ text })).length === 1;
      });
      await store.openings.end();
      expect(await writing).toBe(false);
      await other.query('rollback');
    });
    await store.close();
  });
});

withPostgres('both stores', () => {
  let pg: PgStore;
  beforeAll(async () => {
    pg = await openPgStore();
  });
  afterAll(() => pg?.close());

  const brokenIn = async (store: SqliteStore | PgStore) => {
    const { checks } =
      store instanceof SqliteStore
        ? audit((sql) => store.query(sql))
        : await auditAsync(async (sql) => (await store.reads.query({ text: sql })) as never);
    return checks.flatMap(({ name, problems }) =>
      Object.values(OWN).includes(name) ? problems.map((problem) => [name, problem]) : [],
    );
  };

  it('open the same, and the audit of both names the month of a forgery', async () => {
    const posting = fc.record({
      user: fc.constantFrom('1', '2', 'a', 'ä'),
      amount: fc.bigInt({ min: -(2n ** 50n), max: 2n ** 50n }).filter((each) => each !== 0n),
      time: fc.integer({ min: MAY, max: JULY + 86_400_000 }),
    });
    const forged = fc.constantFrom(
      ...([
        `update openings set available = available + 1 where month = ${JUNE} and owner = 'house'`,
        `delete from openings where month = ${JULY} and owner = 'house'`,
        `update legs set available = available + 1 where time < ${JUNE} and owner = 'house'`,
        `delete from legs where posting = (select min(posting) from legs where time < ${JULY})`,
        `update legs set time = ${JULY} where time < ${JUNE}`,
      ] as const),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(posting, { minLength: 1, maxLength: 9 }),
        forged,
        async (all, sql) => {
          // One posting that no other can hide.
          const postings = [{ user: '3', amount: 2n ** 61n, time: MAY }, ...all];
          const sqlite = await SqliteStore.open(':memory:');
          await pg.reads.query({ text: 'truncate legs, balances, openings, meta' });
          for (const store of [sqlite, pg]) {
            await store.append(batchOf(postings, JULY));
            await writeIn(store);
            expect(await brokenIn(store)).toEqual([]);
          }
          expect(await opened(pg)).toEqual(await opened(sqlite));
          sqlite.query(sql);
          await pg.reads.query({ text: sql });
          const found = await brokenIn(pg);
          expect(found.map(([name]) => name)).toContain(OWN.month);
          expect(found.map(([, problem]) => problem).join()).toMatch(/month \d{13}/);
          expect(found.toSorted()).toEqual((await brokenIn(sqlite)).toSorted());
          await sqlite.close();
        },
      ),
      { numRuns: 40 },
    );
  });
});
