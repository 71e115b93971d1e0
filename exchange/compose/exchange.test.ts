import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOCKET_PATH } from '@tideline/wire';
import { io } from 'socket.io-client';
import { afterEach, expect, it, vi } from 'vitest';
import { startExchange } from './exchange.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-exchange-'));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const HEAD = ['POST /api/user/login HTTP/1.1', 'host: localhost', 'content-length: 100'];

it('ends at once, whoever is connected: it waits for no timer', async () => {
  const exchange = await startExchange({ port: 0, dataDir: folder });
  const open = async (text: string): Promise<Socket> => {
    const socket = connect(exchange.port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return socket.resume();
  };
  const idle = await open('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(idle, 'data');
  const half = await open([...HEAD, '', 'account=de'].join('\r\n'));
  const silent = await open('');
  const client = io(`http://127.0.0.1:${exchange.port}`, {
    ...{ path: SOCKET_PATH, transports: ['websocket'], reconnection: false, forceNew: true },
  });
  await new Promise<void>((done) => client.on('connect', () => done()));
  const ended = [
    ...[idle, half, silent].map((socket) => once(socket, 'close')),
    new Promise((done) => client.on('disconnect', done)),
  ];
  // Timers that begin from here on never end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  await exchange.close();
  await Promise.all(ended);
  await expect(once(connect(exchange.port, '127.0.0.1'), 'connect')).rejects.toThrow();
});
