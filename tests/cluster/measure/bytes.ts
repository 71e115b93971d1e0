/**
 * `node tests/cluster/measure/bytes.ts [seconds, 60]`: bytes of the turns that two screens hear,
 * compressed in the ways that docs/cluster.md compares. The socket itself is not compressed here.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { constants, createDeflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { SOCKET_PATH } from '@tideline/wire';
import { io } from 'socket.io-client';
import { startExchange } from '../../journeys/exchange-process.ts';

const SECONDS = Number(process.argv[2] ?? 60);
/** Smaller messages are not compressed, as in the gateway, bytes. */
const MIN = 512;
/** The largest dictionary that deflate's window holds beside a message of this size, bytes. */
const DICTIONARY = 16_384;
const FLUSH_BYTES = 4;
const SPOT = ['tickers', 'price:BTCUSDT', 'depth:BTCUSDT', 'deal:BTCUSDT', 'kline:BTCUSDT:1m'];
const sync = { finishFlush: constants.Z_SYNC_FLUSH };

/** The messages of a socket that hears these topics, as text. */
function received(origin: string, topics: readonly string[]): Buffer[] {
  const socket = io(origin, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true });
  const messages: Buffer[] = [];
  socket.on('connect', () => socket.emit('subscribe', topics, () => undefined));
  socket.on('frames', (frames) =>
    messages.push(Buffer.from(`42${JSON.stringify(['frames', frames])}`)),
  );
  return messages;
}

/** Bytes of all messages when each is compressed by itself. */
const single = (messages: readonly Buffer[], options: ZlibOptions): number =>
  messages.reduce(
    (sum, each) =>
      sum +
      (each.length < MIN
        ? each.length
        : deflateRawSync(each, { ...options, ...sync }).length - FLUSH_BYTES),
    0,
  );

/** Bytes of all messages when the last ones are the dictionary of each, as the gateway does. */
function rolling(messages: readonly Buffer[], level: number): number {
  let received: Buffer = Buffer.alloc(0);
  return messages.reduce((sum, each) => {
    const bytes = single(
      [each],
      received.length < DICTIONARY ? { level } : { level, dictionary: received },
    );
    if (each.length >= MIN) received = Buffer.concat([received, each]).subarray(-DICTIONARY);
    return sum + bytes;
  }, 0);
}

/** Bytes of all messages in one stream, which a socket would need for itself. */
async function stream(messages: readonly Buffer[], level: number): Promise<number> {
  let bytes = 0;
  const deflate = createDeflateRaw({ level });
  for (const each of messages) {
    if (each.length < MIN) {
      bytes += each.length;
      continue;
    }
    deflate.write(each);
    await new Promise<void>((resolve) => deflate.flush(constants.Z_SYNC_FLUSH, resolve));
    for (let chunk = deflate.read(); chunk; chunk = deflate.read()) bytes += chunk.length;
    bytes -= FLUSH_BYTES;
  }
  return bytes;
}

async function report(name: string, all: readonly Buffer[]): Promise<void> {
  // The dictionary is what was received first; the rest is measured.
  const from = all.findIndex((_, at) => Buffer.concat(all.slice(0, at)).length >= DICTIONARY) + 1;
  const dictionary = Buffer.concat(all.slice(0, from)).subarray(-DICTIONARY);
  const messages = all.slice(from);
  const raw = messages.reduce((sum, { length }) => sum + length, 0);
  const line = (what: string, bytes: number): void =>
    console.log(
      `  ${what.padEnd(44)} ${(bytes / messages.length).toFixed(0).padStart(6)} bytes a turn, ${(bytes / raw).toFixed(2)}`,
    );
  console.log(
    `${name}: ${messages.length} turns, ${(messages.length / SECONDS).toFixed(1)} a second`,
  );
  line('text', raw);
  for (const level of [1, 3, 6]) {
    line(`level ${level}, each message by itself`, single(messages, { level }));
    line(`level ${level}, a static dictionary of 16 kB`, single(messages, { level, dictionary }));
    line(`level ${level}, the last 16 kB as dictionary`, rolling(messages, level));
    line(`level ${level}, a context for ever`, await stream(messages, level));
  }
}

const exchange = await startExchange();
const origin = exchange.origin.replace('localhost', '127.0.0.1');
const screens = { 'a pair': received(origin, SPOT), 'the list': received(origin, ['tickers']) };
await wait(SECONDS * 1_000);
for (const [name, messages] of Object.entries(screens)) await report(name, [...messages]);
await exchange.end();
process.exit(0);
