import * as v from 'valibot';
import {
  clientId,
  count,
  decimal,
  digits,
  id,
  lots,
  page,
  pageOf,
  price,
  seq,
  signedDecimal,
  symbol,
  text,
  time,
} from '../fields.ts';

/** ENTITY:contract-order; each order is its own position. */
export const contractOrder = v.strictObject({
  id,
  client_id: text,
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
    client_id: v.optional(clientId),
    page,
  }),
  response: pageOf(contractOrder),
};

export const leverClose = {
  meaning: 'Closes a trading contract whole against the book.',
  request: v.strictObject({ id, client_id: clientId }),
  response: contractOrder,
};

export const leverSetStop = {
  meaning: 'Sets or clears take-profit and stop-loss of a trading contract.',
  request: v.strictObject({ id, take_profit: v.optional(price), stop_loss: v.optional(price) }),
  response: contractOrder,
};

export const leverCancel = {
  meaning: 'Cancels a contract limit order that still rests.',
  request: v.strictObject({ id }),
  response: contractOrder,
};
