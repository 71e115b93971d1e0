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
  symbol,
  text,
  time,
} from '../fields.ts';

/** One execution. `evidence` names the market state at its decision. */
export const spotFill = v.strictObject({
  id,
  order_id: id,
  symbol,
  side: v.picklist(['buy', 'sell']),
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
  side: v.picklist(['buy', 'sell']),
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
  /** Why it ended unfilled: cancelled by the user, no liquidity left, self-trade. */
  reason: v.nullable(v.picklist(['user', 'liquidity', 'self-trade', 'feed'])),
  created: time,
  updated: time,
});
export type SpotOrder = v.InferOutput<typeof spotOrder>;

export const coinTrade = {
  meaning: 'Places a spot order; answers with its state after matching.',
  request: v.strictObject({
    symbol,
    side: v.picklist(['buy', 'sell']),
    type: v.picklist(['limit', 'market']),
    /** Required for a limit order. */
    price: v.optional(price),
    /** Base quantity; required unless a market buy has `budget`. */
    quantity: v.optional(quantity),
    /** Maximum quote amount of a market buy, including the fee. */
    budget: v.optional(money),
    client_id: clientId,
  }),
  response: spotOrder,
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
    client_id: v.optional(clientId),
    page,
  }),
  response: v.union([
    v.strictObject({ view: v.picklist(['waiting', 'history']), ...pageOf(spotOrder).entries }),
    v.strictObject({ view: v.literal('fills'), ...pageOf(spotFill).entries }),
  ]),
};
