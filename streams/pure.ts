/**
 * The engine's pure parts, for programs that only calculate: price alerts, order book, candles and
 * their intervals, indicators, profit and loss, and a search in sorted lists. This entry point
 * loads no RxJS, so a server that needs an interval's end does not load three hundred modules.
 */
export * from './alerts/index.ts';
export * from './book/index.ts';
export * from './candles/index.ts';
export * from './indicators/index.ts';
export { numberAt } from './number-at.ts';
export { partitionPoint } from './partition-point.ts';
export * from './pnl/index.ts';
