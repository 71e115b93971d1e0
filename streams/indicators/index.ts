/**
 * Streaming indicators (`push` a closed bar, `peek` the live one): pure, the same numbers in the
 * browser and on the command line, checked against recorded reference values.
 */
export { Atr } from './atr.ts';
export { Boll } from './boll.ts';
export type { Bar, Indicator, Outputs } from './indicator.ts';
export { Macd } from './macd.ts';
export { Ema, Sma } from './moving-averages.ts';
export { Obv } from './obv.ts';
export { INDICATORS, parseIndicator } from './parse-indicator.ts';
export { Rsi } from './rsi.ts';
export { Kdj, Stoch } from './stochastics.ts';
export { Vwap } from './vwap.ts';
