/**
 * The only code that turns JSON of the exchange into values: one parser per topic, for frames,
 * answers, replays and recordings alike. A parser returns null for violations of the contract.
 */
export { type BookSides, type BookSnapshot, bookSidesOf, bookSnapshotOf } from './book.ts';
export { type CandlePage, candlePageOf, candlesOf } from './candles.ts';
export { dealPageOf, dealsOf } from './deals.ts';
export { isFrame, type Stamp, stampOf, subscribeAckOf, topicOf } from './envelope.ts';
export { isSameFeed, type QuoteList, quoteListOf, quoteOf } from './quotes.ts';
