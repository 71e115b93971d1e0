import type { User } from '@tideline/wire';
import { center, logout } from '@tideline/wire/calls/user';
import { map, type Observable, tap } from 'rxjs';
import { call } from '../../api/call.ts';
import { market } from '../../market/market.ts';
import { leaveDevice } from '../../state/push-device.ts';
import { useSession } from '../../state/session.ts';

/** Requests the user's present data; null without an answer. */
export const loadUser = (): Observable<User | null> =>
  call(center, {}, { silent: true }).pipe(
    map((answer) => (answer.kind === 'ok' ? answer.data : null)),
  );

/**
 * Ends the session; true once it has ended.
 *
 * On this device it always ends, even without an answer: a person who logs out on a bad connection
 * must not stay logged in. On all devices it ends only with the exchange's confirmation, because
 * anything less would be misleading.
 */
export function leave(everywhere: boolean): Observable<boolean> {
  const { token } = useSession.getState();
  // This device learns it from the answer; the socket's event would report an expired session.
  market.authenticate(null);
  if (!everywhere)
    return call(logout, {}).pipe(
      tap(leaveDevice),
      map(() => true),
    );
  return call(logout, { everywhere: '1' }).pipe(
    map(({ kind }) => {
      if (kind === 'ok' || kind === 'expired') {
        leaveDevice();
        return true;
      }
      market.authenticate(token);
      return false;
    }),
  );
}
