import { REDIRECT_GUARD } from '@tideline/wire';
import { Subject, throttleTime } from 'rxjs';
import { logOut, useSession } from '../state/session.ts';

const ended = new Subject<string>();

/**
 * The session ended with this message. Concurrent failures are one event: repeats within a second
 * are suppressed (STATE:redirect-once).
 */
export const sessionEnded$ = ended.pipe(throttleTime(REDIRECT_GUARD));

/**
 * STATE:session-expiry: drops token and user, and notifies the app once.
 *
 * @param token - token of the request whose answer reported the end. It ends no other session: a
 *   replay sends no token, and an answer may be older than the present log-in.
 * @returns false when the present session continues
 */
export function endSession(message: string, token: string | null): boolean {
  const present = useSession.getState().token;
  if (present !== null && present !== token) return false;
  logOut();
  ended.next(message);
  return true;
}
