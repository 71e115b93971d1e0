import * as v from 'valibot';
import {
  clientId,
  decimal,
  id,
  money,
  page,
  pageOf,
  price,
  quantity,
  span,
  symbol,
  text,
  time,
} from '../fields.ts';
import { side, spotOrder, triggerBy } from './spot.ts';

/**
 * What a trigger order does when its price is reached, and on which side of the market its trigger
 * lies. A stop triggers when the price moves against the holder (a sell stop below the market, a
 * buy stop above it), a take-profit when it moves in favour. `market` and `limit` name the placed
 * order.
 */
const triggerType = v.picklist([
  'stop-market',
  'stop-limit',
  'take-profit-market',
  'take-profit-limit',
  'trailing-stop',
]);

/**
 * ENTITY:spot-trigger: an order that the exchange places when the outside price reaches a trigger.
 */
export const spotTrigger = v.strictObject({
  id,
  client_id: text,
  symbol,
  side,
  type: triggerType,
  trigger_by: triggerBy,
  /** The price that triggers. That of a trailing stop follows the market. */
  trigger_price: decimal,
  /** Distance of a trailing stop in percent of its extreme price; null for other types. */
  trail_percent: v.nullable(decimal),
  /** Distance of a trailing stop in the quote coin; null for other types. */
  trail_distance: v.nullable(decimal),
  /** Highest price since a trailing sell was placed, lowest for a buy; null for other types. */
  extreme: v.nullable(decimal),
  /** Limit price of the placed order; null when it is a market order. */
  price: v.nullable(decimal),
  /** Base quantity; null for a buy that spends `budget`. */
  quantity: v.nullable(decimal),
  /** Quote amount to spend; null when `quantity` is given. */
  budget: v.nullable(decimal),
  /** STATE:spot-trigger */
  status: v.picklist(['waiting', 'triggered', 'cancelled', 'failed']),
  /**
   * Why it was cancelled or failed. `user`: cancelled by the user. `linked`: the other order of its
   * pair triggered, filled or ended. `feed`: its limit order was cancelled, because the feed jumped
   * over it. `liquidity`: it triggered and the outside book had nothing within the price band.
   */
  reason: v.nullable(v.picklist(['user', 'linked', 'feed', 'liquidity'])),
  /** The outside price that triggered it; null before. */
  triggered_at: v.nullable(decimal),
  /** The order that it placed; null before, and when it failed. */
  order_id: v.nullable(id),
  /** The resting limit order of its OCO pair; null without one. */
  linked_order_id: v.nullable(id),
  /** The other trigger order of its pair (take-profit and stop-loss); null without one. */
  linked_trigger_id: v.nullable(id),
  /** The order it was attached to as take-profit or stop-loss; null without one. */
  parent_order_id: v.nullable(id),
  created: time,
  updated: time,
});
export type SpotTrigger = v.InferOutput<typeof spotTrigger>;

export const coinTrigger = {
  meaning:
    'Places a trigger order: a stop, a take-profit or a trailing stop that waits for the outside price.',
  request: v.strictObject({
    symbol,
    side,
    type: triggerType,
    /** Required for every type except `trailing-stop`. */
    trigger_price: v.optional(price),
    /** `last` when absent. */
    trigger_by: v.optional(triggerBy),
    /** Trailing stop: distance in percent, 0.1 to 50, at most two decimals. */
    trail_percent: v.optional(price),
    /** Trailing stop: distance in the quote coin, in whole ticks. */
    trail_distance: v.optional(price),
    /** Limit price; required for the `limit` types, refused for others. */
    price: v.optional(price),
    /** Base quantity; required unless a buy at market has `budget`. */
    quantity: v.optional(quantity),
    /** Quote amount that a buy at market spends, including the fee. */
    budget: v.optional(money),
    client_id: clientId,
  }),
  response: spotTrigger,
  addition: true,
};

export const coinTriggerAmend = {
  meaning:
    'Changes the terms of a waiting trigger order under the rules of a new one; its reserve follows.',
  request: v.strictObject({
    id,
    /** New trigger price; refused for a trailing stop. Unchanged when absent, like all others. */
    trigger_price: v.optional(price),
    /** Trailing stop: new distance in percent, 0.1 to 50, from its extreme price. */
    trail_percent: v.optional(price),
    /** Trailing stop: new distance in the quote coin, in whole ticks, from its extreme price. */
    trail_distance: v.optional(price),
    /** New limit price; refused for types at market. */
    price: v.optional(price),
    /** New base quantity; refused for a budget, an OCO stop and an attached trigger. */
    quantity: v.optional(quantity),
    /** New amount to spend; refused for a quantity and an attached trigger. */
    budget: v.optional(money),
    client_id: clientId,
  }),
  response: spotTrigger,
  addition: true,
};

export const coinTriggerCancel = {
  meaning: 'Cancels a waiting trigger order, together with the other order of its pair.',
  request: v.strictObject({ id }),
  response: spotTrigger,
  addition: true,
};

export const coinTriggerList = {
  meaning:
    "The user's trigger orders, waiting or history, newest first; by the `client_id` that placed or amended one it settles an unknown outcome.",
  request: v.strictObject({
    view: v.optional(v.picklist(['waiting', 'history'])),
    symbol: v.optional(symbol),
    side: v.optional(side),
    /** Of placing it. */
    ...span,
    client_id: v.optional(clientId),
    page,
  }),
  response: pageOf(spotTrigger),
  addition: true,
};

export const coinOco = {
  meaning:
    'Places a limit order and a stop for one quantity; the first that trades cancels the other.',
  request: v.strictObject({
    symbol,
    side,
    quantity,
    /** Price of the limit order: above the market for a sell, below it for a buy. */
    price,
    /** Trigger of the stop: below the market for a sell, above it for a buy. */
    trigger_price: price,
    /** Limit price of the stop; it sells or buys at market when absent. */
    stop_limit_price: v.optional(price),
    /** `last` when absent. */
    trigger_by: v.optional(triggerBy),
    client_id: clientId,
  }),
  response: v.strictObject({ order: spotOrder, trigger: spotTrigger }),
  addition: true,
};

export const coinCancelAll = {
  meaning:
    "Cancels all of the user's waiting spot orders and trigger orders, or those of one pair.",
  request: v.strictObject({
    /** Only this pair; all pairs when absent. */
    symbol: v.optional(symbol),
    /** Only plain orders or only trigger orders; both when absent. */
    kind: v.optional(v.picklist(['order', 'trigger'])),
  }),
  response: v.strictObject({ orders: v.array(spotOrder), triggers: v.array(spotTrigger) }),
  addition: true,
};
