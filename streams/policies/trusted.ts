import { defer, filter, map, type OperatorFunction } from 'rxjs';
import type { Live } from '../live/live.ts';

/** A value that may be acted on. */
export interface Trusted<T> {
  readonly value: T;
  /** Exchange time of the value, ms UTC, where it has one. */
  readonly exchangeTime: number | null;
  /** Nothing but live values came since the one before: what happened between the two was seen. */
  readonly unbroken: boolean;
}

/**
 * Lets only values through that may be acted on without a person looking: live ones, from the exchange
 * itself. What was kept, replayed, polled late or has gone stale does not come through, and the value
 * after it says that something may have been missed.
 */
export function trusted<T>(): OperatorFunction<Live<T>, Trusted<T>> {
  return (source) =>
    defer(() => {
      let before = false;
      return source.pipe(
        map((live): Trusted<T> | null => {
          const { value, exchangeTime } = live;
          const unbroken = before;
          before = value !== null && live.status === 'live' && isFirstHand(live);
          return before && value !== null ? { value, exchangeTime, unbroken } : null;
        }),
        filter((item) => item !== null),
      );
    });
}

const isFirstHand = ({ source }: Live<unknown>): boolean =>
  source === 'socket' || source === 'rest';
