import {
  type MonoTypeOperatorFunction,
  Observable,
  type SchedulerLike,
  type Subscription,
} from 'rxjs';
import type { Status } from '../live/live.ts';

/**
 * For slow uses (sorting, searching, totals): passes the first value and every change of status at
 * once, other values at most once per `interval`, always the latest.
 * @param interval - ms
 */
export function throttleLive<T extends { readonly status: Status }>(
  interval: number,
  scheduler: SchedulerLike,
): MonoTypeOperatorFunction<T> {
  return (source) =>
    new Observable<T>((subscriber) => {
      let shown: T | null = null;
      let waiting: T | null = null;
      let rest: Subscription | null = null;
      const show = (value: T) => {
        shown = value;
        waiting = null;
        rest?.unsubscribe();
        rest = scheduler.schedule(() => {
          rest = null;
          if (waiting) show(waiting);
        }, interval);
        subscriber.next(value);
      };
      const upstream = source.subscribe({
        next: (value) => {
          if (!rest || value.status !== shown?.status) show(value);
          else waiting = value;
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          if (waiting) subscriber.next(waiting);
          subscriber.complete();
        },
      });
      return () => {
        upstream.unsubscribe();
        rest?.unsubscribe();
      };
    });
}
