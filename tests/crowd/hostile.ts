import { connect } from 'node:net';
import type { Kind } from './kinds.ts';

/** Interval of turns, ms. */
const TURN = 1_000;
/** Bytes that a connection has not taken, beyond which it is sent no more. */
const MAX_UNSENT = 1_000_000;

/** Opens a connection of one kind from each address. @returns ends them */
export function hostile(
  origin: string,
  { opening, more, deaf = false }: Kind,
  addresses: readonly string[],
  token: string,
): () => void {
  const port = Number(new URL(origin).port);
  const sockets = addresses.map((localAddress) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => undefined);
    socket.write(opening(token));
    socket.resume();
    let turn = 0;
    const timer = setInterval(() => {
      // The answer to the opening has come by now.
      if (turn === 0 && deaf) socket.pause();
      if (more && turn > 0 && socket.writableLength < MAX_UNSENT) socket.write(more(turn - 1));
      turn += 1;
    }, TURN);
    socket.on('close', () => clearInterval(timer));
    return socket;
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
