import {
  defer,
  distinctUntilChanged,
  filter,
  fromEvent,
  map,
  merge,
  NEVER,
  type Observable,
  share,
  skip,
} from 'rxjs';
import { market } from '../market/market.ts';

const online$ = typeof window === 'undefined' ? NEVER : fromEvent(window, 'online');

/** The socket is open again. Covers an exchange that was away while the device stayed online. */
const reconnected$ = defer(() => market.health$).pipe(
  map(({ connection }) => connection.phase === 'open'),
  distinctUntilChanged(),
  // The present state.
  skip(1),
  filter(Boolean),
);

/** The network or the exchange has returned. */
export const networkBack$: Observable<unknown> = merge(online$, reconnected$).pipe(share());
