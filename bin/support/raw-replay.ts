import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { openRecords, type RawRecord, RecordingError } from '@tideline/streams/node';
import { type WebSocket, WebSocketServer } from 'ws';
import { UsageError } from './failure.ts';
import { RecordedAnswers } from './recorded-answers.ts';

export interface RawReplayOptions {
  readonly file: string;
  readonly port: number;
  readonly host: string;
  /** Times real time; infinite sends without waiting. */
  readonly speed: number;
  /** Start, wall clock of the recording in ms UTC; its beginning when absent. */
  readonly from?: number;
}

export interface RunningRawReplay {
  /** `http://host:port`; sockets are at the same address. */
  readonly url: string;
  /** Paths of the recorded sockets. */
  readonly paths: readonly string[];
  /** Settles when the last frame was sent. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Bytes that wait at a client before the replay waits for it. */
const HIGH_WATER = 1_000_000;
const GOING_AWAY = 1001;

/**
 * Serves a recording as its venue did: the recorded frames, unchanged, at their recorded times, on
 * the paths at which they were received, and the recorded REST answers.
 *
 * One playback starts when the first client connects; later clients join it, as at a market.
 * Clients of a path share what its recorded connections received: a single client gets everything,
 * and as many clients as connections get one connection each. A client's own messages are read and
 * have no effect: an acknowledgement is the recorded one. When the venue closed a connection, the
 * clients that it was sent to are closed too.
 *
 * @throws RecordingError when the file cannot be read
 * @throws UsageError when it holds no socket frames, ends before `from`, or the port is taken
 */
export async function startRawReplay(options: RawReplayOptions): Promise<RunningRawReplay> {
  const { answers, paths, end } = await survey(options.file);
  const begin = options.from === undefined ? Number.NEGATIVE_INFINITY : options.from * 1000;
  if (begin > end) {
    const last = new Date(end / 1000).toISOString();
    throw new UsageError(`--from: the recording ends before that time, at ${last}`);
  }
  const clients = new Map<string, Set<WebSocket>>(paths.map((path) => [path, new Set()]));
  const sockets = new WebSocketServer({ noServer: true });
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  const playback = { position: begin };

  const server = createServer((request, response) => answer(request, response));
  server.on('upgrade', (request, socket, head) => {
    const path = pathFor(request.url ?? '/', paths);
    if (path === null) return refuse(socket, paths);
    return sockets.handleUpgrade(request, socket, head, (client) => {
      const group = clients.get(path);
      group?.add(client);
      client.on('close', () => group?.delete(client));
      client.on('error', () => client.terminate());
      first.resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const ended = play().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  // A failure while playing is reported by whoever waits for the end.
  ended.catch(() => {});

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const text = answers.at(request.url ?? '/', playback.position);
    const found = text !== null;
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      found ? text : JSON.stringify({ error: 'not in the recording', recorded: answers.requests }),
    );
  }

  async function play(): Promise<void> {
    await Promise.race([first.promise, aborted(stop.signal)]);
    let started: { readonly real: number; readonly wall: number } | null = null;
    const lines = new RecordedLines();
    for await (const records of (await openRecords([options.file], 'tideline')).records) {
      for (const record of records) {
        if (record.kind === 'rest') continue;
        const { path, place, count } = lines.of(record);
        if (record.wall < begin) continue;
        started ??= { real: performance.now(), wall: record.wall };
        const due = started.real + (record.wall - started.wall) / 1000 / options.speed;
        const ms = due - performance.now();
        if (ms > 1) await wait(ms, undefined, { signal: stop.signal });
        stop.signal.throwIfAborted();
        playback.position = record.wall;
        const listeners = listenersOf([...(clients.get(path) ?? [])], place, count);
        await deliver(record, listeners, stop.signal);
      }
    }
    for (const client of sockets.clients) client.close(GOING_AWAY, 'the recording ends');
  }

  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}`,
    paths,
    ended,
    close: async () => {
      stop.abort();
      for (const client of sockets.clients) client.terminate();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await ended.catch(() => {});
    },
  };
}

/** The recorded connections that are open at a moment of the playback, by path. */
class RecordedLines {
  readonly #open = new Map<string, number[]>();
  readonly #paths = new Map<number, string>();

  /**
   * The path of a record's connection, its place among the open ones of that path, and their
   * number.
   */
  of({ kind, connection, url }: RawRecord): { path: string; place: number; count: number } {
    const path = kind === 'open' || !this.#paths.has(connection) ? pathOf(url) : null;
    if (path !== null) this.#paths.set(connection, path);
    const known = this.#paths.get(connection) ?? '/';
    const open = this.#open.get(known) ?? [];
    this.#open.set(known, open);
    if (!open.includes(connection)) open.push(connection);
    const found = { path: known, place: open.indexOf(connection), count: open.length };
    if (kind === 'close') open.splice(found.place, 1);
    return found;
  }
}

/** The clients, in the order of their arrival, that hear the connection at `place` of `count`. */
function listenersOf<Client>(clients: readonly Client[], place: number, count: number): Client[] {
  if (clients.length >= count) return clients.filter((_, at) => at % count === place);
  return clients.filter((_, at) => place % clients.length === at);
}

/** Sends a frame, or closes as the venue did; a slow client holds the playback back. */
async function deliver(
  { kind, text }: RawRecord,
  clients: readonly WebSocket[],
  signal: AbortSignal,
): Promise<void> {
  if (kind === 'close') for (const client of clients) client.close(GOING_AWAY);
  if (kind !== 'received') return;
  for (const client of clients) client.send(text);
  while (clients.some(({ bufferedAmount }) => bufferedAmount > HIGH_WATER)) {
    await wait(5, undefined, { signal });
  }
}

/** Reads the recording once: its sockets' paths, its REST answers, and its end (µs UTC). */
async function survey(file: string) {
  const answers = new RecordedAnswers();
  const paths = new Set<string>();
  let end = 0;
  const opened = await openRecords([file], 'tideline');
  if (opened.frames !== 'socket') {
    await opened.close();
    throw new UsageError(`${file} holds ${opened.frames} rows, no socket frames`);
  }
  for await (const records of opened.records) {
    for (const record of records) {
      end = record.wall;
      if (record.kind === 'rest') answers.add(record);
      else if (record.kind === 'open' || record.kind === 'received') paths.add(pathOf(record.url));
    }
  }
  if (paths.size === 0) throw new RecordingError(file, null, 'no socket frames in it');
  return { answers, paths: [...paths].sort(), end };
}

/** Path and query of a recorded address; `/` when the recording does not name it. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url === '' ? '/' : url, 'ws://recorded');
  return pathname + search;
}

/** The recorded path that a client means: the same, the same without its query, or the only one. */
function pathFor(url: string, paths: readonly string[]): string | null {
  const wanted = pathOf(url);
  const bare = (path: string) => path.split('?')[0];
  return (
    paths.find((path) => path === wanted) ??
    paths.find((path) => bare(path) === bare(wanted)) ??
    (paths.length === 1 ? (paths[0] ?? null) : null)
  );
}

function refuse(socket: Duplex, paths: readonly string[]): void {
  const body = `Not in the recording. Recorded sockets: ${paths.join(', ')}\n`;
  socket.end(
    `HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
