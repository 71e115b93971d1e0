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
  seq,
  span,
  symbol,
  text,
  time,
} from '../fields.ts';

export const side = v.picklist(['buy', 'sell']);
/** Outside price that triggers: of the feed's last deal, or its mark (see `mark` of a quote). */
export const triggerBy = v.picklist(['last', 'mark']);
/**
 * How long an order may trade. `gtc`: it rests until it is filled or cancelled. `ioc`: it trades
 * what it can at once, the rest is cancelled. `fok`: it trades its whole quantity at once or is
 * refused.
 */
const timeInForce = v.picklist(['gtc', 'ioc', 'fok']);

/** One execution. `evidence` names the market state at its decision. */
export const spotFill = v.strictObject({
  id,
  order_id: id,
  symbol,
  side,
  role: v.picklist(['maker', 'taker']),
  price: decimal,
  quantity: decimal,
  turnover: decimal,
  fee: decimal,
  /** Coin of the fee: the coin that the order receives. */
  fee_coin: text,
  time,
  evidence: v.strictObject({ epoch: text, book_seq: seq, deal_id: seq }),
});
export type SpotFill = v.InferOutput<typeof spotFill>;

export const spotOrder = v.strictObject({
  id,
  client_id: text,
  symbol,
  side,
  type: v.picklist(['limit', 'market']),
  /** Entrust price; null for a market order. */
  price: v.nullable(decimal),
  /** Wanted base quantity; null for a market buy by turnover. */
  quantity: v.nullable(decimal),
  /** Quote amount to spend; only for a market buy. */
  budget: v.nullable(decimal),
  filled: decimal,
  turnover: decimal,
  /** Average fill price, truncated to the pair's decimals; null before the first fill. */
  average: v.nullable(decimal),
  fee: decimal,
  fee_coin: text,
  /** STATE:spot-order */
  status: v.picklist(['waiting', 'completed', 'cancelled']),
  /**
   * Why it ended unfilled: cancelled by the user, no liquidity left, self-trade, jumped over by the
   * feed, or the other order of its OCO pair triggered or was cancelled.
   */
  reason: v.nullable(v.picklist(['user', 'liquidity', 'self-trade', 'feed', 'linked'])),
  created: time,
  updated: time,
  time_in_force: v.optional(timeInForce),
  /** True when the order only adds liquidity. */
  post_only: v.optional(v.boolean()),
  /** Trigger prices attached to the order: each fill gets a take-profit and a stop-loss. */
  take_profit: v.optional(v.nullable(decimal)),
  stop_loss: v.optional(v.nullable(decimal)),
  /** The trigger order that placed it; null for an order of the user. */
  trigger_id: v.optional(v.nullable(id)),
  /** The stop of its OCO pair; null without one. */
  linked_trigger_id: v.optional(v.nullable(id)),
});
export type SpotOrder = v.InferOutput<typeof spotOrder>;

export const coinTrade = {
  meaning: 'Places a spot order; answers with its state after matching.',
  request: v.strictObject({
    symbol,
    side,
    type: v.picklist(['limit', 'market']),
    /** Required for a limit order. */
    price: v.optional(price),
    /** Base quantity; required unless a market buy has `budget`. */
    quantity: v.optional(quantity),
    /** Maximum quote amount of a market buy, including the fee. */
    budget: v.optional(money),
    /** `gtc` for a limit order when absent, `ioc` for a market order, which cannot rest. */
    time_in_force: v.optional(timeInForce),
    /** `true`: a limit order that would trade at once is refused. */
    post_only: v.optional(v.picklist(['true', 'false'])),
    /** Trigger price at which what the order received is sold (or bought back) with profit. */
    take_profit: v.optional(price),
    /** Trigger price at which what the order received is sold (or bought back) with loss. */
    stop_loss: v.optional(price),
    /** Price that `take_profit` and `stop_loss` are compared with; `last` when absent. */
    trigger_by: v.optional(triggerBy),
    client_id: clientId,
  }),
  response: spotOrder,
};

/** A new attached trigger price; `none` removes it. */
const attached = v.union([price, v.literal('none')]);

export const coinAmend = {
  meaning:
    'Changes price, total quantity or attached prices of a waiting limit order; only a new price or more quantity loses its place.',
  request: v.strictObject({
    id,
    /** New price; unchanged when absent. */
    price: v.optional(price),
    /** New total quantity, including what is filled; unchanged when absent. */
    quantity: v.optional(quantity),
    /** New attached take-profit, or `none`; only while nothing is filled. Unchanged when absent. */
    take_profit: v.optional(attached),
    /** New attached stop-loss, or `none`; only while nothing is filled. Unchanged when absent. */
    stop_loss: v.optional(attached),
    client_id: clientId,
  }),
  response: spotOrder,
  addition: true,
};

export const coinCancel = {
  meaning: 'Cancels a waiting spot order and frees what it reserved.',
  request: v.strictObject({ id }),
  response: spotOrder,
};

export const coinList = {
  meaning:
    "The user's spot orders: waiting, history, or single fills; by `client_id` it settles an unknown outcome.",
  request: v.strictObject({
    view: v.optional(v.picklist(['waiting', 'history', 'fills'])),
    symbol: v.optional(symbol),
    side: v.optional(side),
    /** Of placing an order, or of a fill. */
    ...span,
    client_id: v.optional(clientId),
    page,
  }),
  response: v.union([
    v.strictObject({ view: v.picklist(['waiting', 'history']), ...pageOf(spotOrder).entries }),
    v.strictObject({ view: v.literal('fills'), ...pageOf(spotFill).entries }),
  ]),
};
