/**
 * The only place that turns JSON of the exchange into values: one parser per topic, for frames,
 * answers, replays and recordings alike. A parser gives null for what does not keep to the contract.
 */
export { type BookSides, type BookSnapshot, bookSidesOf, bookSnapshotOf } from './book.ts';
export { type CandlePage, candlePageOf, candlesOf } from './candles.ts';
export { dealPageOf, dealsOf } from './deals.ts';
export { isFrame, type Stamp, stampOf, subscribeAckOf, topicOf } from './envelope.ts';
export { type QuoteList, quoteListOf, quoteOf } from './quotes.ts';
