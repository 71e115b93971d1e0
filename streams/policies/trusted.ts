import { defer, filter, map, type OperatorFunction } from 'rxjs';
import type { Live } from '../live/live.ts';

/** A value that automatic actions may use. */
export interface Trusted<T> {
  readonly value: T;
  /** Exchange time of the value, ms UTC, if it has one. */
  readonly exchangeTime: number | null;
  /** Only live values came since the previous one: nothing between the two was missed. */
  readonly unbroken: boolean;
}

/**
 * Passes only values that automatic actions may use: live ones from the exchange itself. Stored,
 * replayed, late polled and stale values are dropped, and the next value is marked as possibly
 * following missed ones.
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
