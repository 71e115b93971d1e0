import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/market.ts';

export type {
  Candle,
  Closure,
  Deal,
  FeedInfo,
  Level,
  Quote,
  SilentPairs,
} from '../schemas/market.ts';

const { getCall } = callsOf('market');

export const quotationNew = getCall<typeof schemas.quotationNew>(
  'currency/quotation_new',
  'anyone',
);

export const newTimeshar = getCall<typeof schemas.newTimeshar>('currency/new_timeshar', 'anyone');

/** The last day of every pair in one small answer. */
export const sparklines = getCall<typeof schemas.sparklines>('currency/sparklines', 'anyone');
export const dealBook = getCall<typeof schemas.dealBook>('currency/deal', 'anyone');

export const userCurrencyList = getCall<typeof schemas.userCurrencyList>(
  'currency/user_currency_list',
  'optional',
);
