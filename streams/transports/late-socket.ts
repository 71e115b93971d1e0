import { type Observable, switchMap, take } from 'rxjs';
import type { SocketPort } from '../ports.ts';

/**
 * A socket whose code loads later: a page shows polled prices before it can open a connection, so
 * the socket's client does not delay its start.
 * @param port$ - emits the transport once it is loaded, also to later subscribers; it must not fail
 */
export function lateSocket(port$: Observable<SocketPort>): SocketPort {
  return {
    connect: () =>
      port$.pipe(
        take(1),
        switchMap((port) => port.connect()),
      ),
  };
}
