import { Observable } from 'rxjs';
import { io } from 'socket.io-client';
import { EVENTS, REQUEST_TIMEOUT, SOCKET_PATH } from '#wire';
import type { Link, SocketEvent, SocketPort } from '../ports.ts';

/**
 * The exchange's socket over socket.io: websocket first, long polling where that is blocked.
 *
 * Its own reconnection is off: the engine schedules attempts itself, with full jitter (socket.io's
 * jitter vanishes at its cap) and with numbered generations.
 * @param url - origin of the exchange, e.g. `http://localhost:8080`
 */
export function socketIo(url: string): SocketPort {
  return {
    connect: () =>
      new Observable<SocketEvent>((subscriber) => {
        const socket = io(url, {
          path: SOCKET_PATH,
          transports: ['websocket', 'polling'],
          tryAllTransports: true,
          reconnection: false,
          forceNew: true,
          timeout: REQUEST_TIMEOUT,
        });
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
        const over = (reason: string) => {
          subscriber.next({ kind: 'closed', reason });
          subscriber.complete();
        };
        socket.on('connect', () => subscriber.next({ kind: 'open', link }));
        socket.on(EVENTS.frame, (frame: unknown) => subscriber.next({ kind: 'frame', frame }));
        socket.on('connect_error', (error: Error) => over(error.message));
        socket.on('disconnect', (reason: string) => over(reason));
        return () => {
          socket.off();
          socket.disconnect();
        };
      }),
  };
}
