import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addApiKey } from '@tideline/wire/calls/keys';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningEdge } from '../../exchange/compose/edge.ts';
import { NotedClient } from '../../exchange/door/testing/call-socket.ts';
import { Program } from '../../exchange/door/testing/program.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import { SmallCluster, whenReady } from '../../exchange/testing/small-cluster.ts';
import { withinOne } from '../support/one-window.ts';
import { until } from '../support/until.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const symbol = 'BTCUSDT';
const ORDER = '/api/v3/order';
let cluster: SmallCluster;
const sockets: WebSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await cluster.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Folders that the cores of one cluster share. */
const folders: string[] = [];
function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  folders.push(folder);
  return folder;
}

const urlOf = ({ port }: RunningEdge): string => `http://127.0.0.1:${port}`;

interface Key {
  readonly id: string;
  readonly key: string;
  readonly sign: (payload: string) => string;
}

/** A new key of the demo user, with a public key: every leader knows it without a sealed secret. */
async function newKey(edge: RunningEdge): Promise<Key> {
  const post = async (path: string, form: Readonly<Record<string, string>>, token = '') => {
    const body = new URLSearchParams(form);
    const headers = { authorization: token };
    const answer = await fetch(`${urlOf(edge)}/api/${path}`, { method: 'POST', headers, body });
    return ((await answer.json()) as { readonly data: Key & { readonly token: string } }).data;
  };
  const { token } = await post('user/login', { account: 'demo', password: 'tideline' });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { id, key } = await post(
    addApiKey.path,
    {
      ...{ name: 'bot', kind: 'ed25519', rights: 'trade', password: 'tideline' },
      public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    token,
  );
  const signer = (payload: string) => sign(null, Buffer.from(payload), privateKey);
  return { id, key, sign: (payload) => signer(payload).toString('base64') };
}

const programOf = (edge: RunningEdge, { id, key, sign: signer }: Key): Program =>
  new Program(urlOf(edge), id, key, signer);

/** A program with one key at two edges. */
async function programAt(one: RunningEdge, two = one): Promise<readonly [Program, Program]> {
  const key = await newKey(one);
  return [programOf(one, key), programOf(two, key)];
}

async function open(edge: RunningEdge, path?: string): Promise<NotedClient & { closed: number[] }> {
  const client = await NotedClient.open(urlOf(edge), path);
  const closed: number[] = [];
  client.socket.on('close', (code) => closed.push(code));
  sockets.push(client.socket);
  return Object.assign(client, { closed });
}

const buy = (name: string) => ({
  ...{ symbol, side: 'BUY', type: 'MARKET', quantity: '0.001', newClientOrderId: name },
});

/** Numbers of executed orders, as a socket received them. */
const traded = (client: NotedClient): string[] =>
  client
    .events('executionReport')
    .filter(({ x }) => x === 'TRADE')
    .map(({ c }) => String(c));

describe('programs at edges of a cluster', () => {
  it('count weights, orders and bans together, whatever edge they use', async () => {
    cluster = new SmallCluster();
    await cluster.leader(1);
    const [one, two] = [await cluster.edge(), await cluster.edge()];
    await Promise.all([whenReady(one), whenReady(two)]);
    const [a, b] = await programAt(one, two);
    const used = ({ headers }: { headers: Headers }) => Number(headers.get('x-mbx-used-weight-1m'));
    await withinOne(MINUTE, async () => {
      const before = used(await a.send('GET', '/api/v3/ping'));
      expect(used(await b.send('GET', '/api/v3/exchangeInfo'))).toBe(before + 20);
      expect(used(await a.send('GET', '/api/v3/ping'))).toBe(before + 21);
    });
    const ofDay = ({ headers }: { headers: Headers }) =>
      Number(headers.get('x-mbx-order-count-1d'));
    await withinOne(DAY, async () => {
      const first = ofDay(await a.ask('POST', ORDER, buy('counted-1')));
      expect(ofDay(await b.ask('POST', ORDER, buy('counted-2')))).toBe(first + 1);
    });
    // A command that one edge has carried out is a copy at the other.
    const signed = a.signed(buy('counted-3'));
    expect((await a.send('POST', ORDER, signed)).status).toBe(200);
    expect((await b.send('POST', ORDER, signed)).body['code']).toBe(-1022);
    // A refused read weighs as much, and costs a slow machine less than the minute of a weight.
    const heavy = (at: Program) => at.send('GET', '/api/v3/depth?symbol=NONE&limit=5000');
    // The end of a minute forgets its weight, so that it takes more reads.
    const seen = new Set<number>();
    const banned = await until(
      async () => {
        seen.add((await heavy(a)).status);
        const answer = await b.send('GET', '/api/v3/ping');
        seen.add(answer.status);
        return answer;
      },
      ({ status }) => status === 418,
      { every: 1 },
    );
    expect([...seen].slice(0, 3)).toEqual([400, 200, 429]);
    expect(banned.headers.get('retry-after')).toMatch(/^1[012]\d$/);
  });

  it('sign bytes that a parser of URLs would change', async () => {
    cluster = new SmallCluster();
    await cluster.leader(1);
    const edge = await cluster.edge();
    await whenReady(edge);
    const { key, sign: signer } = await newKey(edge);
    const statusOf = (payload: string) =>
      new Promise((resolve) => {
        const path = `/fapi/v2/balance?${payload}&signature=${encodeURIComponent(signer(payload))}`;
        const own = { port: edge.port, path, headers: { 'x-mbx-apikey': key } };
        get({ host: '127.0.0.1', ...own }, (answer) => resolve(answer.resume().statusCode));
      });
    const signed = () => `recvWindow=60000&timestamp=${Date.now()}`;
    expect(await statusOf(`note=it's|"<a>"{b}\\^\`&${signed()}`)).toBe(200);
    expect(await statusOf(`note=%2e%2E/../x&${signed()}`)).toBe(200);
  });

  it('hear -1001 when nothing was done, -1007 when a command may have been', async () => {
    cluster = new SmallCluster();
    const leader = await cluster.leader(1);
    const bus = cluster.broker.connect();
    const edge = await cluster.edge(bus, 500);
    await whenReady(edge);
    const [program] = await programAt(edge);
    // The leader carries the command out, and its answer is lost.
    let lost = 0;
    bus.lose((subject) => {
      if (!subject.startsWith('reply cmd.')) return false;
      lost += 1;
      return true;
    });
    const asked = program.ask('POST', ORDER, buy('lost-1'));
    await until('the lost answer', () => lost > 0);
    bus.link(false);
    const { body, status } = await asked;
    expect([status, body['code']]).toEqual([504, -1007]);
    bus.lose(null);
    bus.link(true);
    const found = await until(
      () => program.ask('GET', ORDER, { symbol, origClientOrderId: 'lost-1' }),
      (answer) => answer.status === 200,
    );
    expect(found?.body).toMatchObject({ status: 'FILLED' });
    leader.vanish();
    const none = await program.ask('POST', ORDER, buy('never-1'));
    expect([none.status, none.body['code']]).toEqual([503, -1001]);
    expect((await program.send('GET', '/api/v3/ping')).body['code']).toBe(-1001);
  });

  it('hear each change once and in order, and a close when the leader changes', async () => {
    cluster = new SmallCluster({ dataDir: sharedFolder() });
    const store = await SqliteStore.open(':memory:');
    const first = await cluster.leader(1, store);
    const [one, two] = [await cluster.edge(), await cluster.edge()];
    await Promise.all([whenReady(one), whenReady(two)]);
    const [a, b] = await programAt(one, two);
    const { body } = await a.send('POST', '/api/v3/userDataStream');
    const key = String(body['listenKey']);
    const [calls, keyed] = [await open(two), await open(one, `/ws/${key}`)];
    const market = await open(two, `/ws/btcusdt@depth@100ms`);
    expect((await calls.subscribe(b)).status).toBe(200);
    await until('a depth event', () => market.events('depthUpdate').length > 0);
    const names = Array.from({ length: 10 }, (_, at) => `each-${at}`);
    for (const [at, name] of names.entries()) {
      await (at % 2 === 0 ? a : b).ask('POST', ORDER, buy(name));
    }
    await until('all changes', () => [calls, keyed].every((each) => traded(each).length >= 10));
    expect(traded(calls)).toEqual(names);
    expect(traded(keyed)).toEqual(names);
    const taken = b.signed({ ...buy('taken'), recvWindow: 60_000 });
    expect((await b.send('POST', ORDER, taken)).status).toBe(200);
    first.vanish();
    await cluster.leader(2, store);
    await until('closed sockets', () =>
      [calls, keyed, market].every(({ closed }) => closed.length > 0),
    );
    for (const each of [calls, keyed, market]) expect(each.closed).toEqual([1012]);
    const again = await open(two);
    await until(
      () => again.subscribe(b),
      ({ status }) => status === 200,
    );
    // The next leader does not know what the one before took: it refuses commands until that clock
    // is surely over.
    expect((await b.send('POST', ORDER, taken)).body['code']).toBe(-1021);
    expect((await a.send('PUT', `/api/v3/userDataStream?listenKey=${key}`)).body).toEqual({});
    await until(
      () => b.ask('POST', ORDER, buy('after')),
      ({ status }) => status === 200,
    );
    await until('a change', () => traded(again).length > 0);
    expect(traded(again)).toEqual(['after']);
  });

  it('end sockets whose events were lost, so that nobody believes that nothing changed', async () => {
    cluster = new SmallCluster();
    await cluster.leader(1);
    const bus = cluster.broker.connect();
    const [edge, other] = [await cluster.edge(bus), await cluster.edge()];
    await Promise.all([whenReady(edge), whenReady(other)]);
    const [program, elsewhere] = await programAt(edge, other);
    const client = await open(edge);
    await client.subscribe(program);
    // The last event is lost: the next sign of life shows it.
    bus.lose(
      (subject, payload) =>
        subject.startsWith('door.down.') &&
        new TextDecoder().decode(payload).includes('lost-event'),
    );
    await elsewhere.ask('POST', ORDER, buy('lost-event'));
    await until('the end', () => client.closed.length > 0);
    expect(client.closed).toEqual([1012]);
    expect(traded(client)).toEqual([]);
    bus.lose(null);
    const next = await open(edge);
    await next.subscribe(program);
    bus.link(false);
    await until('the end at the cut', () => next.closed.length > 0);
  });

  it('are refused a socket without a leader', async () => {
    cluster = new SmallCluster();
    const edge = await cluster.edge();
    const refused = new Promise((resolve) => {
      new WebSocket(`${urlOf(edge).replace('http', 'ws')}/ws-api/v3`).on('error', resolve);
    });
    expect(String(await refused)).toContain('503');
  });
});
