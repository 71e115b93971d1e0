/**
 * Profit and loss (pure, exact): what open contracts and running options stand at, at a price. Every
 * amount is a bigint of minor units; each formula says which way it rounds, the same way as the
 * exchange, so that what a screen shows is what closing or settling would give.
 */
export * from './contract.ts';
export * from './option.ts';
export { type ContractTerms, contractTerms } from './terms.ts';
export { totalOf, totalsByCoin } from './totals.ts';
export { contractPosition } from './wire-contract.ts';
