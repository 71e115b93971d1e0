import { defineCall } from '../call.ts';
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

export const quotationNew = defineCall<typeof schemas.quotationNew>({
  method: 'GET',
  path: 'currency/quotation_new',
  group: 'market',
  access: 'anyone',
});

export const newTimeshar = defineCall<typeof schemas.newTimeshar>({
  method: 'GET',
  path: 'currency/new_timeshar',
  group: 'market',
  access: 'anyone',
});

/** The last day of every pair in one small answer. */
export const sparklines = defineCall<typeof schemas.sparklines>({
  method: 'GET',
  path: 'currency/sparklines',
  group: 'market',
  access: 'anyone',
  addition: true,
});

export const dealBook = defineCall<typeof schemas.dealBook>({
  method: 'GET',
  path: 'currency/deal',
  group: 'market',
  access: 'anyone',
});

export const userCurrencyList = defineCall<typeof schemas.userCurrencyList>({
  method: 'GET',
  path: 'currency/user_currency_list',
  group: 'market',
  access: 'optional',
});
