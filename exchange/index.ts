/**
 * The paper exchange: REST and socket server with market feeds, matching, ledger and jobs in one
 * process. `startExchange(options)` composes all of it and resolves when it serves.
 */
export {
  type ExchangeOptions,
  type FeedChoice,
  type RunningExchange,
  startExchange,
} from './compose/exchange.ts';
