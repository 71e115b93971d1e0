import * as v from 'valibot';
import { call } from '../call.ts';
import {
  clientId,
  count,
  decimal,
  digits,
  id,
  page,
  pageOf,
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
  /** What it is valued at now. */
  mark: decimal,
  margin: decimal,
  fee: decimal,
  profit: v.nullable(signedDecimal),
  take_profit: v.nullable(decimal),
  stop_loss: v.nullable(decimal),
  liquidation_price: v.nullable(decimal),
  /** STATE:contract-order; `waiting` is a limit order that rests. */
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

export const leverDeal = call({
  method: 'POST',
  path: 'lever/deal',
  group: 'contracts',
  access: 'optional',
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
});

export const leverSubmit = call({
  method: 'POST',
  path: 'lever/submit',
  group: 'contracts',
  access: 'user',
  meaning: 'Opens a contract, long or short, in whole lots with isolated margin.',
  request: v.strictObject({
    symbol,
    side: v.picklist(['long', 'short']),
    type: v.picklist(['limit', 'market']),
    price: v.optional(decimal),
    lots: digits,
    leverage: digits,
    take_profit: v.optional(decimal),
    stop_loss: v.optional(decimal),
    client_id: clientId,
  }),
  response: contractOrder,
});

export const leverMyTrade = call({
  method: 'POST',
  path: 'lever/my_trade',
  group: 'contracts',
  access: 'user',
  meaning: "The user's contract orders: waiting, trading, or history, newest first.",
  request: v.strictObject({
    view: v.optional(v.picklist(['waiting', 'trading', 'history'])),
    symbol: v.optional(symbol),
    client_id: v.optional(clientId),
    page,
  }),
  response: pageOf(contractOrder),
});

export const leverClose = call({
  method: 'POST',
  path: 'lever/close',
  group: 'contracts',
  access: 'user',
  meaning: 'Closes a trading contract whole against the book.',
  request: v.strictObject({ id, client_id: clientId }),
  response: contractOrder,
});

export const leverSetStop = call({
  method: 'POST',
  path: 'lever/setstop',
  group: 'contracts',
  access: 'user',
  meaning: 'Sets or clears take-profit and stop-loss of a trading contract.',
  request: v.strictObject({ id, take_profit: v.optional(decimal), stop_loss: v.optional(decimal) }),
  response: contractOrder,
});

export const leverCancel = call({
  method: 'POST',
  path: 'lever/cancel',
  group: 'contracts',
  access: 'user',
  meaning: 'Cancels a contract limit order that still rests.',
  request: v.strictObject({ id }),
  response: contractOrder,
  addition: true,
});
