import { EVENTS, REQUEST_TIMEOUT, SOCKET_PATH } from '@tideline/wire';
import { Observable } from 'rxjs';
import {
  io,
  type ManagerOptions,
  type Socket,
  WebSocket as Transport,
  XHR,
} from 'socket.io-client';
import type { Link, SocketEvent, SocketPort } from '../ports.ts';
import { checkAddress } from './address.ts';
import { packetText, type WireTap } from './wire-tap.ts';

/**
 * The engine reconnects and times out by itself; the library's own timeout is the product's
 * (CONST:timeouts).
 */
export const SOCKET_OPTIONS = {
  path: SOCKET_PATH,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnection: false,
  forceNew: true,
  timeout: REQUEST_TIMEOUT,
};

/** The client's first packet on each socket: it joins the default namespace. */
const JOIN = '40';

/** A WebSocket of the exchange that was opened before this code arrived. */
export interface EarlySocket {
  readonly socket: WebSocket;
  /** Whether it has sent {@link JOIN}. */
  readonly joined: boolean;
  /** Data of its messages since, in order. */
  readonly messages: readonly string[];
}

/**
 * The exchange's socket over socket.io: websocket first, long polling where that is refused, and
 * after an attempt that nothing answered.
 *
 * Its own reconnection is off: the engine schedules attempts itself, with full jitter (socket.io's
 * jitter vanishes at its cap) and with numbered generations.
 * @param url - address of the exchange, e.g. `http://localhost:8080`; that of a practice run has a
 * path
 * @param tap - receives every packet in both directions
 * @param early - what the first attempt uses instead of a socket of its own, if it fits the address
 * and is not closed
 * @throws RangeError for a text that is no such address
 */
export function socketIo(url: string, tap?: WireTap, early?: EarlySocket): SocketPort {
  checkAddress(url, /^(?:http|ws)s?:/, 'http://localhost:8080');
  const { origin, pathname } = new URL(url);
  const options = { ...SOCKET_OPTIONS, path: pathname.replace(/\/$/, '') + SOCKET_PATH };
  let attempts = 0;
  let { transports } = SOCKET_OPTIONS;
  return {
    connect: () =>
      new Observable<SocketEvent>((subscriber) => {
        attempts += 1;
        const number = attempts;
        const socket = io(origin, {
          ...options,
          transports: early && number === 1 ? transportsFrom(early) : transports,
        });
        if (tap) listen(socket, url, number, tap);
        const link: Link = {
          request: (event, payload) =>
            new Observable((answer) => {
              const done = (ack: unknown) => {
                answer.next(ack);
                answer.complete();
              };
              if (payload === undefined) socket.emit(event, done);
              else socket.emit(event, payload, done);
            }),
        };
        let ended = false;
        const over = (reason: string) => {
          if (!ended) tap?.closed(number, reason);
          ended = true;
          subscriber.next({ kind: 'closed', reason });
          subscriber.complete();
        };
        socket.on('connect', () => subscriber.next({ kind: 'open', link }));
        socket.on(EVENTS.frame, (frame: unknown) => subscriber.next({ kind: 'frame', frame }));
        socket.on(EVENTS.frames, (frames: unknown) => {
          // A packet that is not a list is passed on as one frame, which the reader counts as
          // malformed.
          if (Array.isArray(frames)) subscriber.next({ kind: 'frames', frames });
          else subscriber.next({ kind: 'frame', frame: frames });
        });
        socket.on('connect_error', ({ message }: Error) => {
          // Where a network swallows what it does not know, no transport fails.
          if (message === 'timeout') transports = transports.toReversed();
          over(message);
        });
        socket.on('disconnect', (reason: string) => over(reason));
        return () => {
          if (!ended) tap?.closed(number, 'given up');
          ended = true;
          socket.off();
          socket.disconnect();
        };
      }),
  };
}

/** The transports of {@link SOCKET_OPTIONS}, of which the first takes a socket over. */
function transportsFrom(early: EarlySocket): NonNullable<ManagerOptions['transports']> {
  const { socket } = early;
  class TakingOver extends Transport {
    override createSocket(...args: Parameters<Transport['createSocket']>): WebSocket {
      if (socket.url !== args[0] || socket.readyState > WebSocket.OPEN) {
        socket.close();
        return super.createSocket(...args);
      }
      // The library listens when this returns.
      queueMicrotask(() => {
        if (socket.readyState !== WebSocket.OPEN) return;
        socket.onopen?.(new Event('open'));
        for (const data of early.messages)
          socket.onmessage?.(new MessageEvent('message', { data }));
      });
      return socket;
    }
    override doWrite(...args: Parameters<Transport['doWrite']>): void {
      if (args[1] !== JOIN || this.ws !== socket || !early.joined) super.doWrite(...args);
    }
  }
  return [TakingOver, XHR];
}

/** The packets of the underlying connection in wire format. */
function listen(socket: Socket, url: string, number: number, tap: WireTap): void {
  const { engine } = socket.io;
  const onPacket = (
    packet: { type: string; data?: unknown },
    take: (text: string) => void,
  ): void => {
    const text = packetText(packet);
    if (text !== null) take(text);
  };
  engine.once('open', () => tap.opened(number, `${url}${SOCKET_PATH}`));
  engine.on('packet', (packet) => onPacket(packet, (text) => tap.received(number, text)));
  engine.on('packetCreate', (packet) => onPacket(packet, (text) => tap.sent(number, text)));
}
