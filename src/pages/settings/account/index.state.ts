import { map, type Observable, tap } from 'rxjs';
import type { User } from '#wire';
import { center, logout } from '#wire/calls/user.ts';
import { call } from '../../../api/call.ts';
import { logOut } from '../../../state/session.ts';

/** The user as the exchange knows them now; null when it did not say. */
export function createAccount(): { readonly user$: Observable<User | null> } {
  return {
    user$: call(center, {}, { silent: true }).pipe(
      map((answer) => (answer.kind === 'ok' ? answer.data : null)),
    ),
  };
}

/**
 * Ends the session. Here it is over whatever the exchange says: a person who logs out on a bad line
 * must not stay logged in.
 */
export const leave = (): Observable<unknown> => call(logout, {}).pipe(tap(logOut));
