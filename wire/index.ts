/**
 * The contract of app and exchange: calls, envelope, errors, socket frames, instruments, money.
 * Pure data and schemas. It imports no other room.
 */
export * from './account-events.ts';
export * from './call.ts';
export type { ContractOrder } from './calls/contracts.ts';
export type { Candle, Closure, Deal, FeedInfo, Level, Quote, SilentPairs } from './calls/market.ts';
export type { OptionOrder } from './calls/options.ts';
export type { SpotFill, SpotOrder } from './calls/spot.ts';
export type { SpotTrigger } from './calls/spot-triggers.ts';
export type { Session, User } from './calls/user.ts';
export type { Balance } from './calls/wallet.ts';
export * from './coins.ts';
export * from './constants.ts';
export * from './decimal.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './fees.ts';
export * from './first-board.ts';
export * from './first-language.ts';
export * from './instruments.ts';
export * from './periods.ts';
export * from './price-band.ts';
export * from './quote-order.ts';
export * from './socket.ts';
