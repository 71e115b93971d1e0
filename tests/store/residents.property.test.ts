import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Journal } from '../../exchange/cluster/journal.ts';
import { PgLeadership } from '../../exchange/cluster/pg-leadership.ts';
import {
  answersTheSame,
  type Beginning,
  begin,
  take,
  type World,
} from '../../exchange/compose/testing/residents.ts';
import { Batch } from '../../exchange/foundation/store/batch.ts';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { PgStore } from '../../exchange/foundation/store/pg/pg-store.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Store } from '../../exchange/foundation/store/store.ts';
import { TABLES, type TableName } from '../../exchange/foundation/store/tables.ts';
import { type Bench, openBench } from '../../exchange/testing/client.ts';
import { ManualClock } from '../../exchange/testing/scripted-market.ts';
import { leadingStore } from '../support/pg-store.ts';
import { sharedPostgres, withPostgres } from '../support/postgres.ts';

let beginning: Beginning;
/** A database with the same rows; each world is a copy of it. */
let template = '';

/** The store without direct look-ups: memory holds all accounts. */
const withoutDirect = (store: Store): Store =>
  new Proxy(store, {
    get: (target, name) => {
      if (name === 'direct') return;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** A core that leads, and one that follows its commits. */
interface Core {
  readonly bench: Bench;
  readonly store: PgStore;
  readonly journal: Journal;
  end(): Promise<void>;
}

async function coreOn(
  url: string,
  clock: ManualClock,
  wrapped: (store: Store) => Store,
): Promise<Core> {
  const store = new PgStore(url, 'test');
  const bench = await openBench({ clock, config: { store: wrapped(store), follows: true } });
  return {
    bench,
    store,
    journal: new Journal(bench.core.following),
    end: () => bench.core.close(),
  };
}

/** What `core-process.ts` does when a standby becomes the leader. */
async function lead(core: Core, url: string, clock: ManualClock): Promise<PgLeadership> {
  const { bench, store, journal } = core;
  const leadership = new PgLeadership({
    url,
    name: 'test',
    report: (error) => console.error(error),
  });
  await leadership.lead();
  const { access } = leadership;
  if (!access) throw new Error('no leadership');
  await journal.catchUp(
    (text, values) => store.reads.query({ text, values: [...values] }),
    access.number,
  );
  store.write(access);
  await bench.core.following.lead(clock.now());
  return leadership;
}

async function worldOf(wrapped: (store: Store) => Store): Promise<World> {
  const url = await (await sharedPostgres()).create(template);
  const clock = new ManualClock();
  clock.time = beginning.from;
  let leader = await coreOn(url, clock, wrapped);
  let leadership = await lead(leader, url, clock);
  let standby = await coreOn(url, clock, wrapped);
  return {
    get bench() {
      return leader.bench;
    },
    friends: beginning.friends,
    orders: [],
    async renew() {
      const { journal, store } = standby;
      await journal.follow((text, values) => store.reads.query({ text, values: [...values] }));
      await leader.end();
      await leadership.close();
      leader = standby;
      leadership = await lead(leader, url, clock);
      standby = await coreOn(url, clock, wrapped);
    },
    async end() {
      await standby.end();
      await leader.end();
      await leadership.close();
    },
  };
}

withPostgres('accounts in memory on PostgreSQL', () => {
  beforeAll(async () => {
    beginning = await begin(mkdtempSync(join(tmpdir(), 'tideline-residents-')));
    const sqlite = await SqliteStore.open(beginning.folder);
    template = await (await sharedPostgres()).create();
    await migrate(template);
    const store = await leadingStore(template);
    const batch = new Batch();
    for (const table of Object.keys(TABLES) as TableName[]) {
      for (const row of await sqlite.all(table)) batch.put(table, row as never);
    }
    await store.append(batch);
    await store.close();
    await sqlite.close();
  });
  afterAll(() => rmSync(beginning.folder, { recursive: true, force: true }));

  it('are those that act, at a leader and at the next one', async () => {
    const world = await worldOf((store) => store);
    try {
      expect(world.bench.core.accountsHere()).toBe(0);
      await take(world, { kind: 'bid', who: 2, value: 9 }, 0);
      expect(world.bench.core.accountsHere()).toBe(1);
      await take(world, { kind: 'new process', who: 0, value: 0 }, 1);
      expect(world.bench.core.accountsHere()).toBe(0);
      await take(world, { kind: 'look', who: 2, value: 0 }, 2);
      expect(world.bench.core.accountsHere()).toBeGreaterThan(0);
      await take(world, { kind: 'rest', who: 0, value: 0 }, 3);
      expect(world.bench.core.accountsHere()).toBe(0);
    } finally {
      await world.end();
    }
  });

  it('answer as if all were in memory, also at the next leader', () =>
    answersTheSame([() => worldOf(withoutDirect), () => worldOf((store) => store)], 6));
});
