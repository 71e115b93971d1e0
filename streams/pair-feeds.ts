/**
 * Books, deals and candles of single pairs: two thirds of the engine, which a list of quotes does
 * not need. A program that starts with such a list loads this later and passes it to `openMarket`.
 */
import { BookFeed } from './feeds/book-feed.ts';
import { CandleFeed } from './feeds/candle-feed.ts';
import { DealFeed } from './feeds/deal-feed.ts';

export const PAIR_FEEDS = { BookFeed, DealFeed, CandleFeed } as const;
export type PairFeeds = typeof PAIR_FEEDS;
