import { asyncScheduler, throttleTime } from 'rxjs';
import { type BookView, type DealTape, type Live, LOADING } from '#streams';
import { market } from '../market/market.ts';
import { useStream } from '../market/use-stream.ts';

/** Books faster than this unsettle people; the first one, and a new grouping, come at once. */
const BOOK_EVERY = 220;
const DEALS_EVERY = 300;

const ENDS = { leading: true, trailing: true };

/** A pair's book at a pace a person can read. */
export function useSlowBook(symbol: string, grouping: string, depth: number): Live<BookView> {
  return useStream<Live<BookView>>(
    `${symbol} ${grouping} ${depth}`,
    () =>
      market
        .book$(symbol, { grouping, depth })
        .pipe(throttleTime(BOOK_EVERY, asyncScheduler, ENDS)),
    LOADING,
  );
}

export function useSlowDeals(symbol: string): Live<DealTape> {
  return useStream<Live<DealTape>>(
    symbol,
    () => market.deals$(symbol).pipe(throttleTime(DEALS_EVERY, asyncScheduler, ENDS)),
    LOADING,
  );
}
