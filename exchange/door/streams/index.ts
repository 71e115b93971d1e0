/** The sockets of the door: public streams, and calls. WebSockets beside socket.io on the exchange's HTTP server. */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Frame } from '@tideline/wire';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../foundation/ports/ports.ts';
import { networkOf } from '../../http/client-address.ts';
import type { EngineSocket } from '../../market/realtime/admission.ts';
import type { FrameSource } from '../../market/realtime/frame-source.ts';
import type { MarketDependencies } from '../market/door-market.ts';
import type { ListenKeys } from '../user-data/listen-keys.ts';
import { type CallDependencies, CallSocket } from '../ws-api/call-socket.ts';
import { Channels } from './channels.ts';
import { Client } from './client.ts';
import { listen } from './listen-socket.ts';
import { parsePath, type StreamPath } from './path.ts';

export interface StreamOptions extends MarketDependencies {
  /** Creates the source of public frames, which sends them to the given function. */
  readonly frames: (broadcast: (frame: Frame) => void) => FrameSource;
  /** Interval of turns, ms; a tenth of a second when absent. */
  readonly frameInterval?: number | undefined;
  /** Real time of pings and limits of messages, ms. */
  readonly pace: Clock;
  /** Bounds the sockets of a network. */
  readonly admission: {
    mayAsk(request: IncomingMessage): boolean;
    mayOpen(request: IncomingMessage): boolean;
    opened(raw: EngineSocket): void;
  };
  /** Calls over sockets. */
  readonly calls: CallDependencies;
  readonly listenKeys: ListenKeys;
  /** Address of the client. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** False refuses new sockets. */
  readonly mayOpen: (request: IncomingMessage) => boolean;
}

export interface DoorStreams {
  start(): void;
  /** One turn: events that are due, pings, ends of silent sockets. */
  turn(): void;
  /** Cuts every socket, as a network would. */
  disconnect(): void;
  close(): void;
}

/** Interval of turns, ms. */
const TURN = 100;
/** Bytes of one message of a client: a thousand names of streams. */
const MESSAGE_BYTES = 65_536;

/**
 * Answers upgrades of `/ws…`, `/ws-api/v3` and `/stream…`; leaves all others to the server's other listeners.
 * Call `start` once the server listens.
 */
export function mountStreams(http: HttpServer, options: StreamOptions): DoorStreams {
  const { admission, listenKeys, market, mayOpen, pace } = options;
  const channels = new Channels(options, options.frames);
  const clients = new Set<Client | CallSocket>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const callSocket = (socket: WebSocket, request: IncomingMessage): CallSocket => {
    const address = options.addressOf(request);
    return new CallSocket(socket, { ...options.calls, pace, address, network: networkOf(address) });
  };
  const welcome = (socket: WebSocket, request: IncomingMessage, path: StreamPath): void => {
    const client = path.takesCalls
      ? callSocket(socket, request)
      : new Client(socket, { channels, market, pace, combined: path.combined });
    clients.add(client);
    // A broken frame closes the socket; `close` follows.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clients.delete(client);
      client.end();
    });
    admission.opened({
      request,
      transport: { name: 'websocket' },
      close: () => socket.terminate(),
      once: (event, listener) => socket.once(event, listener),
    });
    if (!(client instanceof Client)) return;
    client.begin(path.streams);
    // An address names streams, listen keys, or both.
    for (const name of new Set(path.streams)) {
      socket.once('close', listen(name, client, { ...options.calls, listenKeys }));
    }
  };
  const upgrade = (request: IncomingMessage, tcp: Duplex, head: Buffer): void => {
    const path = parsePath(request.url ?? '');
    if (!path) return;
    if (path.timeUnit !== 'MILLISECOND') refuse(tcp, '400 Bad Request');
    else if (!admission.mayAsk(request)) refuse(tcp, '429 Too Many Requests');
    else if (!mayOpen(request) || !admission.mayOpen(request)) refuse(tcp, '403 Forbidden');
    else {
      sockets.handleUpgrade(request, tcp, head, (socket) => welcome(socket, request, path));
    }
  };
  http.on('upgrade', upgrade);
  const turn = (): void => {
    channels.turn();
    listenKeys.sweep();
    for (const client of clients) client.sweep();
  };
  const disconnect = (): void => {
    for (const client of [...clients]) client.close();
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    turn,
    disconnect,
    start() {
      timer = setInterval(turn, options.frameInterval ?? TURN);
    },
    close() {
      clearInterval(timer);
      http.off('upgrade', upgrade);
      disconnect();
      sockets.close();
    },
  };
}

function refuse(tcp: Duplex, status: string): void {
  tcp.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
