import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { type DoorSocket, Line } from './line.ts';

/** A client that asks and never reads. */
class Unread extends EventEmitter {
  bufferedAmount = 0;
  readyState = 1;
  maxBuffered = 0;
  send(message: Buffer | string): void {
    this.bufferedAmount += message.length;
    this.maxBuffered = Math.max(this.maxBuffered, this.bufferedAmount);
  }
  ping(): void {}
  close(): void {}
  terminate(): void {
    this.readyState = 3;
    this.bufferedAmount = 0;
    this.emit('close');
  }
}

it('cuts a client that asks for long lists and reads none of the answers', () => {
  const socket = new Unread();
  let now = 0;
  const list = { rows: 'x'.repeat(500_000) };
  const line = new Line(
    socket as unknown as DoorSocket,
    { now: () => now },
    () => line.reply(list),
    100,
  );
  // A day of one list a second, each within the budget of messages.
  for (let second = 0; second < 86_400 && socket.readyState === 1; second += 1) {
    now += 1_000;
    socket.emit('message', '{}', false);
  }
  expect(socket.readyState).toBe(3);
  expect(socket.maxBuffered).toBeGreaterThan(4_000_000);
  expect(socket.maxBuffered).toBeLessThan(16_000_000);
});
