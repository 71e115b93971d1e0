/**
 * The engine's pure parts, for programs that only reckon: order book, candles and their intervals,
 * indicators, profit and loss. No RxJS behind this door, so a server that needs an interval's end does
 * not load three hundred modules for it.
 */
export * from './book/index.ts';
export * from './candles/index.ts';
export * from './indicators/index.ts';
export * from './pnl/index.ts';
