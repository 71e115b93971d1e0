import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { EngineSocket } from '../../market/realtime/admission.ts';
import { MAX_PIECES } from '../../market/realtime/group-deflate.ts';
import { parsePath, type StreamPath } from './path.ts';

export interface MountOptions {
  /** Serves an opened socket. @param address - of the client */
  readonly welcome: (
    socket: WebSocket,
    address: string,
    path: StreamPath,
    request: IncomingMessage,
  ) => void;
  /** Bounds the sockets of a network. */
  readonly admission: {
    mayAsk(request: IncomingMessage): boolean;
    mayOpen(request: IncomingMessage): boolean;
    opened(raw: EngineSocket): void;
  };
  /** Address of the client. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** False refuses new sockets. */
  readonly mayOpen: (request: IncomingMessage) => boolean;
  /** False while nobody can serve a socket; always true when absent. */
  readonly isServed?: () => boolean;
}

/** Bytes of one message of a client: a thousand names of streams. */
const MESSAGE_BYTES = 65_536;

/**
 * Answers upgrades of `/ws…`, `/ws-api/v3` and `/stream…`, beside socket.io on the same HTTP
 * server; leaves all others to the server's other listeners.
 * @returns ends it; open sockets stay
 */
export function mountStreams(http: HttpServer, options: MountOptions): () => void {
  const { addressOf, admission, isServed = () => true, mayOpen, welcome } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES,
    ...MAX_PIECES,
    perMessageDeflate: false,
  });
  const upgrade = (request: IncomingMessage, tcp: Duplex, head: Buffer): void => {
    const path = parsePath(request.url ?? '');
    if (!path) return;
    if (path.timeUnit !== 'MILLISECOND') refuse(tcp, '400 Bad Request');
    else if (!admission.mayAsk(request)) refuse(tcp, '429 Too Many Requests');
    else if (!mayOpen(request) || !admission.mayOpen(request)) refuse(tcp, '403 Forbidden');
    else if (!isServed()) refuse(tcp, '503 Service Unavailable');
    else {
      sockets.handleUpgrade(request, tcp, head, (socket) => {
        // A broken frame closes the socket; `close` follows.
        socket.on('error', () => undefined);
        welcome(socket, addressOf(request), path, request);
        admission.opened({
          request,
          transport: { name: 'websocket' },
          close: () => socket.terminate(),
          once: (event, listener) => socket.once(event, listener),
        });
      });
    }
  };
  http.on('upgrade', upgrade);
  return () => {
    http.off('upgrade', upgrade);
    sockets.close();
  };
}

function refuse(tcp: Duplex, status: string): void {
  tcp.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
