/**
 * Candles (rule 12 of the stream engine): pure, exact, and independent of the order of deals.
 *
 * `CandleBuilder` builds them from deals for any intervals at once; `aggregateCandles` sums smaller
 * ones to larger ones; `CandleStore` merges history and live by revision; `intervalOpen/End` are
 * the calendar. The type is the contract's `Candle`.
 */
export { aggregateCandles } from './aggregate.ts';
export {
  CandleBuilder,
  type CandleBuilderOptions,
  type CandleBuilderState,
  type CandleDeal,
  type FinishedCandle,
  type PushResult,
} from './candle-builder.ts';
export { CandleStore, type CandleStoreOptions } from './candle-store.ts';
export { DealIds } from './deal-ids.ts';
export { flatCandle } from './flat-candle.ts';
export {
  type Interval,
  intervalEnd,
  intervalLength,
  intervalOpen,
  MONDAY,
  type PeriodAnchors,
  THURSDAY,
} from './interval.ts';
export { parseInterval } from './parse-interval.ts';
export { checkTimeZone } from './time-zone.ts';
