/**
 * Profit and loss (pure, exact): the value of open contracts and running options at a price. Every
 * amount is a bigint of minor units. Each formula states its rounding, which equals the exchange's,
 * so that a screen shows exactly what closing or settling would give.
 */
export * from './contract.ts';
export * from './equity.ts';
export * from './option.ts';
export { type ContractTerms, contractTerms } from './terms.ts';
export { totalOf } from './totals.ts';
export { contractPosition } from './wire-contract.ts';
