import type { Call } from './call.ts';
import * as bank from './calls/bank.ts';
import * as codes from './calls/codes.ts';
import * as contracts from './calls/contracts.ts';
import * as funding from './calls/funding.ts';
import * as market from './calls/market.ts';
import * as news from './calls/news.ts';
import * as options from './calls/options.ts';
import * as promotion from './calls/promotion.ts';
import * as security from './calls/security.ts';
import * as settings from './calls/settings.ts';
import * as spot from './calls/spot.ts';
import * as trust from './calls/trust.ts';
import * as user from './calls/user.ts';
import * as wallet from './calls/wallet.ts';

/**
 * Every call there is. The server binds from this table, OpenAPI is generated from it, the contract
 * tests walk it. The browser imports single rows instead, so that a page carries only its own schemas.
 */
export const CALLS: readonly Call[] = [
  market,
  settings,
  codes,
  user,
  security,
  bank,
  spot,
  options,
  contracts,
  wallet,
  funding,
  trust,
  promotion,
  news,
]
  .flatMap((room) => Object.values<unknown>(room))
  .filter(isCall);

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'meaning' in value
  );
}
