import * as v from 'valibot';
import {
  clientId,
  count,
  decimal,
  digits,
  id,
  money,
  page,
  pageOf,
  seq,
  signedDecimal,
  span,
  symbol,
  text,
  time,
} from '../fields.ts';

const tick = v.strictObject({ deal_id: seq, price: decimal, time });

/** ENTITY:option-order */
export const optionOrder = v.strictObject({
  id,
  client_id: text,
  symbol,
  currency_id: count,
  /** STATE:option-direction */
  direction: v.picklist(['rise', 'fall', 'even']),
  seconds: count,
  /** Profit on a win, in hundredths of a percent of the stake, as quoted at purchase. */
  ratio_bps: count,
  stake: decimal,
  purchase_price: decimal,
  delivery_price: v.nullable(decimal),
  /** Total paid back at delivery; null while running. */
  payout: v.nullable(decimal),
  profit: v.nullable(signedDecimal),
  status: v.picklist(['running', 'won', 'lost', 'returned', 'void']),
  reason: v.nullable(v.picklist(['no-deal', 'downtime', 'feed'])),
  purchased: time,
  delivery: time,
  /** The deals that decided entry and delivery, with their neighbours. */
  proof: v.nullable(
    v.strictObject({
      epoch: text,
      entry: tick,
      delivery: v.nullable(tick),
      before: v.nullable(tick),
      /** `epoch` is present when the exchange restarted before this deal: its own price series. */
      after: v.nullable(v.strictObject({ ...tick.entries, epoch: v.optional(text) })),
    }),
  ),
});
export type OptionOrder = v.InferOutput<typeof optionOrder>;

export const microtradeLists = {
  meaning: "The user's option orders, running or settled, newest first.",
  request: v.strictObject({
    view: v.optional(v.picklist(['running', 'history'])),
    symbol: v.optional(symbol),
    direction: v.optional(v.picklist(['rise', 'fall', 'even'])),
    /** Of the purchase. */
    ...span,
    client_id: v.optional(clientId),
    page,
  }),
  response: pageOf(optionOrder),
};

export const microtradeSeconds = {
  meaning:
    'Durations that can be bought, with the profit ratios of Rise and Fall and, for the pair, of Even.',
  request: v.strictObject({ symbol: v.optional(symbol) }),
  response: v.strictObject({
    durations: v.array(
      v.strictObject({
        seconds: count,
        /** Profit of Rise and Fall, in hundredths of a percent of the stake. */
        ratio_bps: count,
        /** Profit of Even on the pair; without a pair, what every pair pays at least. */
        even_ratio_bps: count,
      }),
    ),
  }),
};

export const microtradePayable = {
  meaning:
    'Coins an option can be paid in, with minimum and maximum, which are public terms; to a user also what the option account holds.',
  request: v.strictObject({}),
  response: v.strictObject({
    currencies: v.array(
      v.strictObject({
        currency_id: count,
        code: text,
        minimum: decimal,
        maximum: decimal,
        available: v.nullable(decimal),
      }),
    ),
  }),
};

export const microtradeSubmit = {
  meaning: 'Buys an option at the last price; the stake leaves the option account at once.',
  request: v.strictObject({
    symbol,
    currency_id: digits,
    direction: v.picklist(['rise', 'fall', 'even']),
    seconds: digits,
    amount: money,
    /** The odds the buyer saw; when the exchange has others, it refuses the order. */
    ratio_bps: v.optional(digits),
    client_id: clientId,
  }),
  response: optionOrder,
};
