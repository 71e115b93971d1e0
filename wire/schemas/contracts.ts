import * as v from 'valibot';
import {
  clientId,
  count,
  decimal,
  digits,
  id,
  lots,
  money,
  page,
  pageOf,
  price,
  seq,
  signedDecimal,
  span,
  symbol,
  text,
  time,
} from '../fields.ts';

/** ENTITY:contract-order; each order is its own position. */
export const contractOrder = v.strictObject({
  id,
  client_id: text,
  /** The position that this closed part was split from; null for a whole one. */
  part_of: v.nullable(id),
  symbol,
  side: v.picklist(['long', 'short']),
  type: v.picklist(['limit', 'market']),
  /** Limit price; null for a market order. */
  price: v.nullable(decimal),
  lots: count,
  quantity: decimal,
  leverage: count,
  open_price: v.nullable(decimal),
  close_price: v.nullable(decimal),
  /** The price of its valuation. */
  mark: decimal,
  margin: decimal,
  fee: decimal,
  profit: v.nullable(signedDecimal),
  take_profit: v.nullable(decimal),
  stop_loss: v.nullable(decimal),
  liquidation_price: v.nullable(decimal),
  /** STATE:contract-order; `waiting` is a resting limit order. */
  status: v.picklist(['waiting', 'trading', 'closed', 'cancelled']),
  reason: v.nullable(
    v.picklist(['user', 'take-profit', 'stop-loss', 'liquidation', 'liquidity', 'feed']),
  ),
  created: time,
  opened: v.nullable(time),
  closed: v.nullable(time),
  evidence: v.nullable(v.strictObject({ epoch: text, book_seq: seq, deal_id: seq })),
});
export type ContractOrder = v.InferOutput<typeof contractOrder>;

export const leverDeal = {
  meaning:
    "One pair's contract terms, and to a user the free contract balance, open positions and totals.",
  request: v.strictObject({ symbol }),
  response: v.strictObject({
    symbol,
    lot: decimal,
    leverages: v.array(count),
    fee_bps: count,
    maintenance_bps: count,
    mark: decimal,
    account: v.nullable(
      v.strictObject({
        available: decimal,
        margin: decimal,
        profit: signedDecimal,
        equity: signedDecimal,
        positions: v.array(contractOrder),
      }),
    ),
  }),
};

export const leverSubmit = {
  meaning: 'Opens a contract, long or short, in whole lots with isolated margin.',
  request: v.strictObject({
    symbol,
    side: v.picklist(['long', 'short']),
    type: v.picklist(['limit', 'market']),
    price: v.optional(price),
    lots,
    leverage: digits,
    take_profit: v.optional(price),
    stop_loss: v.optional(price),
    client_id: clientId,
  }),
  response: contractOrder,
};

export const leverMyTrade = {
  meaning: "The user's contract orders: waiting, trading, or history, newest first.",
  request: v.strictObject({
    view: v.optional(v.picklist(['waiting', 'trading', 'history'])),
    symbol: v.optional(symbol),
    side: v.optional(v.picklist(['long', 'short'])),
    /** Of placing it; in the history, of its end. */
    ...span,
    client_id: v.optional(clientId),
    page,
  }),
  response: pageOf(contractOrder),
};

export const leverClose = {
  meaning:
    'Closes a trading contract against the book, whole or in part; a part is answered as a closed contract of its own.',
  request: v.strictObject({ id, lots: v.optional(lots), client_id: clientId }),
  response: contractOrder,
};

export const leverSetStop = {
  meaning: 'Sets or clears take-profit and stop-loss of a trading contract or a waiting order.',
  request: v.strictObject({
    id,
    take_profit: v.optional(price),
    stop_loss: v.optional(price),
    /** With it, copies have one effect and one answer, and it settles an unknown outcome. */
    client_id: v.optional(clientId),
  }),
  response: contractOrder,
};

export const leverCancel = {
  meaning: 'Cancels a contract limit order that still rests.',
  request: v.strictObject({ id }),
  response: contractOrder,
  addition: true,
};

export const leverAmend = {
  meaning:
    'Changes price and lots of a contract order that waits; it opens at once where the book offers that.',
  request: v.strictObject({ id, price, lots, client_id: clientId }),
  response: contractOrder,
  addition: true,
};

export const leverReverse = {
  meaning:
    'Closes a trading contract and opens the opposite one with the same lots and leverage, both or neither.',
  request: v.strictObject({ id, client_id: clientId }),
  response: contractOrder,
  addition: true,
};

export const leverMargin = {
  meaning:
    'Adds margin to a trading contract, at most up to its value at opening; its liquidation price moves away.',
  request: v.strictObject({ id, amount: money, client_id: clientId }),
  response: contractOrder,
  addition: true,
};

export const leverCloseAll = {
  meaning: "Closes all trading contracts, of one pair or of all, and answers each one's result.",
  request: v.strictObject({ symbol: v.optional(symbol), client_id: clientId }),
  response: v.strictObject({
    results: v.array(
      v.strictObject({
        id,
        /** Null when it was refused. */
        closed: v.nullable(contractOrder),
        /** Id of the error that refused it; null when it was closed. */
        error: v.nullable(text),
      }),
    ),
  }),
  addition: true,
};

export const leverCancelAll = {
  meaning: 'Cancels all contract orders that wait, of one pair or of all.',
  request: v.strictObject({ symbol: v.optional(symbol), client_id: clientId }),
  response: v.strictObject({ cancelled: v.array(contractOrder) }),
  addition: true,
};
