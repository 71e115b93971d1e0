import { distinctUntilChanged, EMPTY, from, map, mergeMap, type Observable, switchMap } from 'rxjs';
import { type Live, trusted } from '#streams';
import { INSTRUMENTS, type Quote } from '#wire';
import type { PriceAlert } from './alert.ts';
import type { Reading } from './decide.ts';

/** A price of a pair that has an alert. */
export interface Heard {
  readonly symbol: string;
  readonly reading: Reading;
}

/**
 * The prices that alerts are held against: of pairs with an alert switched on, of no other, and only
 * what can be acted on. An alert more on a watched pair leaves its stream as it is, so that nothing
 * seems to have been missed.
 * @param now - ms UTC, for a price without a time of its own
 */
export function heardPrices(
  alerts$: Observable<readonly PriceAlert[]>,
  quote$: (symbol: string) => Observable<Live<Quote>>,
  now: () => number,
): Observable<Heard> {
  return from(INSTRUMENTS).pipe(
    mergeMap(({ symbol }) =>
      alerts$.pipe(
        map((alerts) => alerts.some((alert) => alert.on && alert.symbol === symbol)),
        distinctUntilChanged(),
        switchMap((wanted) => (wanted ? quote$(symbol).pipe(trusted()) : EMPTY)),
        map(({ value, exchangeTime, unbroken }): Heard => {
          return { symbol, reading: { last: value.last, at: exchangeTime ?? now(), unbroken } };
        }),
      ),
    ),
  );
}
