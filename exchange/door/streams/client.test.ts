import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { Channels } from './channels.ts';
import { Client } from './client.ts';
import { Message } from './message.ts';

/** A socket that notes what happens to it. */
class NotedSocket extends EventEmitter {
  readyState = 1;
  bufferedAmount = 0;
  readonly done: string[] = [];
  send = (data: unknown): unknown => this.done.push(`send ${data}`);
  ping = (): unknown => this.done.push('ping');
  close = (code: number): unknown => this.done.push(`close ${code}`);
  terminate = (): unknown => this.done.push('terminate');
}

function open() {
  const socket = new NotedSocket();
  const pace = { time: 0, now: () => pace.time };
  const client = new Client(socket as unknown as WebSocket, {
    channels: { join: () => undefined, leave: () => undefined } as unknown as Channels,
    market: { has: () => true },
    pace,
    combined: false,
    of: 'spot',
  });
  const sweepAt = (time: number): string[] => {
    pace.time = time;
    socket.done.length = 0;
    client.sweep();
    return [...socket.done];
  };
  return { socket, client, sweepAt };
}

test('pings every 20 s and cuts after 3 minutes without a pong', () => {
  const { socket, sweepAt } = open();
  expect(sweepAt(19_999)).toEqual([]);
  expect(sweepAt(20_000)).toEqual(['ping']);
  expect(sweepAt(39_999)).toEqual([]);
  socket.emit('pong');
  expect(sweepAt(39_999 + 179_999)).toEqual(['ping']);
  expect(sweepAt(39_999 + 180_000)).toEqual(['terminate']);
});

test('ends after a day', () => {
  const { socket, sweepAt } = open();
  sweepAt(86_399_999);
  socket.emit('pong');
  expect(sweepAt(86_400_000)).toEqual(['close 1001']);
});

test('cuts a reader that is more than 1 MB behind', () => {
  const { socket, client } = open();
  socket.bufferedAmount = 1_048_576;
  client.send(new Message('a', 1));
  expect(socket.done).toEqual(['send 1']);
  socket.bufferedAmount++;
  client.send(new Message('a', 2));
  expect(socket.done.at(-1)).toBe('terminate');
});

test('refuses more than 1,024 streams, and takes none of that list', () => {
  const { socket } = open();
  const names = Array.from({ length: 1025 }, (_, at) => `a${at}@trade`);
  const ask = (params: string[]) =>
    socket.emit(
      'message',
      Buffer.from(JSON.stringify({ method: 'SUBSCRIBE', params, id: 1 })),
      false,
    );
  ask(names);
  expect(socket.done.at(-1)).toContain('"code":2');
  ask(names.slice(1));
  expect(socket.done.at(-1)).toBe('send {"result":null,"id":1}');
});
