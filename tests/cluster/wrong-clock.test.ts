import { API_BASE } from '@tideline/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryBroker } from '../../exchange/cluster/bus/memory-bus.ts';
import { type RunningCore, startCoreRole } from '../../exchange/compose/core-role.ts';
import { type RunningEdge, startEdge } from '../../exchange/compose/edge.ts';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { memoryFiles } from '../../exchange/people/uploads/files.ts';
import { whenReady } from '../../exchange/testing/small-cluster.ts';
import { type Postgres, sharedPostgres, withPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A core whose wall clock the test sets. */
class Machine {
  readonly name: string;
  /** Wall clock minus real time, ms. */
  off: number;
  readonly said: string[] = [];
  ended: string | null = null;
  running: RunningCore | null = null;
  readonly started: Promise<RunningCore>;

  constructor(name: string, off: number, broker: MemoryBroker, databaseUrl: string) {
    this.name = name;
    this.off = off;
    this.started = startCoreRole({
      bus: broker.connect(),
      databaseUrl,
      name,
      exchange: { dataDir: ':memory:', port: 0 },
      time: { wall: () => Date.now() + this.off, passed: () => performance.now() },
      report: (line) => this.said.push(line),
      onEnd: (reason) => {
        this.ended = reason;
      },
    });
    void this.started.then((running) => {
      this.running = running;
    });
    closing.push(async () => {
      // A waiting start has nothing to close; it ends with a right clock.
      this.off = 0;
      await (await this.started).close();
    });
  }

  get leads(): boolean {
    return this.running?.process.leadership.state === 'leading';
  }
}

withPostgres('a cluster with wrong clocks', () => {
  let postgres: Postgres;
  let url = '';
  let broker: MemoryBroker;
  let edge: RunningEdge;
  let token = '';
  beforeEach(async () => {
    postgres = await sharedPostgres();
    url = await postgres.create();
    await migrate(url);
    broker = new MemoryBroker();
    const exchange = { dataDir: ':memory:', port: 0 };
    const bus = broker.connect();
    edge = await startEdge({ bus, files: memoryFiles(), exchange, patience: 60_000 });
    closing.push(() => edge.close());
  });

  const machine = (name: string, off = 0) => new Machine(name, off, broker, url);

  async function call(method: string, path: string, form: Record<string, string> = {}) {
    const body = new URLSearchParams(form);
    const at = `http://127.0.0.1:${edge.port}${API_BASE}/${path}`;
    const headers = token ? { authorization: token } : {};
    const answer =
      method === 'GET'
        ? await fetch(`${at}?${body}`, { headers })
        : await fetch(at, { method, headers, body });
    return (await answer.json()) as { data: never; error?: { id: string } };
  }
  const logIn = async () => {
    const form = { account: 'demo', password: 'tideline' };
    token = ((await call('POST', 'user/login', form)).data as { token: string }).token;
  };
  const buy = (id: string) =>
    call('POST', 'coin/trade', {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      quantity: '0.001',
      client_id: id,
    });
  /** Differences of all stored times of orders and fills from real time, ms. */
  const offsets = async () => {
    const rows = await postgres.query('select "time" from spot_fills', url);
    return rows.map((row) => Math.abs(Number(row['time']) - Date.now()));
  };

  it.each([
    [5_000, /^the clock of this machine is [45]\.\d s ahead of the database's; this core waits/],
    [-90_000, /^the clock of this machine is (?:90\.0|89\.\d) s behind the database's; this core/],
  ])(
    'refuse the leadership to a core that is %d ms off, until its clock is right',
    async (off, line) => {
      const core = machine('alone', off);
      await until('a line', () => core.said.length > 0);
      expect(core.said).toEqual([expect.stringMatching(line)]);
      expect(core.running).toBeNull();
      // The database knows of no leader: not even a term was begun.
      const rows = await postgres.query('select term from leadership', url);
      expect(Number(rows[0]?.['term'] ?? 0)).toBe(0);
      expect(edge.unready()).toBe('no leader is known');
      core.off = 0;
      await until('the lead', () => core.leads);
      expect(core.running?.process.unready()).toBeNull();
    },
  );

  it('change the leader in order when its clock jumps, with one line and no wrong time', async () => {
    const first = machine('first');
    await until('the lead', () => first.leads);
    const second = machine('second');
    await second.started;
    await whenReady(edge);
    await logIn();
    expect((await buy('before-the-jump')).error).toBeUndefined();
    first.off = 3_600_000;
    // Sent at once: the edge repeats it until the next leader takes it.
    const asked = buy('after-the-jump');
    await until('the end of the core', () => first.ended !== null);
    expect(first.ended).toMatch(
      /^(?:gave the leadership up|lost the leadership): the clock of this machine is (?:3600\.0|3599\.9) s ahead of the database's$/,
    );
    await until('the lead', () => second.leads);
    expect((await asked).error).toBeUndefined();
    expect(second.ended).toBeNull();
    expect(Math.max(...(await offsets()))).toBeLessThan(60_000);
    const { data } = await call('GET', 'currency/deal', { symbol: 'BTCUSDT' });
    const times = [...JSON.stringify(data).matchAll(/"time":(\d+)/g)].map(([, time]) =>
      Number(time),
    );
    expect(times.length).toBeGreaterThan(0);
    expect(Math.max(...times)).toBeLessThan(Date.now() + 60_000);
  });

  it('end a standby whose clock becomes wrong, and leave the leader alone', async () => {
    const first = machine('first');
    await until('the lead', () => first.leads);
    const second = machine('second');
    await second.started;
    second.off = 20_000;
    await until('the end of the core', () => second.ended !== null);
    expect(second.ended).toMatch(/^ends: the clock of this machine is (?:20\.0|19\.9) s ahead/);
    expect([first.leads, first.ended]).toEqual([true, null]);
  });

  it('trade nothing while all clocks are wrong, and show the last prices as old', async () => {
    const only = machine('only');
    await until('the lead', () => only.leads);
    await whenReady(edge);
    await logIn();
    only.off = 30_000;
    await until('the end of the core', () => only.ended !== null);
    const next = machine('next', 30_000);
    await until('a line', () => next.said.length > 0);
    const before = Date.now();
    const asOf = async () =>
      ((await call('GET', 'currency/quotation_new')).data as { asOf?: number }).asOf;
    let since = await asOf();
    while (since === undefined) since = await asOf();
    // The instant of the last right turn, not of the wrong clock.
    expect(since).toBeLessThan(before + 15_000);
    const fills = (await offsets()).length;
    const asked = buy('nobody-trades');
    await until('a line', () => next.said.length > 0);
    expect((await offsets()).length).toBe(fills);
    next.off = 0;
    expect((await asked).error).toBeUndefined();
    expect(Math.max(...(await offsets()))).toBeLessThan(60_000);
  });

  it('lead with a wall clock that was set back: the exchange goes on with the time that passes', async () => {
    const core = machine('only');
    await until('the lead', () => core.leads);
    core.off = -5_000;
    const from = core.running?.process.clock.now() ?? 0;
    await until(
      'the clock to go on',
      () => (core.running?.process.clock.now() ?? 0) > from + 2_500,
    );
    expect([core.leads, core.ended, core.running?.process.unready()]).toEqual([true, null, null]);
  });
});
