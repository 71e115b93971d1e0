import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { firstValueFrom, Subscription, take, toArray } from 'rxjs';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('never reconnects by itself, and tries a websocket first', () => {
  expect(SOCKET_OPTIONS.reconnection).toBe(false);
  expect(SOCKET_OPTIONS.transports).toEqual(['websocket', 'polling']);
});
