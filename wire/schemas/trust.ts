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
  span,
  text,
  time,
} from '../fields.ts';

/** ENTITY:product; rates in millionths of the principal a day. */
const product = v.strictObject({
  id,
  name: text,
  currency_id: count,
  code: text,
  days: count,
  minimum: decimal,
  daily_rate_ppm: count,
  /** The early-redemption rule (CONST:penalty). */
  penalty: v.picklist(['remaining-days', 'one-and-a-half-days']),
  status: v.picklist(['open', 'soon']),
});

/** ENTITY:hosting-order */
export const hosting = v.strictObject({
  id,
  client_id: text,
  product,
  amount: decimal,
  status: v.picklist(['hosting', 'completed', 'redeemed']),
  paid: time,
  finish: time,
  remaining_days: count,
  /** Interest credited so far. */
  interest: decimal,
  /** Cost of early redemption now, and the amount that would be returned. */
  penalty: decimal,
  refund: decimal,
});

export const trustReport = {
  meaning: "The user's hosted total, today's and all interest, in USDT.",
  request: v.strictObject({}),
  response: v.strictObject({ hosted: decimal, today: decimal, total: decimal, orders: count }),
};

export const trustConfig = {
  meaning: 'All products, open and coming soon, and the day boundary interest is counted by.',
  request: v.strictObject({}),
  response: v.strictObject({ products: v.array(product), time_zone: text }),
};

export const trustProduct = {
  meaning: 'One product with its rule in numbers, and to a user what can be spent on it.',
  request: v.strictObject({ id }),
  response: v.strictObject({
    product,
    available: v.nullable(decimal),
    example: v.strictObject({ amount: decimal, daily: decimal, total: decimal }),
  }),
};

export const trustOrders = {
  meaning: "The user's hosting orders in one state.",
  request: v.strictObject({
    status: v.optional(v.picklist(['hosting', 'completed', 'redeemed'])),
    currency_id: v.optional(digits),
    /** Of the payment. */
    ...span,
    page,
  }),
  response: pageOf(hosting),
};

export const trustBuy = {
  meaning: 'Hosts an amount for a product’s term (RULE:trust-purchase).',
  request: v.strictObject({
    product_id: id,
    amount: money,
    agreement: v.picklist(['0', '1'], 'agreement-required'),
    client_id: clientId,
  }),
  response: hosting,
};

export const trustCancel = {
  meaning: 'Redeems early at the penalty the order shows; credited interest stays.',
  request: v.strictObject({ id, penalty: money, client_id: clientId }),
  response: hosting,
};
