import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { firstValueFrom, Subscription, take, toArray } from 'rxjs';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import type { SocketEvent } from '../ports.ts';
import { SOCKET_OPTIONS, socketIo } from './socket-io.ts';

let http: HttpServer;
let server: Server;
let url: string;
let open: Subscription;

beforeEach(async () => {
  open = new Subscription();
  http = createServer();
  server = new Server(http, { path: SOCKET_OPTIONS.path });
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  open.unsubscribe();
  await server.close();
});

/** The first events of one connection. */
const events = (count: number): Promise<SocketEvent[]> =>
  firstValueFrom(socketIo(url).connect().pipe(take(count), toArray()));

it('emits a packet of frames as one event, and a private frame as one', async () => {
  server.on('connection', (socket: Socket) => {
    socket.emit('frames', [1, 2]);
    socket.emit('frame', 3);
    socket.emit('frames', 'not a list');
  });
  expect((await events(4)).slice(1)).toEqual([
    { kind: 'frames', frames: [1, 2] },
    { kind: 'frame', frame: 3 },
    { kind: 'frame', frame: 'not a list' },
  ]);
});

it('gives up after 60 seconds when nothing answers (CONST:timeouts)', async () => {
  const silent = createTcpServer().listen(0, '127.0.0.1');
  open.add(() => silent.close());
  await once(silent, 'listening');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reasons: string[] = [];
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const noteClose = (event: SocketEvent) => event.kind === 'closed' && reasons.push(event.reason);
  open.add(socketIo(address).connect().subscribe(noteClose));
  vi.advanceTimersByTime(59_999);
  expect(reasons).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reasons).toEqual(['timeout']);
});

it('begins with long polling when nothing answered the websocket', async () => {
  http.removeAllListeners('upgrade').on('upgrade', (_, swallowed) => {
    open.add(() => swallowed.destroy());
  });
  const port = socketIo(url);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = firstValueFrom(port.connect().pipe(toArray()));
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(await first).toEqual([{ kind: 'closed', reason: 'timeout' }]);
  const [second] = await firstValueFrom(port.connect().pipe(take(1), toArray()));
  expect(second?.kind).toBe('open');
});

it('answers a request once, with or without a payload', async () => {
  server.on('connection', (socket: Socket) => {
    socket.on('probe', (reply: (ack: unknown) => void) => reply('now'));
    socket.on('subscribe', (topics: string[], reply: (ack: unknown) => void) => reply(topics));
  });
  const link = await new Promise<Extract<SocketEvent, { kind: 'open' }>['link']>((opened) => {
    open.add(
      socketIo(url)
        .connect()
        .subscribe((event) => event.kind === 'open' && opened(event.link)),
    );
  });
  expect(await firstValueFrom(link.request('probe').pipe(toArray()))).toEqual(['now']);
  expect(await firstValueFrom(link.request('subscribe', ['a']))).toEqual(['a']);
});

it('reports the close, and completes, when the exchange ends it or is absent', async () => {
  server.on('connection', (socket: Socket) => socket.disconnect(true));
  const seen = await firstValueFrom(socketIo(url).connect().pipe(toArray()));
  expect(seen.map(({ kind }) => kind)).toEqual(['open', 'closed']);
  await server.close();
  const refused = await firstValueFrom(socketIo(url).connect().pipe(toArray()));
  expect(refused.map(({ kind }) => kind)).toEqual(['closed']);
});

it('connects below the path of an address, such as that of a practice run', async () => {
  await server.close();
  const below = new Server({ path: '/practice/abc/socket.io' });
  below.listen(Number(new URL(url).port));
  try {
    const [first] = await firstValueFrom(
      socketIo(`${url}/practice/abc`).connect().pipe(take(1), toArray()),
    );
    expect(first?.kind).toBe('open');
  } finally {
    await below.close();
  }
});

describe('a socket that was opened before', () => {
  /** Opens one as the app's document does, and takes it over when it has received its number. */
  async function early(query = 'EIO=4&transport=websocket') {
    const address = `${url.replace('http', 'ws')}${SOCKET_OPTIONS.path}/?${query}`;
    const socket = new WebSocket(address);
    const given = { socket, joined: false, messages: [] as string[] };
    socket.onopen = () => {
      socket.send('40');
      given.joined = true;
    };
    socket.onmessage = ({ data }) => given.messages.push(data);
    return given;
  }
  const opened = () => server.engine.clientsCount;

  it.each([
    ['before it is open', 0],
    ['after it has received its first message', 1],
    ['after it has joined and has received a frame', 3],
  ])('is taken over %s, and no other one is opened', async (_, wanted) => {
    server.on('connection', (socket: Socket) => socket.emit('frame', 7));
    const given = await early();
    await until('its messages', () => given.messages.length >= wanted);
    const seen = await firstValueFrom(
      socketIo(url, undefined, given).connect().pipe(take(2), toArray()),
    );
    expect(seen.map(({ kind }) => kind)).toEqual(['open', 'frame']);
    expect(opened()).toBe(1);
  });

  it('is used once', async () => {
    const port = socketIo(url, undefined, await early());
    for (const _ of [1, 2]) {
      const [first] = await firstValueFrom(port.connect().pipe(take(1), toArray()));
      expect(first?.kind).toBe('open');
    }
  });

  it('is closed when it is of another address, and not used when it is closed', async () => {
    const closed = await early();
    closed.socket.close();
    for (const given of [closed, await early('EIO=4&transport=websocket&other=1')]) {
      const [first] = await firstValueFrom(
        socketIo(url, undefined, given).connect().pipe(take(1), toArray()),
      );
      expect(first?.kind).toBe('open');
      expect(given.socket.readyState).toBeGreaterThan(WebSocket.OPEN);
    }
  });
});

it('never reconnects by itself, and tries a websocket first', () => {
  expect(SOCKET_OPTIONS.reconnection).toBe(false);
  expect(SOCKET_OPTIONS.transports).toEqual(['websocket', 'polling']);
});
