/** The sockets of {@link crowd}: bare websockets with the minimum of socket.io. */
import { SOCKET_PATH } from '../../wire/index.ts';

type Asked =
  | { readonly kind: 'connect' | 'frames' }
  | { readonly kind: 'subscribe'; readonly topics: readonly string[] };

const [origin = '', size = '0'] = process.argv.slice(2);
const url = `${origin.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`;
/** Number of concurrent handshakes, so that a stampede does not distort the figures. */
const AT_ONCE = 50;
const sockets: WebSocket[] = [];
let frames = 0;

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener('error', () => reject(new Error('no socket')));
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      // Engine.io: 0 open, 2 ping, 4 message; socket.io inside: 0 connected, 2 event.
      if (text.startsWith('42')) frames += text.split('{"topic":"').length - 1;
      else if (text.startsWith('0')) socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) resolve();
    });
    sockets.push(socket);
  });
}

async function answer(asked: Asked): Promise<number> {
  if (asked.kind === 'connect') {
    while (sockets.length < Number(size)) {
      const length = Math.min(AT_ONCE, Number(size) - sockets.length);
      await Promise.all(Array.from({ length }, open));
    }
  } else if (asked.kind === 'subscribe') {
    for (const socket of sockets) socket.send(`42${JSON.stringify(['subscribe', asked.topics])}`);
  }
  return frames;
}

process.on(
  'message',
  (asked) => void answer(asked as Asked).then((count) => process.send?.(count)),
);
