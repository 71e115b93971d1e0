import { type Live, trusted } from '@tideline/streams';
import type { PriceAlert, Reading } from '@tideline/streams/pure';
import { INSTRUMENTS, type Quote } from '@tideline/wire';
import { distinctUntilChanged, EMPTY, from, map, mergeMap, type Observable, switchMap } from 'rxjs';

/** A price of a pair with an alert. */
export interface AlertPrice {
  readonly symbol: string;
  readonly reading: Reading;
}

/**
 * Prices for alerts: only of pairs with an active alert, and only trusted ones. Another alert on a
 * watched pair does not affect its stream, so that nothing counts as missed.
 * @param now - ms UTC, for a price without its own time
 */
export function alertPrices(
  alerts$: Observable<readonly PriceAlert[]>,
  quote$: (symbol: string) => Observable<Live<Quote>>,
  now: () => number,
): Observable<AlertPrice> {
  return from(INSTRUMENTS).pipe(
    mergeMap(({ symbol }) =>
      alerts$.pipe(
        map((alerts) => alerts.some((alert) => alert.on && alert.symbol === symbol)),
        distinctUntilChanged(),
        switchMap((wanted) => (wanted ? quote$(symbol).pipe(trusted()) : EMPTY)),
        map(({ value, exchangeTime, unbroken }): AlertPrice => {
          return { symbol, reading: { last: value.last, at: exchangeTime ?? now(), unbroken } };
        }),
      ),
    ),
  );
}
