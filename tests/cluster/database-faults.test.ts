import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { coinTrade } from '@tideline/wire/calls/spot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../bin/support/cluster/free-ports.ts';
import { auditDatabase } from '../../exchange/cluster/audit-database.ts';
import { type CoreProcess, startCore } from '../../exchange/compose/core-process.ts';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { type Postgres, sharedPostgres, startPostgres, withPostgres } from '../support/postgres.ts';
import { stays, until } from '../support/until.ts';

const closing: (() => unknown)[] = [];
/** They end first: nothing closes a connection that is silent. */
const threads: Worker[] = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.terminate();
  for (const close of closing.splice(0).reverse()) await close();
});

const reports: string[] = [];

async function core(databaseUrl: string, name: string): Promise<CoreProcess> {
  const running = await startCore({
    databaseUrl,
    name,
    bus: { publish: () => undefined },
    exchange: { dataDir: ':memory:' },
    report: (error) => reports.push(`${name}: ${String(error)}`),
  });
  closing.push(() => running.close());
  return running;
}

/** Below the market, whose seed each database draws; the same for a repeated order. */
let price: string | null = null;
beforeEach(() => {
  price = null;
});

/** Places an order that rests, as the demo user. */
async function buy({ core: { bindings }, hub }: CoreProcess, client_id: string): Promise<unknown> {
  price ??= (Number(hub.quote('BTCUSDT')?.last) * 0.85).toFixed(2);
  const { method, path } = coinTrade;
  const binding = bindings.find(({ row }) => row.method === method && row.path === path);
  const order = {
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    price,
    quantity: '0.001',
  };
  const caller = { userId: '1', sessionId: 's', verified: true };
  const from = { address: '', device: null, agent: '', origin: null };
  return binding?.handle({ ...order, client_id } as never, { caller, lang: 'en', ...from });
}

const lostOf = ({ leadership }: CoreProcess): Promise<string> =>
  new Promise((resolve) => leadership.onLost(resolve));

withPostgres('a core', () => {
  let postgres: Postgres;
  let url = '';
  beforeEach(async () => {
    reports.length = 0;
    postgres = await sharedPostgres();
    url = await postgres.create();
    await migrate(url);
  });

  it('waits for a database that cannot be reached, and reports it in one line', async () => {
    const port = await freePort();
    const starting = core(url.replace(`:${postgres.port}`, `:${port}`), 'early');
    await until('a report', () => reports.length > 0);
    // Several attempts later there is still one line.
    await stays(800, () =>
      expect(reports).toEqual([
        expect.stringMatching(/^early: .*cannot be reached: .*ECONNREFUSED/),
      ]),
    );
    const server = await forward(port, postgres.port);
    closing.push(() => server.terminate());
    const running = await starting;
    expect(await running.leading).toBe(1);
    expect(running.unready()).toBeNull();
  });

  /** An address of the database that becomes silent, or takes only the leadership's connections. */
  async function address(): Promise<{ readonly port: number; tell(mode: Mode): void }> {
    const port = await freePort();
    const thread = await forward(port, postgres.port);
    threads.push(thread);
    return { port, tell: (mode) => thread.postMessage(mode) };
  }

  it('is not ready when its database is silent, and its standby goes on by the next address', async () => {
    const first = await address();
    const both = url.replace(`:${postgres.port}`, `:${first.port},127.0.0.1:${postgres.port}`);
    const leader = await core(both, 'leader');
    await leader.leading;
    const standby = await core(both, 'standby');
    const lost = lostOf(leader);
    first.tell('silent');
    await until('unreadiness', () => leader.unready() !== null);
    expect(leader.unready()).toMatch(/^the database has not accepted a heartbeat for \d s$/);
    expect(leader.mayAnswer()).toBe(false);
    expect(await lost).toBe('the database has not answered for 5 s');
    expect(await standby.leading).toBe(2);
    expect(standby.unready()).toBeNull();
    expect(await buy(standby, 'silent-001')).toMatchObject({ status: 'waiting' });
  });

  it('is not ready as a standby whose database is silent', async () => {
    const leader = await core(url, 'leader');
    await leader.leading;
    const only = await address();
    const standby = await core(url.replace(`:${postgres.port}`, `:${only.port}`), 'standby');
    expect(standby.unready()).toBeNull();
    only.tell('silent');
    await until('unreadiness', () => standby.unready() !== null);
    expect(standby.unready()).toMatch(/^the journal has not been read for \d s|cannot be reached/);
    expect([leader.unready(), leader.leadership.state]).toEqual([null, 'leading']);
  });

  it('leads although for a while it reaches the database for its leadership alone', async () => {
    const leader = await core(url, 'leader');
    await leader.leading;
    const only = await address();
    const standby = await core(url.replace(`:${postgres.port}`, `:${only.port}`), 'standby');
    // As behind HAProxy, while it takes a killed server for alive beside the promoted one.
    only.tell('no readers');
    await leader.close();
    closing.splice(closing.length - 2, 1);
    await until('the leadership', () => standby.leadership.term === 2);
    await until('a failed read', () => reports.some((line) => /^standby: .*reached/.test(line)));
    await stays(300, () => expect(standby.leadership.state).toBe('leading'));
    only.tell('open');
    expect(await standby.leading).toBe(2);
    expect(await buy(standby, 'alone-0001')).toMatchObject({ status: 'waiting' });
  });

  it('gives the leadership up when it still cannot read after 5 s, so that another core leads', async () => {
    const leader = await core(url, 'leader');
    await leader.leading;
    const only = await address();
    const standby = await core(url.replace(`:${postgres.port}`, `:${only.port}`), 'standby');
    const lost = lostOf(standby);
    only.tell('no readers');
    await leader.close();
    closing.splice(closing.length - 2, 1);
    expect(await lost).toMatch(/cannot be reached/);
    const next = await core(url, 'next');
    expect(await next.leading).toBe(3);
  });

  it('refuses a database without its schema, and names the command', async () => {
    const empty = await postgres.create();
    await expect(core(empty, 'first')).rejects.toThrow(/run tideline migrate/);
  });

  it('is not ready while a commit waits for an absent synchronous standby, and goes on leading', async () => {
    const leader = await core(url, 'leader');
    const standby = await core(url, 'standby');
    const term = await leader.leading;
    // Whatever fails below: the server is shared, and its other databases would wait for ever.
    const lift = async () => {
      await postgres.query(`alter system reset synchronous_standby_names`);
      await postgres.query('select pg_reload_conf()');
    };
    closing.push(lift);
    await postgres.query(`alter system set synchronous_standby_names = 'absent'`);
    await postgres.query('select pg_reload_conf()');
    // The server takes the setting a moment later: orders are answered until one waits.
    const orders: Promise<unknown>[] = [];
    let answered = 0;
    await until('unreadiness', () => {
      if (answered === orders.length) {
        const order = buy(leader, `waits-${String(orders.length).padStart(4, '0')}`);
        orders.push(order.then(() => (answered += 1)));
      }
      return leader.unready() !== null;
    });
    expect(leader.unready()).toMatch(/a commit has waited \d s for the synchronous standby/);
    expect(answered).toBe(orders.length - 1);
    await lift();
    await Promise.all(orders);
    expect([leader.unready(), leader.leadership.term]).toEqual([null, term]);
    expect(standby.leadership.state).toBe('standby');
  });

  it('is not ready while a commit is slow, and goes on leading', async () => {
    const leader = await core(url, 'leader');
    const term = await leader.leading;
    await postgres.query(
      `create function slow() returns trigger language plpgsql as
        $$ begin perform pg_sleep(2.5); return new; end $$;
      create trigger slow before insert on spot_orders execute function slow()`,
      url,
    );
    const order = buy(leader, 'slow-00001');
    await until('unreadiness', () => leader.unready() !== null);
    expect(leader.unready()).toMatch(/a commit has waited 2 s for the database/);
    await order;
    expect([leader.unready(), leader.leadership.term]).toEqual([null, term]);
  });

  it('steps down on a full disk; the next one leads when there is room again', async () => {
    const leader = await core(url, 'leader');
    await leader.leading;
    const standby = await core(url, 'standby');
    // The error that PostgreSQL gives when a file cannot grow.
    await postgres.query(
      `create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device'
        using errcode = '53100'; end $$;
      create trigger no_room before insert on journal execute function no_room()`,
      url,
    );
    const lost = lostOf(leader);
    await expect(buy(leader, 'full-00001')).rejects.toMatchObject({ id: 'outcome-unknown' });
    expect(await lost).toMatch(/a commit failed: could not extend file/);
    expect(leader.unready()).toMatch(/the leadership is over: a commit failed/);
    // Nothing is answered from the memory of a process that is over.
    await expect(buy(leader, 'full-00002')).rejects.toMatchObject({ id: 'unavailable' });
    await until('unreadiness', () => standby.unready() !== null);
    expect(standby.unready()).toMatch(/No space left on device/);
    await postgres.query('drop trigger no_room on journal', url);
    await standby.leading;
    expect(standby.unready()).toBeNull();
    expect(await buy(standby, 'full-00001')).toMatchObject({ status: 'waiting' });
    const rows = await postgres.query('select client_id from spot_orders', url);
    expect(rows).toEqual([{ client_id: 'full-00001' }]);
    expect((await auditDatabase(url)).ok).toBe(true);
  });

  it('is not ready when another process leads after it, and says so', async () => {
    const leader = await core(url, 'leader');
    await leader.leading;
    const lost = lostOf(leader);
    await postgres.query('update leadership set term = term + 1', url);
    expect(await lost).toBe('another process leads');
    expect(leader.unready()).toBe('the leadership is over: another process leads');
    // Its write connection is gone, so the commit has no known outcome.
    await expect(buy(leader, 'second-001')).rejects.toMatchObject({ id: 'outcome-unknown' });
  });

  it('is not ready as a standby that cannot read the journal, and follows again later', async () => {
    const leader = await core(url, 'leader');
    await leader.leading;
    const standby = await core(url, 'standby');
    expect(standby.unready()).toBeNull();
    await postgres.query('alter table journal rename to away', url);
    await until('unreadiness', () => standby.unready() !== null);
    expect(standby.unready()).toMatch(/^the journal has not been read for \d s: .*journal/);
    await postgres.query('alter table away rename to journal', url);
    await until('readiness', () => standby.unready() === null);
  });

  it('loads its memory again when the journal has a hole', async () => {
    const leader = await core(url, 'leader');
    await leader.leading;
    const standby = await core(url, 'standby');
    // Commits that the standby never sees, such as those of a long absence.
    await postgres.query(
      `begin; update balances set available = available + 5 where owner = '1' and coin = 'BTC';
      update journal set number = number + 10 where number = (select max(number) from journal);
      commit`,
      url,
    );
    await leader.close();
    closing.splice(closing.length - 2, 1);
    await standby.leading;
    const holding = await standby.core.available({ caller: { userId: '1' } } as never);
    expect(holding['BTC']).toBe('0.10000005');
  });
});

withPostgres('a pair of cores', () => {
  it('goes on with the promoted standby when the primary is killed, without a lost order', async () => {
    const primary = await startPostgres();
    const standby = await startPostgres({ standbyOf: primary });
    closing.push(() => standby.stop());
    await primary.requireStandbys('standby');
    const url = await primary.create();
    await migrate(url);
    const both = url.replace(`:${primary.port}`, `:${primary.port},127.0.0.1:${standby.port}`);
    const leader = await core(both, 'leader');
    await leader.leading;
    const next = await core(both, 'next');
    await Promise.all(Array.from({ length: 30 }, (_, at) => buy(leader, `before-${at}-000`)));
    const lost = lostOf(leader);
    const began = performance.now();
    await primary.stop('immediate');
    expect(await lost).toMatch(/connection/);
    await standby.promote();
    expect(await next.leading).toBe(2);
    await buy(next, 'after-00001');
    console.info(`answers again ${Math.round(performance.now() - began)} ms after the kill`);
    const promoted = url.replace(`:${primary.port}`, `:${standby.port}`);
    const rows = await standby.query('select client_id from spot_orders', promoted);
    expect(rows).toHaveLength(31);
    expect((await auditDatabase(both)).ok).toBe(true);
  });
});

type Mode = 'open' | 'silent' | 'no readers';

/**
 * Forwards a port in a thread of its own, because a core may wait for it without a turn of this
 * one. Once `silent` it stays so, without an end of any connection, as a machine without power.
 * With `no readers` it ends all connections but those of a leadership, old and new ones.
 */
async function forward(from: number, to: number): Promise<Worker> {
  const thread = new Worker(
    `const { createServer, connect } = require('node:net');
    const { parentPort } = require('node:worker_threads');
    let mode = 'open';
    const readers = new Set();
    parentPort.on('message', (next) => {
      mode = next;
      if (mode === 'no readers') for (const each of readers) each.destroy();
    });
    createServer((near) => {
      const far = connect(${to}, '127.0.0.1');
      near.once('data', (start) => {
        if (/ (?:writer|beat)\0/.test(start)) return;
        readers.add(near);
        if (mode === 'no readers') near.destroy();
      });
      near.once('close', () => {
        readers.delete(near);
        if (mode !== 'silent') far.destroy();
      });
      for (const [one, other] of [[near, far], [far, near]])
        one.on('data', (part) => mode === 'silent' || other.write(part))
          .on('end', () => mode === 'silent' || other.end())
          .on('error', () => mode === 'silent' || other.destroy());
    }).listen(${from}, '127.0.0.1', () => parentPort.postMessage(0));`,
    { eval: true },
  );
  await once(thread, 'message');
  return thread;
}
