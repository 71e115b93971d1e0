import { Observable, type OperatorFunction, type Subscription } from 'rxjs';
import type { Clock } from '../ports.ts';
import type { Cadence } from './cadence.ts';

/**
 * The running timer is replaced when it would fire this much too late. After a pause each message
 * shortens the allowance a little: replaced for each of them, a timer costs more than the message.
 */
const TOO_LATE = 1.25;

/**
 * Emits true while the source is silent for longer than its own cadence allows, false while it speaks.
 *
 * Starts silent: nothing has been heard. Liveness comes from the topic's data, never from a ping: a
 * socket can answer pings while a feed behind it is dead.
 * @param cadence - what was learned of this topic; outlives connections
 * @param at - monotonic time of a message, for sources that carry it
 */
export function silence<T>(
  clock: Clock,
  cadence: Cadence,
  at: (message: T) => number = () => clock.monotonic(),
): OperatorFunction<T, boolean> {
  return (source) =>
    new Observable<boolean>((subscriber) => {
      let silent = true;
      let heard: number | null = null;
      let timer: Subscription | null = null;
      let due = 0;
      subscriber.next(true);

      // One timer, re-armed when it fires rather than on every message: a message costs two assignments.
      const arm = (wait: number) => {
        timer?.unsubscribe();
        // Whole ms: what was learned is a fraction, and a rest of 10⁻¹³ ms would be waited for forever.
        const ms = Math.ceil(wait);
        due = clock.monotonic() + ms;
        timer = clock.scheduler.schedule(check, ms);
      };
      const check = () => {
        timer = null;
        const quiet = heard === null ? 0 : clock.monotonic() - heard;
        const left = cadence.allowance - quiet;
        if (left > 0) {
          arm(left);
          return;
        }
        silent = true;
        subscriber.next(true);
      };
      const upstream = source.subscribe({
        next: (message) => {
          const now = at(message);
          if (heard !== null) cadence.learn(now - heard);
          heard = now;
          if (silent) {
            silent = false;
            subscriber.next(false);
          }
          // Armed anew only where none runs, or what was learned has made the running one far too late.
          const { allowance } = cadence;
          if (!timer || due - now > TOO_LATE * allowance) arm(allowance);
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
      return () => {
        upstream.unsubscribe();
        timer?.unsubscribe();
      };
    });
}
