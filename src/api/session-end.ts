import { Subject, throttleTime } from 'rxjs';
import { REDIRECT_GUARD } from '#wire';
import { logOut } from '../state/session.ts';

const ended = new Subject<string>();

/**
 * The session ended with this message. Ten calls that fail together are one event: repeats within a
 * second are suppressed (STATE:redirect-once).
 */
export const sessionEnded$ = ended.pipe(throttleTime(REDIRECT_GUARD));

/** STATE:session-expiry: drops token and user, and tells the app once. */
export function endSession(message: string): void {
  logOut();
  ended.next(message);
}
