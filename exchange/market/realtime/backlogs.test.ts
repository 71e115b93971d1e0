import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { Backlogs, type Reader, watchBacklog } from './backlogs.ts';

class Slow implements Reader {
  behind = 0;
  wasCut = false;
  cut(): void {
    this.wasCut = true;
    this.behind = 0;
  }
}

it('cuts the reader who is furthest behind, and nobody who reads slowly', () => {
  const backlogs = new Backlogs(1_000);
  const [slow, deaf, other] = [new Slow(), new Slow(), new Slow()];
  slow.behind = 300;
  deaf.behind = 500;
  for (const each of [slow, deaf]) backlogs.note(each);
  other.behind = 201;
  backlogs.note(other);
  expect([slow, deaf, other].map(({ wasCut }) => wasCut)).toEqual([false, true, false]);
});

it('cuts nobody when others have read meanwhile', () => {
  const backlogs = new Backlogs(1_000);
  const [one, other] = [new Slow(), new Slow()];
  one.behind = 900;
  backlogs.note(one);
  one.behind = 0;
  other.behind = 900;
  backlogs.note(other);
  expect([one.wasCut, other.wasCut]).toEqual([false, false]);
});

it('counts packets until their client takes them', () => {
  const raw = Object.assign(new EventEmitter(), {
    transport: { socket: { bufferedAmount: 0 } },
    closed: 0,
    close() {
      this.closed += 1;
    },
  });
  watchBacklog(raw, new Backlogs(10));
  for (let turn = 0; turn < 5; turn += 1) {
    raw.emit('packetCreate', { data: 'x'.repeat(10) });
    raw.emit('flush');
    raw.emit('drain');
  }
  expect(raw.closed).toBe(0);
  raw.transport.socket.bufferedAmount = 6;
  for (let at = 0; at < 5; at += 1) raw.emit('packetCreate', { data: 'x' });
  expect(raw.closed).toBe(1);
});
