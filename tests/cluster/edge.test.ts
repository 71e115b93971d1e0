import { API_BASE, type Frame, SOCKET_PATH } from '@tideline/wire';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningEdge } from '../../exchange/compose/edge.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import { SmallCluster, whenReady } from '../../exchange/testing/small-cluster.ts';
import { until } from '../support/until.ts';

let cluster: SmallCluster;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await cluster.close();
});

async function call(edge: RunningEdge, method: string, path: string, form = {}, token = '') {
  const body = new URLSearchParams(form);
  const url = `http://127.0.0.1:${edge.port}${API_BASE}/${path}`;
  const headers = token ? { authorization: token } : {};
  const response =
    method === 'GET'
      ? await fetch(`${url}?${body}`, { headers })
      : await fetch(url, { method, headers, body });
  const answer = (await response.json()) as { data: never; error?: { id: string } };
  return { status: response.status, error: answer.error?.id, data: answer.data as Answer };
}
type Answer = { token: string; id: string; status: string; epoch: string };

const logIn = async (edge: RunningEdge) => {
  const form = { account: 'demo', password: 'tideline' };
  return (await call(edge, 'POST', 'user/login', form)).data.token;
};
const order = (id: string) => ({
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '0.001',
  client_id: id,
});

/** A socket of an edge, with every frame it received. */
async function listen(
  edge: RunningEdge,
  topics: readonly string[],
  token?: string,
  reconnection = false,
) {
  const socket = io(`http://127.0.0.1:${edge.port}`, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection,
    reconnectionDelay: 20,
    forceNew: true,
  });
  sockets.push(socket);
  const frames: Frame[] = [];
  socket.on('frame', (frame: Frame) => frames.push(frame));
  socket.on('frames', (said: readonly Frame[]) => frames.push(...said));
  await new Promise((resolve) => socket.on('connect', () => resolve(null)));
  await socket.emitWithAck('subscribe', topics);
  if (token !== undefined) await socket.emitWithAck('authenticate', token);
  return { socket, frames };
}

describe('edges of a cluster', () => {
  it('refuse sockets and market calls until they know the market, not its pairs', async () => {
    cluster = new SmallCluster();
    const edge = await cluster.edge(undefined, 500);
    const answer = await call(edge, 'GET', 'currency/deal', { symbol: 'BTCUSDT' });
    expect([answer.status, answer.error]).toEqual([503, 'unavailable']);
    const socket = io(`http://127.0.0.1:${edge.port}`, { path: SOCKET_PATH, forceNew: true });
    sockets.push(socket);
    await new Promise((resolve) => socket.on('connect_error', resolve));
    const connected = new Promise((resolve) => socket.on('connect', () => resolve(true)));
    await cluster.leader(1);
    await whenReady(edge);
    expect(await connected).toBe(true);
    expect(await socket.emitWithAck('subscribe', ['price:BTCUSDT'])).toMatchObject({ refused: [] });
  });

  it('show the same market with the same epoch and sequences', async () => {
    cluster = new SmallCluster();
    await cluster.leader(1);
    const [one, two] = [await cluster.edge(), await cluster.edge()];
    await Promise.all([whenReady(one), whenReady(two)]);
    const [a, b] = [await listen(one, ['depth:BTCUSDT']), await listen(two, ['depth:BTCUSDT'])];
    await until('ten frames of each edge', () => a.frames.length > 10 && b.frames.length > 10);
    const textOf = (frame: Frame) => JSON.stringify(frame);
    const shared = new Set(b.frames.map(textOf));
    expect(a.frames.filter((frame) => shared.has(textOf(frame))).length).toBeGreaterThan(5);
  });

  it('refuse a revoked token on every edge, and tell its sockets', async () => {
    cluster = new SmallCluster();
    await cluster.leader(1);
    const [one, two] = [await cluster.edge(), await cluster.edge()];
    await Promise.all([whenReady(one), whenReady(two)]);
    const [token, other] = [await logIn(one), await logIn(one)];
    const [goes, stays] = [await listen(two, [], token), await listen(two, [], other)];
    // The other edge knows the token now.
    expect((await call(two, 'GET', 'user/center', {}, token)).error).toBeUndefined();
    await call(one, 'POST', 'user/logout', {}, token);
    await until(
      () => call(two, 'GET', 'currency/user_currency_list', {}, token),
      ({ error }) => error === 'session-expired',
    );
    await until('the end of the session', () => goes.frames.length > 0);
    expect(goes.frames.map(({ data }) => data)).toEqual([{ kind: 'session-ended' }]);
    await call(one, 'POST', 'coin/trade', order('after-log-out'), other);
    await until('a frame of the other session', () => stays.frames.length > 0);
    expect(goes.frames).toHaveLength(1);
    expect((await call(two, 'GET', 'user/center', {}, other)).error).toBeUndefined();
  });

  it('tell a writer of feedback about its answer, live, on whichever edge the writer is', async () => {
    cluster = new SmallCluster();
    const { core } = await cluster.leader(1);
    const [one, two] = [await cluster.edge(), await cluster.edge()];
    await Promise.all([whenReady(one), whenReady(two)]);
    const token = await logIn(one);
    const writer = await listen(two, [], token);
    const visitor = await listen(two, []);
    const report = { text: 'The chart is slow', client_id: 'edge-report-1' };
    const { id } = (await call(one, 'POST', 'help/feedback', report, token)).data;
    await core.backOffice.answers.answer(Number(id), 'It is fast now.');
    await until('the answer', () => writer.frames.length > 0);
    const [frame] = writer.frames;
    expect(frame).toMatchObject({
      topic: 'account',
      data: { kind: 'feedback', feedback: { id, time: expect.any(Number) } },
    });
    // The other edge answers with what the event announces.
    const list = await call(one, 'GET', 'help/feedback/list', {}, token);
    expect(list.data).toMatchObject({
      rows: [{ id, status: 'answered', answer: { text: 'It is fast now.' } }],
    });
    // An answer without a change tells nothing; the next one follows without a hole.
    await core.backOffice.answers.answer(Number(id), 'It is fast now.');
    await core.backOffice.answers.answer(Number(id), 'It is faster still.');
    await until('the second answer', () => writer.frames.length > 1);
    expect(writer.frames.map(({ seq }) => seq - (frame?.seq ?? 0))).toEqual([0, 1]);
    expect(visitor.frames).toEqual([]);
  });

  it('forget what they believe of sessions when a notice is lost', async () => {
    cluster = new SmallCluster();
    await cluster.leader(1);
    const [one, bus] = [await cluster.edge(), cluster.broker.connect()];
    const two = await cluster.edge(bus);
    await Promise.all([whenReady(one), whenReady(two)]);
    const token = await logIn(one);
    const notified = await listen(two, [], token);
    bus.lose((subject) => subject === 'session.ended');
    await call(one, 'POST', 'user/logout', {}, token);
    await until(
      () => call(two, 'GET', 'user/center', {}, token),
      ({ error }) => error === 'session-expired',
    );
    await until('the end of the session', () => notified.frames.length > 0);
  });

  it('carry a command over a change of the leader: one effect, one answer', async () => {
    cluster = new SmallCluster();
    const store = await SqliteStore.open(':memory:');
    const first = await cluster.leader(1, store);
    // The next leader starts in this process, which takes longer than a fail-over.
    const edge = await cluster.edge(undefined, 60_000);
    await whenReady(edge);
    const token = await logIn(edge);
    const { frames } = await listen(edge, ['price:BTCUSDT', 'tickers', 'kline:BTCUSDT:1m'], token);
    const before = await call(edge, 'POST', 'coin/trade', order('over-the-end-1'), token);
    await until('an account event', () => frames.some(({ topic }) => topic === 'account'));
    first.vanish();
    const asked = call(edge, 'POST', 'coin/trade', order('over-the-end-2'), token);
    const again = call(edge, 'POST', 'coin/trade', order('over-the-end-1'), token);
    const second = await cluster.leader(2, store);
    expect((await again).data).toEqual(before.data);
    expect((await asked).data.id).not.toBe(before.data.id);
    // Sockets move to the new epoch without connecting again: the whole state first.
    const { epoch } = second.hub;
    await until(
      'ten frames of the new epoch',
      () => frames.filter((frame) => frame.epoch === epoch).length > 10,
    );
    const fresh = frames.filter((frame) => frame.epoch === epoch);
    expect(fresh.some(({ topic }) => topic === 'tickers')).toBe(true);
    const orders = await call(edge, 'GET', 'coin/list', {}, token);
    expect(orders.error).toBeUndefined();
  });

  it('answer 504 when the outcome of a command stays unknown', async () => {
    cluster = new SmallCluster();
    await cluster.leader(1);
    const bus = cluster.broker.connect();
    const edge = await cluster.edge(bus, 500);
    await whenReady(edge);
    const token = await logIn(edge);
    await call(edge, 'GET', 'user/center', {}, token);
    // The leader receives the command, and its answers are lost.
    bus.lose((subject) => subject.startsWith('reply cmd.'));
    const { status, error } = await call(edge, 'POST', 'coin/trade', order('unknown-1'), token);
    expect([status, error]).toEqual([504, 'outcome-unknown']);
    bus.lose(null);
    // A busy machine may need longer than this edge's patience.
    const again = () => call(edge, 'POST', 'coin/trade', order('unknown-1'), token);
    const found = await until(again, ({ status: answered }) => answered !== 504);
    expect(found.data.id).toBeDefined();
  });

  it('answer from their replica while there is no leader, and say since when it is silent', async () => {
    cluster = new SmallCluster();
    const first = await cluster.leader(1);
    const edge = await cluster.edge();
    await whenReady(edge);
    const asOf = async () => {
      const { data } = await call(edge, 'GET', 'currency/quotation_new');
      return (data as unknown as { asOf?: number }).asOf;
    };
    const from = Date.now();
    expect(await asOf()).toBeUndefined();
    first.vanish();
    const began = Date.now();
    const since = (await until(asOf, (time) => time !== undefined)) ?? 0;
    // No client takes old prices for new ones.
    expect(since).toBeGreaterThan(from - 10_000);
    expect(since).toBeLessThanOrEqual(began);
    expect(await asOf()).toBe(since);
  });

  it('leave the pool when no leader has been heard for longer than a change of leaders takes', async () => {
    cluster = new SmallCluster();
    const leader = await cluster.leader(1);
    const edge = await cluster.edge();
    await whenReady(edge);
    leader.vanish();
    const said = await until('unreadiness', () => edge.unready());
    expect(said).toBe('no leader has been heard for 5 s');
    const probe = await fetch(`http://127.0.0.1:${edge.port}/readyz`);
    expect([probe.status, await probe.text()]).toEqual([503, `not ready: ${said}\n`]);
  });

  it('say first that they end, then move their sockets, and answer calls until the end', async () => {
    cluster = new SmallCluster();
    await cluster.leader(1);
    const edge = await cluster.edge();
    await whenReady(edge);
    const token = await logIn(edge);
    const { socket } = await listen(edge, ['price:BTCUSDT'], token);
    const program = new WebSocket(`ws://127.0.0.1:${edge.port}/ws/btcusdt@bookTicker`);
    const closed = new Promise<number>((resolve) => {
      program.addEventListener('close', ({ code }) => resolve(code));
    });
    await new Promise((resolve) => program.addEventListener('open', resolve));
    const drained = edge.drain();
    const probe = await fetch(`http://127.0.0.1:${edge.port}/readyz`);
    // 404: HAProxy keeps what runs there.
    expect([probe.status, await probe.text()]).toEqual([404, 'not ready: it ends\n']);
    expect(socket.connected).toBe(true);
    await drained;
    expect(await closed).toBe(1012);
    await until('the end of the socket', () => !socket.connected);
    const late = io(`http://127.0.0.1:${edge.port}`, { path: SOCKET_PATH, forceNew: true });
    sockets.push(late);
    await new Promise((resolve) => late.on('connect_error', resolve));
    expect(
      (await call(edge, 'POST', 'coin/trade', order('while-it-ends'), token)).data,
    ).toMatchObject({ status: 'completed' });
  });

  it('close the connection of a user that missed private frames, so that a client connects anew', async () => {
    cluster = new SmallCluster();
    await cluster.leader(1);
    const bus = cluster.broker.connect();
    const [one, two] = [await cluster.edge(), await cluster.edge(bus)];
    await Promise.all([whenReady(one), whenReady(two)]);
    const [token, other] = [await logIn(one), await logIn(one)];
    // With the library's own reconnection, which a disconnect packet would end for ever.
    const missed = await listen(two, [], token, true);
    const first = missed.socket.id;
    await call(one, 'POST', 'coin/trade', order('before-cut'), other);
    await until('a private frame', () => missed.frames.length > 0);
    bus.link(false);
    await call(one, 'POST', 'coin/trade', order('in-the-cut'), other);
    bus.link(true);
    const { socket } = missed;
    await until('a new connection', () => socket.connected && socket.id !== first);
    expect(await socket.emitWithAck('authenticate', token)).toMatchObject({ ok: true });
    // The same at the end of an edge, whose clients move to the next one.
    const reason = new Promise((resolve) => socket.once('disconnect', resolve));
    await two.close();
    expect(await reason).toBe('transport close');
  });
});
