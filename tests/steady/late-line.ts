/**
 * An exchange of the tests loads this before its own code when `TIDELINE_LATE` is set: each request
 * waits for up to that many milliseconds, and what a WebSocket sends for up to half as many.
 */
import { Server } from 'node:http';
import type { Socket } from 'node:net';
import { seeded } from '../random.ts';

const LATEST = Number(process.env['TIDELINE_LATE']);
const random = seeded(Number(process.env['TIDELINE_ORDER'] ?? 0));
/** Most waits are short. */
const wait = (longest: number): number => random() ** 2 * longest;

type Emit = (event: string, ...given: unknown[]) => boolean;
const server = Server.prototype as unknown as { readonly listening: boolean; emit: Emit };
const { emit } = server;
server.emit = function (event, ...given) {
  // A practice run is a server within the server; its requests have waited.
  if (event === 'request' && this.listening) {
    setTimeout(() => emit.call(this, event, ...given), wait(LATEST));
    return true;
  }
  if (event === 'upgrade' && this.listening) delay(given[1] as Socket);
  return emit.call(this, event, ...given);
};

/** Everything that was sent while a part waited follows it, in order. */
function delay(socket: Socket): void {
  let held: (() => void)[] = [];
  const release = (): void => {
    const all = held;
    held = [];
    for (const each of all) if (!socket.destroyed) each();
  };
  const hold = (send: () => void): void => {
    if (held.push(send) === 1) setTimeout(release, wait(LATEST / 2));
  };
  const { write, end } = socket;
  socket.write = ((...given: Parameters<Socket['write']>) => {
    hold(() => write.apply(socket, given));
    return true;
  }) as Socket['write'];
  socket.end = ((...given: Parameters<Socket['end']>) => {
    hold(() => end.apply(socket, given));
    return socket;
  }) as Socket['end'];
}
