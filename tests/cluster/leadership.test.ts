import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect as connectSocket, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { READABLE_AGE, STALE_AFTER } from '../../exchange/cluster/leadership.ts';
import { PgLeadership } from '../../exchange/cluster/pg-leadership.ts';
import { FENCE, type Fenced } from '../../exchange/cluster/term.ts';
import { Batch } from '../../exchange/foundation/store/batch.ts';
import { connect, hostsOf } from '../../exchange/foundation/store/pg/connect.ts';
import { DatabaseUnusable } from '../../exchange/foundation/store/pg/database-errors.ts';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { PgStore } from '../../exchange/foundation/store/pg/pg-store.ts';
import { testNeeding } from '../support/needing.ts';
import {
  POSTGRES_MISSING,
  sharedPostgres,
  startPostgres,
  withPostgres,
} from '../support/postgres.ts';
import { until } from '../support/until.ts';

const closing: (() => Promise<unknown>)[] = [];
let url = '';

const fencings: Fenced[] = [];

function candidate(name: string): PgLeadership {
  const fenced = (whom: Fenced) => void fencings.push(whom);
  const leadership = new PgLeadership({ url, name, fenced, report: () => undefined });
  closing.push(() => leadership.close());
  return leadership;
}

function storeOf(leadership: PgLeadership): PgStore {
  const store = new PgStore(url, 'test');
  closing.push(() => store.close());
  if (leadership.access) store.write(leadership.access);
  return store;
}

/** A connection of the test itself. */
async function plain(): Promise<Client> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  closing.push(() => client.end().catch(() => undefined));
  return client;
}

function batch(): Batch {
  const made = new Batch();
  made.put('meta', { name: 'a', value: '1' });
  return made;
}

const lostOf = (leadership: PgLeadership): Promise<string> =>
  new Promise((resolve) => leadership.onLost(resolve));

withPostgres('the heartbeat', () => {
  it('shows how old the archive and the last backup of the database are', async () => {
    url = await (await sharedPostgres()).create();
    await migrate(url);
    const bare = candidate('bare');
    await bare.lead();
    const { archive, backup } = await until('a heartbeat', () => bare.database);
    expect([archive, backup]).toEqual([null, null]);

    // Archives each file at once, and none while there is a file `full`.
    const postgres = await startPostgres({
      settings: { archive_mode: 'on', archive_command: 'test ! -e full' },
    });
    try {
      url = await postgres.create();
      await migrate(url);
      const leader = candidate('leader');
      await leader.lead();
      const seen = () => until('a heartbeat', () => leader.database);
      expect((await seen()).backup).toBe(Infinity);
      await postgres.query(`insert into backups values (now() - interval '1 hour', 'full')`, url);
      await postgres.query(`insert into backups (kind) values ('diff')`, url);
      await until('the newest backup', async () => ((await seen()).backup ?? 0) < 1_000);
      const age = async () => (await seen()).archive ?? 0;
      writeFileSync(join(postgres.folder, 'full'), '');
      await until('an older archive', async () => (await age()) > 1.5);
      await postgres.query('select pg_switch_wal()');
      rmSync(join(postgres.folder, 'full'));
      await until('a new part of the log', async () => (await age()) < 1.5);
      await leader.close();
    } finally {
      await postgres.stop();
    }
  });
  afterAll(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
});

withPostgres('the leadership', () => {
  beforeEach(async () => {
    url = await (await sharedPostgres()).create();
    await migrate(url);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it('belongs to one process, and passes on with a larger term when that one closes', async () => {
    const [first, second] = [candidate('first'), candidate('second')];
    expect(await first.lead()).toBe(1);
    const next = second.lead();
    await storeOf(first).append(batch());
    expect([first.state, second.state, second.term]).toEqual(['leading', 'standby', null]);
    expect(first.age()).toBeLessThan(READABLE_AGE);
    expect(second.age()).toBe(Infinity);
    await first.close();
    expect(await next).toBe(2);
    // The first row of a term is its own commit.
    expect(second.access?.number).toBe(3);
  });

  it('is lost with the connection that writes, for good', async () => {
    const leader = candidate('leader');
    await leader.lead();
    const store = storeOf(leader);
    const lost = lostOf(leader);
    const test = await plain();
    await test.query('select pg_terminate_backend(write_pid) from leadership');
    expect(await lost).toMatch(/^the connection to the database is gone: .*administrator command$/);
    expect([leader.state, leader.term, leader.age()]).toEqual(['ended', null, Infinity]);
    await expect(store.append(batch())).rejects.toThrow();
    await expect(leader.lead()).rejects.toThrow(/closed/);
    expect(await store.all('meta', { name: 'a' })).toEqual([]);
  });

  it('is taken from a leader whose heartbeat is old, with its write path', async () => {
    fencings.length = 0;
    const [frozen, standby] = [candidate('frozen'), candidate('standby')];
    await frozen.lead();
    const store = storeOf(frozen);
    // Heartbeats wait for this transaction: to the standby, that is a frozen leader.
    const test = await plain();
    await test.query('begin; select * from leadership for update');
    const lost = lostOf(frozen);
    const next = standby.lead();
    await lost;
    await test.query('rollback');
    expect(await next).toBe(2);
    expect(fencings[0]).toMatchObject({ name: 'frozen', term: 1 });
    expect(fencings[0]?.age).toBeGreaterThanOrEqual(STALE_AFTER);
    await expect(store.append(batch())).rejects.toThrow();
  });

  it('is never taken from a leader that the old heartbeat does not name', async () => {
    const old = candidate('old');
    await old.lead();
    await old.close();
    const [fresh, standby] = [await plain(), await plain()];
    await fresh.query(`update leadership set beat = clock_timestamp() - interval '1 minute'`);
    expect((await standby.query(FENCE)).rowCount).toBe(0);
    // Another process with the same id but a later start.
    await fresh.query('update leadership set write_pid = pg_backend_pid()');
    expect((await standby.query(FENCE)).rowCount).toBe(0);
    await fresh.query(
      `update leadership set write_start = backend_start from pg_stat_activity
      where pid = pg_backend_pid()`,
    );
    expect((await standby.query(FENCE)).rowCount).toBe(1);
  });

  it('ends when another term has begun', async () => {
    const leader = candidate('leader');
    await leader.lead();
    const lost = lostOf(leader);
    await (await plain()).query('update leadership set term = term + 1');
    expect(await lost).toMatch(/another process leads/);
  });

  it('makes no commit whose number another process has taken', async () => {
    const leader = candidate('leader');
    await leader.lead();
    const store = storeOf(leader);
    await (await plain()).query(`insert into journal (term, number, batch) values (2, 2, '[]')`);
    await expect(store.append(batch())).rejects.not.toMatchObject({ name: 'RowRefused' });
    expect(await store.all('meta', { name: 'a' })).toEqual([]);
  });

  it('does not confirm a commit that no longer waits for its standby', async () => {
    const postgres = await sharedPostgres();
    const leader = candidate('leader');
    await leader.lead();
    const store = storeOf(leader);
    await postgres.query(`alter system set synchronous_standby_names = 'absent'`);
    await postgres.query('select pg_reload_conf()');
    try {
      // The server takes the setting a moment later: commits succeed until one waits.
      const committing = async (): Promise<never> => {
        for (;;) await store.append(batch());
      };
      const refused = expect(committing()).rejects.toThrow(/not certain/);
      const test = await plain();
      const isWaiting = `select 1 from pg_stat_activity, leadership
        where pid = write_pid and wait_event = 'SyncRep'`;
      while ((await test.query(isWaiting)).rowCount === 0);
      // Heartbeats do not wait for the standby, so the process is not taken for a dead one.
      expect(leader.age()).toBeLessThan(READABLE_AGE);
      await test.query('select pg_cancel_backend(write_pid) from leadership');
      await refused;
    } finally {
      await postgres.query(`alter system reset synchronous_standby_names`);
      await postgres.query('select pg_reload_conf()');
    }
  });
});

/** Forwards to a server, and announces another process id than the backend's, as poolers do. */
async function pooler(
  port: number,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer((client) => {
    const upstream = connectSocket(port, '127.0.0.1');
    client.pipe(upstream);
    upstream.on('data', (bytes: Buffer) => {
      // BackendKeyData: K, a length of 12, the process id, a secret.
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) bytes.writeInt32BE(7, at + 5);
      client.write(bytes);
    });
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => void server.close(),
  };
}

describe('a database URL', () => {
  it('lists hosts, each with a port', () => {
    const hosts = hostsOf('postgres://user:a%40b@one,two:6543/db?sslmode=require');
    expect(hosts).toEqual([
      { url: 'postgres://user:a%40b@one:5432/db?sslmode=require', name: 'one:5432' },
      { url: 'postgres://user:a%40b@two:6543/db?sslmode=require', name: 'two:6543' },
    ]);
  });

  it.each(['', 'mysql://a/b', 'postgres://host', 'postgres:///db'])('is refused: "%s"', (text) => {
    expect(() => hostsOf(text)).toThrow(DatabaseUnusable);
  });

  testNeeding(POSTGRES_MISSING)('of a pooler is refused', async () => {
    const postgres = await sharedPostgres();
    const { port, close } = await pooler(postgres.port);
    const through = postgres.url().replace(`:${postgres.port}`, `:${port}`);
    await expect(connect(through, 'test')).rejects.toThrow(/is a connection pooler/);
    close();
  });

  testNeeding(POSTGRES_MISSING)('of an unknown database or user is refused', async () => {
    const postgres = await sharedPostgres();
    await expect(connect(postgres.url('absent'), 'test')).rejects.toThrow(DatabaseUnusable);
    const stranger = postgres.url().replace('tideline@', 'stranger@');
    await expect(connect(stranger, 'test')).rejects.toThrow(DatabaseUnusable);
  });

  it('that nobody answers names each host and no password', async () => {
    const error = await connect('postgres://u:secret@127.0.0.1:1,127.0.0.1:2/db', 'test').catch(
      (caught: Error) => caught,
    );
    expect(String(error)).toMatch(/127\.0\.0\.1:1: .*127\.0\.0\.1:2: /);
    expect(String(error)).not.toContain('secret');
  });
});
