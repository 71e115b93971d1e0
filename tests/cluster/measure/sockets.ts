/**
 * A process with many sockets of one edge: `node sockets.ts ORIGIN COUNT
 * [PAIRS, 1]`. Ends with its parent.
 */
import { INSTRUMENTS, SOCKET_PATH } from '@tideline/wire';
import { io } from 'socket.io-client';

const [origin = '', count = '0', pairs = '1'] = process.argv.slice(2);
/** What the spot screen listens to. */
const topicsOf = (symbol: string): readonly string[] => [
  'tickers',
  ...['price', 'depth', 'deal'].map((kind) => `${kind}:${symbol}`),
  `kline:${symbol}:1m`,
];
const SYMBOLS = INSTRUMENTS.map(({ symbol }) => symbol);
let connected = 0;
for (let n = 0; n < Number(count); n++) {
  const socket = io(origin, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true });
  socket.on('connect', () => {
    connected += 1;
    socket.emit('subscribe', topicsOf(SYMBOLS[n % Number(pairs)] ?? ''), () => undefined);
    if (connected === Number(count)) process.send?.('connected');
  });
  // Connects in steps, so that the handshakes do not hide each other.
  if (n % 20 === 19) await new Promise((resolve) => setTimeout(resolve, 50));
}
process.on('disconnect', () => process.exit(0));
