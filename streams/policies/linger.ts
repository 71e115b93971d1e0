import {
  type MonoTypeOperatorFunction,
  ReplaySubject,
  type SchedulerLike,
  share,
  timer,
} from 'rxjs';

/**
 * Long enough for a list row that scrolls out and back or a page change and return; short enough
 * that an unused topic costs the exchange little.
 */
export const LINGER = 10_000;

/**
 * Shares one source between consumers and keeps it open for a while after the last one left.
 * Newcomers get the latest value at once. Without the linger every mount would open and close the
 * source.
 */
export function linger<T>(
  scheduler: SchedulerLike,
  ms: number = LINGER,
): MonoTypeOperatorFunction<T> {
  return share({
    connector: () => new ReplaySubject<T>(1),
    resetOnRefCountZero: () => timer(ms, scheduler),
    // A completed source stays completed: share() would otherwise reset and leave a timer.
    resetOnComplete: false,
  });
}
