import { TOKEN_HEADER } from '../../wire/constants.ts';
import { INSTRUMENTS } from '../../wire/instruments.ts';
import { PERIODS } from '../../wire/periods.ts';
import { EVENTS } from '../../wire/socket.ts';
import { uploadHead, uploadType } from './client.ts';
import { binary, event, fragments, packed, text, upgrade } from './frames.ts';

/** What the connections of one kind send. */
export interface Kind {
  readonly name: string;
  /** The first bytes of a connection. @param token - of the demo user */
  readonly opening: (token: string) => string;
  /** What follows the answer to the opening, turn by turn. */
  readonly more?: (turn: number) => Buffer;
  /** The client reads nothing after that answer. */
  readonly deaf?: boolean;
}

const FORM = 'content-type: application/x-www-form-urlencoded';
const CHUNKED = 'transfer-encoding: chunked';
const FILE = `content-type: ${uploadType}`;
const SOCKET = '/socket.io/?EIO=4&transport=websocket';
/** The packet that joins the main namespace. */
const JOIN = '40';
const PONG = '3';

const post = (path: string, headers: readonly string[], body: string): string =>
  [`POST ${path} HTTP/1.1`, 'host: localhost', ...headers, '', body].join('\r\n');
const by = (token: string): string => `${TOKEN_HEADER}: ${token}`;
/** A body in pieces of one byte, each with a head of its own. */
const crumbs = (bytes: number): string => '1\r\na\r\n'.repeat(bytes);
const chunk = (part: string): string => `${part.length.toString(16)}\r\n${part}\r\n`;
/** 4 MB of a file that goes on. */
const file = `${uploadHead}${'a'.repeat(4_000_000)}`;
const field = file.replace('filename="a.png"', 'x="y"');
const long = (bytes: number): string => `content-length: ${bytes}`;

const PAIRS = INSTRUMENTS.slice(0, 20).map(({ symbol }) => symbol);
const TOPICS = PAIRS.flatMap((pair) => [
  ...['price', 'depth', 'deal'].map((kind) => `${kind}:${pair}`),
  ...PERIODS.map((period) => `kline:${pair}:${period}`),
]);
/** Topics that the answer names one by one. */
const UNKNOWN = Array.from({ length: 240 }, (_, at) => `${at}`.padEnd(60, '?'));
const STREAMS = PAIRS.flatMap((pair) =>
  ['aggTrade', 'depth@100ms', 'depth20@100ms', 'bookTicker', 'ticker', 'kline_1m'].map(
    (kind) => `${pair.toLowerCase()}@${kind}`,
  ),
);

/** Ways to make a server keep bytes: heads, bodies, answers, messages, what waits for others. */
export const KINDS: readonly Kind[] = [
  {
    name: 'heads of many lines',
    opening: () => `POST /api/get/lang HTTP/1.1\r\n${'a:b\r\n'.repeat(3_000)}`,
  },
  {
    name: 'forms without an end',
    opening: () => post('/api/user/login', [FORM, long(65_536)], 'a'.repeat(65_000)),
  },
  {
    name: 'forms in crumbs',
    opening: () => post('/api/user/login', [FORM, CHUNKED], crumbs(65_000)),
  },
  {
    name: 'signed calls in crumbs',
    opening: () => post('/api/v3/order', [CHUNKED], crumbs(65_000)),
  },
  {
    name: 'uploads in crumbs',
    opening: (token) =>
      post('/api/upload', [by(token), FILE, CHUNKED], chunk(`${uploadHead}`) + crumbs(65_000)),
  },
  {
    name: 'uploads of strangers',
    opening: () => post('/api/upload', [FILE, long(5_000_000)], file),
  },
  {
    name: 'uploads of one user',
    opening: (token) => post('/api/upload', [by(token), FILE, long(5_000_000)], file),
  },
  {
    name: 'fields of an upload',
    opening: (token) => post('/api/upload', [by(token), FILE, long(5_000_000)], field),
  },
  {
    name: 'recordings of one user',
    opening: (token) => post('/api/practice/upload', [by(token), FILE, long(30_000_000)], file),
  },
  {
    name: 'answers that nobody reads',
    deaf: true,
    opening: () => 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(40),
  },
  {
    name: 'polling in crumbs',
    opening: () => post('/socket.io/?EIO=4&transport=polling', [CHUNKED], crumbs(16_000)),
  },
  { name: 'messages in fragments', opening: () => upgrade(SOCKET), more: () => fragments(16_000) },
  {
    name: 'packed messages',
    opening: () => upgrade(SOCKET, 'sec-websocket-extensions: permessage-deflate'),
    more: packed,
  },
  {
    name: 'attachments that never come',
    opening: () => upgrade(SOCKET),
    more: (turn) =>
      turn === 0
        ? text(JOIN)
        : Buffer.concat([text('459-["a"]'), ...Array(8).fill(binary('a'.repeat(16_000)))]),
  },
  {
    name: 'sockets of many topics that read nothing',
    deaf: true,
    opening: () => upgrade(SOCKET),
    more: (turn) =>
      turn === 0
        ? Buffer.concat([text(JOIN), event([EVENTS.subscribe, TOPICS])])
        : Buffer.concat([
            text(PONG),
            event([EVENTS.unsubscribe, TOPICS]),
            event([EVENTS.subscribe, TOPICS.slice(turn % 7)]),
          ]),
  },
  {
    name: 'sockets that ask and read nothing',
    deaf: true,
    opening: () => upgrade(SOCKET),
    more: (turn) =>
      turn === 0
        ? text(JOIN)
        : Buffer.concat(
            Array.from({ length: 45 }, (_, at) => event([EVENTS.subscribe, UNKNOWN], at)),
          ),
  },
  {
    name: 'streams in fragments',
    opening: () => upgrade('/ws'),
    more: () => fragments(65_000),
  },
  {
    name: 'streams that read nothing',
    deaf: true,
    opening: () => upgrade(`/stream?streams=${STREAMS.join('/')}`),
    more: (id) => text(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id })),
  },
];
