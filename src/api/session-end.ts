import { REDIRECT_GUARD } from '@tideline/wire';
import { Subject, throttleTime } from 'rxjs';
import { logOut } from '../state/session.ts';

const ended = new Subject<string>();

/**
 * The session ended with this message. Concurrent failures are one event: repeats within a second
 * are suppressed (STATE:redirect-once).
 */
export const sessionEnded$ = ended.pipe(throttleTime(REDIRECT_GUARD));

/** STATE:session-expiry: drops token and user, and notifies the app once. */
export function endSession(message: string): void {
  logOut();
  ended.next(message);
}
