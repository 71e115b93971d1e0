import { NEVER, of, Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { SocketEvent, SocketPort } from '../ports.ts';
import { lateSocket } from './late-socket.ts';

const socket: SocketPort = { connect: () => of({ kind: 'frame', frame: 1 } as const) };

it('connects as soon as its code is loaded', () => {
  const loaded$ = new Subject<SocketPort>();
  const seen: SocketEvent[] = [];
  let ended = false;
  lateSocket(loaded$)
    .connect()
    .subscribe({ next: (event) => seen.push(event), complete: () => (ended = true) });
  expect(seen).toEqual([]);
  loaded$.next(socket);
  expect([seen, ended]).toEqual([[{ kind: 'frame', frame: 1 }], true]);
});

it('cancels the download or the connection on unsubscription', () => {
  let waiting = 0;
  const loaded$ = new Subject<SocketPort>();
  const port = lateSocket(loaded$);
  const connection = port.connect().subscribe();
  waiting = loaded$.observed ? 1 : 0;
  connection.unsubscribe();
  expect([waiting, loaded$.observed]).toEqual([1, false]);
  let open = 0;
  const counted: SocketPort = {
    connect: () => {
      open += 1;
      return NEVER;
    },
  };
  const other = lateSocket(of(counted)).connect().subscribe();
  other.unsubscribe();
  expect(open).toBe(1);
});
