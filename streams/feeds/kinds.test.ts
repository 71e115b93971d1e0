import { expect, it } from 'vitest';
import { BookFeed } from './book-feed.ts';
import { CandleFeed } from './candle-feed.ts';
import { DealFeed } from './deal-feed.ts';
import type { FeedContext } from './feed-context.ts';
import { PriceFeed } from './price-feed.ts';
import { desk } from './testing/desk.ts';
import { TickersFeed } from './tickers-feed.ts';

it.each([
  ['the list', 3_000, 2_000, (on: FeedContext) => new TickersFeed(on)],
  ['a quote', 3_000, 2_000, (on: FeedContext) => new PriceFeed('BTCUSDT', new TickersFeed(on), on)],
  ['a book', 3_000, 2_000, (on: FeedContext) => new BookFeed('BTCUSDT', on, () => null)],
  ['a tape', 6_000, 2_000, (on: FeedContext) => new DealFeed('BTCUSDT', on)],
  ['candles', 3_000, 3_000, (on: FeedContext) => new CandleFeed('BTCUSDT', '1m', on)],
] as const)(
  'of %s: silent after %i ms at the earliest, polled every %i ms',
  (_, floor, every, of) => {
    const feed = of(desk().context);
    // The exchange sends every five seconds: at most one of two may be lost, and half of a third.
    expect([feed.floor, feed.ceiling, feed.allowance, feed.pollEvery]).toEqual([
      floor,
      12_500,
      12_500,
      every,
    ]);
  },
);
