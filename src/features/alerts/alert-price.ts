import { type Live, trusted } from '@tideline/streams';
import { isPast, type PriceAlert } from '@tideline/streams/pure';
import { type Instrument, type Quote, tryParseUnits } from '@tideline/wire';
import { firstValueFrom, map, type Observable, of, timeout } from 'rxjs';

/** Maximum wait for a reference price, ms. */
const PRICE_WITHIN = 3_000;

/**
 * The distance of the last price from the alert, in percent truncated to two decimals; null when
 * reached.
 */
export function distanceOf(alert: PriceAlert, { priceDecimals }: Instrument, last: string) {
  const target = tryParseUnits(alert.price, priceDecimals);
  const from = tryParseUnits(last, priceDecimals);
  if (target === null || from === null || from === 0n || isPast(alert, last)) return null;
  const hundredths = ((target - from) * 10_000n) / from;
  const size = hundredths < 0n ? -hundredths : hundredths;
  const sign = target < from ? '-' : '+';
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}%`;
}

/** A trusted price, now or within moments; null when none arrives. */
export const livePrice = (quote$: Observable<Live<Quote>>): Promise<string | null> =>
  firstValueFrom(
    quote$.pipe(
      trusted(),
      map(({ value }) => value.last),
      timeout({ first: PRICE_WITHIN, with: () => of(null) }),
    ),
    { defaultValue: null },
  );
