import { Agent, request } from 'node:http';
import { API_BASE, SOCKET_PATH } from '@tideline/wire';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LocalCluster, type Serving } from '../../bin/support/cluster/local-cluster.ts';
import { findPrograms } from '../../bin/support/cluster/programs.ts';
import { auditDatabase } from '../../exchange/cluster/audit-database.ts';
import { CLUSTER_MISSING } from '../support/cluster.ts';
import { HAPROXY_MISSING } from '../support/haproxy.ts';
import { suiteNeeding } from '../support/needing.ts';
import { until } from '../support/until.ts';

/** Clients, each of a network of its own, so that all edges have some. */
const CLIENTS = 6;

/** Answers after which a client calls again; an order has its client id. */
const AGAIN = /"id":"(?:unavailable|outcome-unknown)"/;

/** A client with one kept-alive connection: reads and commands, one after another. */
class Client {
  readonly done: string[] = [];
  readonly failed: string[] = [];
  readonly #agent: Agent;
  readonly #port: number;
  readonly #name: string;
  #token = '';

  constructor(port: number, n: number) {
    this.#port = port;
    this.#name = `rolling-${n}`;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.0.${n + 10}` });
  }

  async logIn(): Promise<void> {
    const form = { account: 'demo', password: 'tideline' };
    const { data } = await this.#call('POST', 'user/login', form);
    this.#token = (data as { readonly token: string }).token;
  }

  async work(stopped: () => boolean): Promise<void> {
    for (let n = 0; !stopped(); n++) {
      const [side, id] = [n % 2 === 0 ? 'buy' : 'sell', `${this.#name}-${n}`];
      const order = { symbol: 'BTCUSDT', side, type: 'market', quantity: '0.001' };
      await this.#tried('GET', 'user/center', {});
      if (await this.#tried('POST', 'coin/trade', { ...order, client_id: id })) this.done.push(id);
      // No edge may send it again.
      await this.#tried('POST', 'set/lang', { lang: 'en' });
    }
    this.#agent.destroy();
  }

  /** Calls again what may be: on a slow machine a successor is ready later than an edge waits. */
  async #tried(method: string, path: string, form: Record<string, string>): Promise<boolean> {
    const called = () =>
      this.#call(method, path, form).then(
        () => true,
        (error: Error) => {
          if (AGAIN.test(error.message)) return false;
          throw error;
        },
      );
    try {
      return await until(called, (done) => done);
    } catch (error) {
      this.failed.push(`${method} ${path}: ${(error as Error).message}`);
      return false;
    }
  }

  #call(method: string, path: string, form: Record<string, string>): Promise<{ data: unknown }> {
    const body = new URLSearchParams(form).toString();
    return new Promise((resolve, reject) => {
      const call = request({
        agent: this.#agent,
        ...{ host: '127.0.0.1', port: this.#port, method, path: `${API_BASE}/${path}` },
        headers: {
          ...(this.#token && { authorization: this.#token }),
          ...(body && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': body.length,
          }),
        },
      });
      call.on('error', reject);
      call.on('response', async (answer) => {
        let text = '';
        for await (const chunk of answer) text += String(chunk);
        if (text.startsWith('{"type":"ok"')) resolve(JSON.parse(text));
        else reject(new Error(`${answer.statusCode} ${text}`));
      });
      call.end(body || undefined);
    });
  }
}

suiteNeeding(CLUSTER_MISSING, HAPROXY_MISSING)('a rolling deployment', () => {
  let cluster: LocalCluster;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    cluster = await LocalCluster.start({
      programs: findPrograms(),
      ...{ port: 0, edges: 3, cores: 2, fsync: false, say: () => undefined },
      limits: 'reads=1000000,writes=1000000,sockets=1000',
    });
    await until(
      () => cluster.isReady(),
      (ready) => ready,
    );
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await cluster?.end();
  });

  /** Ends a process as a supervisor does; resolves when its successor is ready. */
  async function replace({ member }: Serving): Promise<void> {
    const { pid } = member;
    member.kill('SIGTERM');
    await until(
      () => member.pid !== pid && cluster.isReady(),
      (again) => again,
    );
  }

  it('of every edge and core under load resets no call, loses no order, and moves the sockets', async () => {
    const clients = Array.from({ length: CLIENTS }, (_, n) => new Client(cluster.port, n));
    for (const client of clients) await client.logIn();
    for (let n = 0; n < CLIENTS; n++) {
      const socket = io(`http://127.0.0.1:${cluster.port}`, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        localAddress: `127.0.0.${n + 10}`,
        reconnectionDelay: 50,
        forceNew: true,
      } as object);
      sockets.push(socket);
    }
    const connected = () => sockets.filter((each) => each.connected).length;
    await until(connected, (count) => count === CLIENTS);
    let left = 0;
    for (const socket of sockets)
      socket.on('disconnect', () => {
        left += 1;
      });
    let stopped = false;
    const working = Promise.all(clients.map((client) => client.work(() => stopped)));
    for (const edge of cluster.edges) await replace(edge);
    const leader = await cluster.leader();
    for (const core of cluster.cores.filter((each) => each !== leader)) await replace(core);
    if (leader) await replace(leader);
    stopped = true;
    await working;
    expect(clients.flatMap(({ failed }) => failed)).toEqual([]);
    await until(connected, (count) => count === CLIENTS);
    expect(left).toBeGreaterThanOrEqual(CLIENTS);
    const ids = clients.flatMap(({ done }) => done);
    expect(ids.length).toBeGreaterThan(10 * CLIENTS);
    const report = await auditDatabase(cluster.database.url);
    expect(report.checks.filter((check) => !check.ok)).toEqual([]);
  });
});
