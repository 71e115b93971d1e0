import type { Candle, Deal, Quote } from '@tideline/wire';
import { parseTopic } from '@tideline/wire/socket';
import { map, merge, mergeMap, type Observable } from 'rxjs';
import type { Market } from '../market.types.ts';

/** Levels a side in a book value: the length of the product's depth list. */
const LEVELS = 20;

/**
 * Every quote, book, deal and candle value of an engine as one line of text, in order. Each is
 * emitted once, however often it is published. Subscribing also subscribes to the topics.
 * @param market - one without `tick$`: values before conflation
 */
export function marketLines(market: Market, topics: readonly string[]): Observable<string> {
  const sources: Observable<readonly string[]>[] = [];
  for (const topic of topics) {
    const parts = parseTopic(topic);
    if (!parts || parts.kind === 'account') continue;
    if (parts.kind === 'tickers') sources.push(quoteLines(market));
    // Single pairs and the list share one store, so the list emits both; subscriptions only create
    // demand.
    else if (parts.kind === 'price') sources.push(market.quote$(parts.symbol).pipe(map(() => [])));
    else if (parts.kind === 'depth') sources.push(bookLines(market, parts.symbol));
    else if (parts.kind === 'kline') sources.push(candleLines(market, parts.symbol, parts.period));
    else sources.push(dealLines(market, parts.symbol));
  }
  return merge(...sources).pipe(mergeMap((lines) => lines));
}

function quoteLines(market: Market): Observable<readonly string[]> {
  const written = new Map<string, Quote>();
  return market.quotes$.pipe(
    map(({ value }) => {
      const lines: string[] = [];
      for (const [symbol, quote] of value?.quotes ?? []) {
        if (written.get(symbol) === quote) continue;
        written.set(symbol, quote);
        lines.push(`quote ${symbol} ${JSON.stringify(quote)}`);
      }
      return lines;
    }),
  );
}

function bookLines(market: Market, symbol: string): Observable<readonly string[]> {
  let written = '';
  return market.book$(symbol, { depth: LEVELS }).pipe(
    map(({ value, seq, exchangeTime }) => {
      const place = `${seq} ${exchangeTime}`;
      if (!value || place === written) return [];
      written = place;
      const side = (rows: typeof value.bids) =>
        rows.map(({ price, quantity, total }) => `${price},${quantity},${total}`).join(' ');
      return [`book ${symbol} ${seq} ${side(value.bids)} | ${side(value.asks)}`];
    }),
  );
}

function dealLines(market: Market, symbol: string): Observable<readonly string[]> {
  let last = 0;
  return market.deals$(symbol).pipe(
    map(({ value }) => {
      const newest = value?.deals[0]?.id ?? 0;
      // Ids restart in another epoch.
      if (newest < last) last = 0;
      const fresh: Deal[] = [];
      for (const deal of value?.deals ?? []) {
        if (deal.id <= last) break;
        fresh.push(deal);
      }
      last = newest;
      return fresh
        .reverse()
        .map((deal) =>
          ['deal', symbol, deal.id, deal.time, deal.price, deal.quantity, deal.side].join(' '),
        );
    }),
  );
}

function candleLines(
  market: Market,
  symbol: string,
  period: Parameters<Market['candles$']>[1],
): Observable<readonly string[]> {
  let written: readonly Candle[] = [];
  return market.candles$(symbol, period).pipe(
    map(({ value }) => {
      const candles = value?.candles ?? written;
      if (candles === written) return [];
      const known = new Set(written);
      written = candles;
      const fresh = candles.filter((candle) => !known.has(candle));
      return fresh.map((candle) => `candle ${symbol} ${period} ${Object.values(candle).join(' ')}`);
    }),
  );
}
